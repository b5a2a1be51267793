import type { Annotation } from '@spanlight/sdk';
import type { Problems } from '../../components/forms/draft/use-form-draft.ts';

/** An attribute as it is filled in. */
export interface AttributeRow {
  readonly name: string;
  readonly value: string;
}

/** What is filled in of an annotation. */
export interface AnnotationValues {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** A CSS colour. */
  readonly color: string;
  readonly attrs: readonly AttributeRow[];
}

/** Colour of an annotation that names none. */
const DEFAULT_COLOR = '#4CAF50';
/** Characters of a description. */
export const DESCRIPTION_LIMIT = 5000;
const NAME_LIMIT = 100;
const REQUIRED = 'Field is required';

export const NO_ATTRIBUTE: AttributeRow = { name: '', value: '' };

/** What a form begins with. */
export function annotationValues(stored: Annotation | undefined): AnnotationValues {
  const { name = '', description = '', color = DEFAULT_COLOR, attrs = {} } = stored ?? {};
  const rows = Object.entries(attrs).map(([key, value]) => ({ name: key, value }));
  return { name, description, color, attrs: rows };
}

/** What is wrong with what was filled in. Attributes are `attrs.0.name` and `attrs.0.value`. */
export function checkAnnotation({ name, description, color, attrs }: AnnotationValues): Problems {
  return {
    name: name.trim() === '' ? REQUIRED : tooLong(name.trim(), NAME_LIMIT),
    description: tooLong(description, DESCRIPTION_LIMIT),
    color: CSS.supports('color', color) ? undefined : 'Must be a color, such as #4CAF50',
    ...Object.fromEntries(
      attrs.filter(isSaid).flatMap((row) => {
        const at = `attrs.${attrs.indexOf(row)}`;
        return [
          [`${at}.name`, row.name.trim() === '' ? REQUIRED : undefined],
          [`${at}.value`, row.value.trim() === '' ? REQUIRED : undefined],
        ];
      }),
    ),
  };
}

/** What is sent of values that were found right. Rows that say nothing are dropped. */
export function annotationRequest({ name, description, color, attrs }: AnnotationValues) {
  const said = attrs.filter(isSaid).map((row) => [row.name.trim(), row.value.trim()] as const);
  return { name: name.trim(), description, color, attrs: Object.fromEntries(said) };
}

const isSaid = ({ name, value }: AttributeRow): boolean => (name + value).trim() !== '';

/** Servers cut by bytes, of which letters beyond ASCII have several. */
function tooLong(text: string, most: number): string | undefined {
  if (text.length > most) return `Must be no more than ${most} characters long`;
  return new TextEncoder().encode(text).length > most
    ? `Must be no more than ${most} bytes long: letters with accents and emoji take several`
    : undefined;
}

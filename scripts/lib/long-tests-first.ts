import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that wait for browsers and servers for half a minute first; those that take moments fill the end. */
const ORDER = ['web', 'server', 'cluster', 'widgets', 'cli', 'sdk', 'query'];

/** Starts the test files of one package after those of another, in an order in which nothing long is left for the end. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const place = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);

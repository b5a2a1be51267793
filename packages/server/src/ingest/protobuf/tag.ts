/** How the value of a field stands on the wire; the numbers are those of the protobuf encoding. */
export const VARINT = 0;
export const I64 = 1;
export const LEN = 2;

/** A field's number and wire type in one, as they stand before its value. */
export const tag = (field: number, type: number): number => field * 8 + type;

/** Whether a list of numbers stands in one field instead of a field for each. */
export const isPacked = (field: number): boolean => (field & 7) === LEN;

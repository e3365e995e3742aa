/** Whether two values of plain data are equal; a different order of keys counts as different. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && JSON.stringify(a) === JSON.stringify(b))

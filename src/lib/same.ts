/** Whether two values of plain data say the same; another order of an object's names counts as another value. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && JSON.stringify(a) === JSON.stringify(b))

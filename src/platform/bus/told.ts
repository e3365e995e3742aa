/** On the error of a chunk that could not be loaded: whether the user has been told. */
const told = Symbol.for('inlay')

/** Marks an error: `false` while the user has to be told, `true` afterwards, so that it's done only once. */
export const setTold = (error: unknown, isTold: boolean): void => {
  Object(error)[told] = isTold
}

export const wasTold = (error: unknown, isTold = true): boolean => Object(error)[told] === isTold

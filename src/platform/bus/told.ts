/**
 * Marks Inlay's own object, since `window.inlay` may be an element with that id. On the error of a chunk that could not be
 * loaded, it says whether the user has been told.
 */
export const brand = Symbol.for('inlay')

/** Marks an error: `false` while the user has to be told, `true` afterwards, so that it's done only once. */
export const setTold = (error: unknown, isTold: boolean): void => {
  Object(error)[brand] = isTold
}

export const wasTold = (error: unknown, isTold = true): boolean => Object(error)[brand] === isTold

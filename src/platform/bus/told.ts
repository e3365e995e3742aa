const mark = Symbol.for('inlay told')

/** Remembers, on the error itself, that the user has been told of it: whoever else catches it says nothing more. */
export const setTold = (error: unknown): void => {
  if (error instanceof Object) Reflect.set(error, mark, true)
}

export const wasTold = (error: unknown): boolean => error instanceof Object && Reflect.has(error, mark)

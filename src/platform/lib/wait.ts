/** Settles after this many milliseconds; by default in the next task. */
export const wait = (ms = 0): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

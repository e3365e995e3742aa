/** What is to be disposed at the end of the test file that runs, since other files use the same worker. */
export const atEnd = new Set<() => void>()

/**
 * How long a test waits for what has to happen, in milliseconds: what only a hang reaches, however busy the machine is.
 * Every limit of a runner and a library is set to it; no test sets its own.
 */
export const patienceMs = 60_000

/** How long one of several tries waits before the next one, in milliseconds. Says nothing of whether a test passes. */
export const tryMs = 2_000

/** How long a whole test, or a hook, may take, in milliseconds. */
export const testMs = 240_000

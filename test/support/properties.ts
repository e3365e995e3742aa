import fc from 'fast-check'

/** How often a costly property is tried, such as one with its own server. */
export const dearRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 5)

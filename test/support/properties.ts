import fc from 'fast-check'

/** How often a property is tried of which each try is dear, such as one with a server of its own. */
export const dearRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 5)

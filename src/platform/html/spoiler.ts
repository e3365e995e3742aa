/** Marks covered text inside what users have written; it has no other meaning. */
export const spoilerAttribute = 'data-inlay-spoiler'

/** Written on posts that a filter hides: `hidden`, or `covered` while they keep their space. */
export const filteredAttribute = 'data-inlay-filtered'

export const isFilteredOut = (post: Element): boolean => post.hasAttribute(filteredAttribute)

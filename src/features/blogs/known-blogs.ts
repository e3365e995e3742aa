import type { BlogState } from '../../platform/bus/contract.ts'

/**
 * What this page knows about blogs besides its own markup, by name: from the user's actions and the server's responses.
 */
export const knownBlogs = Object.assign((): Map<string, BlogState> => new Map(), { key: 'knownBlogs' })

import type { BlogState } from '../../platform/bus/contract.ts'

/** What this page knows of blogs beside its own markup, by name: from the user's actions and the server's answers. */
export const knownBlogs = Object.assign((): Map<string, BlogState> => new Map(), { key: 'knownBlogs' })

import type { App } from '../../platform/app.ts'
import { pageTags } from './entry/saved-posts.ts'
import { knownTags } from './tags/known-tags.ts'

/** Tags that begin as typed: those that the user has used in this browser come before those of the page's posts. */
export const tagsLike = (app: App, typed: string): readonly string[] =>
  app.get(knownTags).suggest(typed, [], pageTags())

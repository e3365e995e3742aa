import type { App } from '../../platform/app.ts'
import { loadOverlays } from '../../platform/overlays.ts'
import { mentionable } from '../blogs/suggestions-api.ts'
import { emojiStore } from '../emoji/store.ts'
import { tagsLike } from '../posts/tags.ts'
import { createBlogSource } from './blog-source.ts'
import { createCompletion } from './completion-model.ts'
import { createEmojiSource } from './emoji-source.ts'
import { listenToBoxes } from './listen.ts'
import type { Trigger } from './rules/word.ts'
import type { Source } from './source.ts'
import { createTagSource } from './tag-source.ts'
import { completionToDraw } from './to-draw.ts'

/** Creates the suggestion source for each character on first use. */
function sourcesOf(app: App): (trigger: Trigger) => Source | null {
  const made = new Map<Trigger, Source | null>()
  const make = (trigger: Trigger): Source | null => {
    if (trigger === '#') return createTagSource(typed => tagsLike(app, typed))
    if (trigger === ':') return createEmojiSource(app.get(emojiStore), app.disposer)
    const blogs = mentionable(app)
    return blogs && createBlogSource(blogs, app.disposer, app.page.hosts?.blogs)
  }
  return trigger => {
    if (!made.has(trigger)) made.set(trigger, make(trigger))
    return made.get(trigger) ?? null
  }
}

/** Starts word completion for the whole page. */
export function openCompletion(app: App): void {
  const completion = createCompletion(sourcesOf(app))
  app.get(completionToDraw).set(completion)
  loadOverlays(app).catch(() => {})
  listenToBoxes(completion, app.disposer)
}

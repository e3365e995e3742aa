import type { App } from '../../platform/app.ts'
import { createSlots } from '../../platform/drafts/slots.ts'
import { postSelector } from '../../platform/page/markup.ts'
import { foldText } from '../../platform/text/text.ts'
import { addTags, readTags } from './tags/tags.ts'

const rememberedMax = 200
const suggestedMax = 6

/** The tags of this page's posts, read from their links. */
export const pageTags = (): string[] =>
  [...document.querySelectorAll(`${postSelector} a[href*="/tagged/"]`)].flatMap(
    link => link.textContent?.replace(/^\s*#/, '').trim() || [],
  )

/** The tags that the user has used in this browser, newest first. */
export type KnownTags = ReturnType<typeof knownTags>

export function knownTags(app: App) {
  const slots = createSlots(app, 'tags', 1)
  const read = (): string[] => {
    const stored = slots.find('used')[0]?.value.tags
    return Array.isArray(stored) ? stored.filter(tag => typeof tag === 'string' && tag !== '') : []
  }
  return {
    remember(tags: readonly string[]) {
      if (tags.length > 0)
        slots.write('used', 'used', { tags: addTags([], [...tags, ...read()]).slice(0, rememberedMax) })
    },
    /** Recently used tags. */
    recent: (max: number) => read().slice(0, max),
    /**
     * Tags that match the typed text at the start of a word, without the `chosen` ones; the user's own come before the
     * `others`. Empty for an empty text.
     */
    suggest(typed: string, chosen: readonly string[], others: readonly string[]) {
      const start = foldText(readTags(typed)[0] ?? '')
      if (start === '') return []
      const known = addTags(chosen, [...read(), ...others]).slice(chosen.length)
      const begins = (tag: string) => foldText(tag).startsWith(start)
      const found = known.filter(tag => begins(tag) || foldText(tag).includes(` ${start}`))
      return [...found.filter(begins), ...found.filter(tag => !begins(tag))].slice(0, suggestedMax)
    },
  }
}

/**
 * Tags that start with the typed text: those the user has used in this browser come before those of the page's posts.
 */
export const tagsLike = (app: App, typed: string): readonly string[] =>
  app.get(knownTags).suggest(typed, [], pageTags())

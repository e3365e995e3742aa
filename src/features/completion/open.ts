import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { loadOverlays } from '../../platform/overlays.ts'
import { isTouched } from '../../ui/behavior/last-input.ts'
import { boxOf } from '../../ui/field/text-box.ts'
import { mentionable } from '../blogs/suggestions-api.ts'
import { emojiStore } from '../emoji/store.ts'
import { tagsLike } from '../posts/tags.ts'
import { type Completion, createCompletion } from './completion-model.ts'
import type { Trigger } from './rules/word.ts'
import { createBlogSource, createEmojiSource, createTagSource, type Source } from './sources.ts'
import { completionToDraw } from './to-draw.ts'

/**
 * Listens to typing in all boxes of the page. Handles keys first, because the box, its form, and the dialog around it
 * use Enter and Escape themselves; keys that aren't for the list are passed on.
 */
function listenToBoxes(completion: Completion, disposer: Disposer): void {
  let isInComposition = false
  /** Phones compose every word; there, the keyboard shows candidates, and a list covers nothing. */
  const mustWait = () => isInComposition && !isTouched()
  const typed = (target: EventTarget | null) => {
    const box = boxOf(target)
    if (!box) return
    if (mustWait()) completion.close()
    else completion.typed(box)
  }
  disposer.listen(document, 'input', ({ target }) => typed(target))
  disposer.listen(document, 'compositionstart', () => {
    isInComposition = true
    if (mustWait()) completion.close()
  })
  disposer.listen(document, 'compositionend', ({ target }) => {
    isInComposition = false
    typed(target)
  })
  disposer.listen(document, 'selectionchange', () => {
    if (!mustWait()) completion.moved(boxOf(document.activeElement))
  })
  disposer.listen(document, 'focusout', () => completion.close())
  disposer.listen(
    window,
    'keydown',
    event => {
      const key = event as KeyboardEvent
      if (isInComposition || key.defaultPrevented) return
      if (completion.$shown.get()?.box.element !== document.activeElement) return
      if (!completion.pressed(key)) return
      key.preventDefault()
      key.stopImmediatePropagation()
    },
    { capture: true },
  )
  // What was typed while this code was loading.
  typed(document.activeElement)
}

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

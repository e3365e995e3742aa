import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { findMarked } from '../../platform/page/markup.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { type Block, blocksOf, bodiesOf, wordsOf } from './blocks.ts'
import { browserTranslation, canDetect } from './browser-translator.ts'
import { isForeign, reader } from './languages.ts'
import { createLine, isBeingRead, keepView, type Line, placeBelow, takeAway, whenOutOfView } from './line.ts'
import { showTranslation } from './show.ts'
import { createTranslation, type Translation } from './translation.ts'
import { translatesFrom } from './translator.ts'

const attribute = 'data-inlay-translation'

interface Entry {
  translation: Translation
  line: Line
  /** The language offered to translate from; '' if it is unknown. */
  from: string
  isOffered: boolean
  /** What the post says, translated or not. */
  texts: string
  /** Stops waiting for the post to leave the window. */
  stopWaiting: Dispose | null
  /** Stops aligning the line with the texts. */
  stopAligning: Dispose | null
}

/** The translations of posts on the page and in the drawer. */
export type Offers = ReturnType<typeof offers>

/** What to translate in a post: the parts in another language, or else those whose language is unknown. */
function foreignBlocks(post: Element, read: readonly string[], detected: WeakMap<Element, string>): Block[] {
  const all = bodiesOf(post).flatMap(body =>
    blocksOf(body, post).map(block => ({ ...block, from: block.from || (detected.get(body) ?? '') })),
  )
  const foreign = all.filter(({ from }) => isForeign(from, read))
  return foreign.length > 0 ? foreign : all.filter(({ from }) => from === '')
}

export function offers(app: App) {
  const { $settings, languages, target } = app.get(reader)
  const entries = new Map<Element, Entry>()
  const detected = new WeakMap<Element, string>()

  /** The host's own control says with `aria-pressed` what the line's button says in words. */
  function draw(post: Element, entry: Entry): void {
    const { line, translation, from, isOffered } = entry
    entry.stopWaiting?.()
    entry.stopWaiting = null
    const state = translation.$state.get()
    entry.texts = wordsOf(post)
    const controls = findMarked('[data-inlay-command="post:translate"]', post)
    for (const control of controls) control.setAttribute('aria-pressed', String(state.step === 'shown'))
    if (state.step === 'shown') post.setAttribute(attribute, 'shown')
    else if (isOffered) post.setAttribute(attribute, 'offered')
    else post.removeAttribute(attribute)
    line.draw(state, from)
    const isWanted = state.step !== 'original' || (isOffered && controls.length === 0)
    if (isWanted === line.element.isConnected) return
    entry.stopAligning?.()
    const bodies = bodiesOf(post)
    if (isWanted && state.step === 'original' && isBeingRead(post, bodies))
      entry.stopWaiting = whenOutOfView(post, () => draw(post, entry))
    else if (isWanted) entry.stopAligning = placeBelow(post, bodies, line.element)
    else takeAway(post, line.element, controls[0])
  }
  function entryOf(post: Element): Entry {
    const known = entries.get(post)
    if (known) return known
    const translation = createTranslation({
      app,
      to: target,
      read: () => foreignBlocks(post, languages(), detected),
      show(blocks, to) {
        let undo = () => {}
        posts.quietly(() =>
          keepView(post, () => {
            undo = showTranslation(bodiesOf(post), blocks, to)
          }),
        )
        return () => posts.quietly(() => keepView(post, undo))
      },
    })
    const line = createLine(() => void translation.toggle())
    const texts = wordsOf(post)
    const entry: Entry = {
      translation,
      line,
      from: '',
      isOffered: false,
      texts,
      stopWaiting: null,
      stopAligning: null,
    }
    entries.set(post, entry)
    translation.$state.listen(() => draw(post, entry))
    return entry
  }
  /** Forgets a post and stops its translation: the post is gone, or its element shows a different one. */
  function forget(post: Element): void {
    const entry = entries.get(post)
    if (!entry) return
    const { translation, line, stopWaiting, stopAligning } = entry
    translation.reset()
    stopWaiting?.()
    stopAligning?.()
    line.element.remove()
    post.removeAttribute(attribute)
    entries.delete(post)
  }
  async function detect(post: Element): Promise<void> {
    for (const body of bodiesOf(post)) {
      if (detected.has(body) || blocksOf(body, post).every(({ from }) => from !== '')) continue
      const found = await app.get(browserTranslation).detect(body.textContent ?? '')
      if (found) detected.set(body, found)
    }
  }
  async function offer(post: Element): Promise<void> {
    if (canDetect()) await detect(post)
    const found = foreignBlocks(post, languages(), detected).map(({ from }) => from)
    const wanted = [...new Set(found)].filter(from => from && !$settings.get().never.includes(from))
    const able = await Promise.all(wanted.map(from => translatesFrom(app, from, target())))
    if (!able.includes(true) || !post.isConnected) {
      const entry = entries.get(post)
      if (!entry) return
      entry.isOffered = false
      return draw(post, entry)
    }
    const entry = entryOf(post)
    Object.assign(entry, { isOffered: true, from: wanted.length === 1 ? wanted[0] : '' })
    draw(post, entry)
  }

  const posts = app.get(pagePosts)
  app.disposer.add(
    posts.listen(({ went, changed }) => {
      for (const post of went) forget(post)
      for (const post of changed) {
        const entry = entries.get(post)
        if (!entry || entry.texts === wordsOf(post)) continue
        for (const body of bodiesOf(post)) detected.delete(body)
        entry.translation.reset()
        void offer(post)
      }
    }),
  )
  app.disposer.add(
    $settings.listen(() => {
      for (const [post, { translation }] of entries) {
        translation.reset()
        void offer(post)
      }
    }),
  )
  app.disposer.listen(app.platform.window, 'pagehide', () => {
    for (const { translation } of entries.values())
      if (translation.$state.get().step === 'loading') translation.reset()
  })
  app.disposer.add(() => {
    for (const post of entries.keys()) forget(post)
  })
  return {
    /** Offers to translate a post if the user doesn't read its language and something can translate it. */
    offer,
    /** Translates a post, or shows its original. */
    async toggle(post: Element) {
      const isKnown = entries.has(post)
      if (!isKnown && foreignBlocks(post, languages(), detected).length === 0)
        return void app.get(feedback).toast(t('This post is already in a language you read.'))
      await entryOf(post).translation.toggle()
    },
  }
}

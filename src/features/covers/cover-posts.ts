import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { spoilerAttribute } from '../../platform/html/written-marks.ts'
import { setLanguage, t } from '../../platform/page/i18n.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { readingSettings } from '../settings/reading-settings.ts'
import { coverSelector, isCovered } from './covered.ts'
import { coverSensitive, type Sensitive } from './sensitive.ts'

const covered = `[${spoilerAttribute}]:not([data-inlay-shown], [contenteditable] *)`
const innerAttribute = 'data-spoiler-text'

/** The covered spoiler around the target of an event. */
const spoilerAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(covered) : null

/**
 * Makes a spoiler a button that reveals nothing. Its text goes into an element that isn't rendered visibly, so that it
 * can't be read out, found, selected, copied, or focused.
 */
function coverSpoiler(spoiler: HTMLElement): void {
  if (spoiler.closest('[contenteditable]') || spoiler.parentElement?.closest(`[${spoilerAttribute}]`)) return
  if (!spoiler.firstElementChild?.hasAttribute(innerAttribute)) {
    const inner = document.createElement('span')
    inner.setAttribute(innerAttribute, '')
    inner.append(...spoiler.childNodes)
    spoiler.append(inner)
  }
  spoiler.setAttribute('role', 'button')
  spoiler.setAttribute('aria-label', t('Spoiler, hidden'))
  spoiler.tabIndex = 0
}

/** Whether a spoiler has lost its cover: a host that updates the page in place restores its own markup. */
const isBare = (spoiler: Element): boolean =>
  spoiler.matches(covered) &&
  !(spoiler.hasAttribute('role') && spoiler.firstElementChild?.hasAttribute(innerAttribute))

/** Shows a spoiler. It gets the focus, so that screen readers read its text. */
function showSpoiler(spoiler: HTMLElement): void {
  const isFocused = document.activeElement === spoiler
  spoiler.setAttribute('data-inlay-shown', '')
  spoiler.removeAttribute('aria-label')
  spoiler.setAttribute('role', 'group')
  spoiler.tabIndex = -1
  if (!isFocused) return
  // A screen reader speaks when the focus arrives.
  spoiler.blur()
  spoiler.focus({ preventScroll: true })
}

/** As the host wrote it, except for the wrapper around its text. */
function releaseSpoiler(spoiler: HTMLElement): void {
  for (const name of ['role', 'aria-label', 'tabindex']) spoiler.removeAttribute(name)
}

/** Covers what the page marks as sensitive, and spoilers, including later ones; started once (DEC-183). */
export function covers(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer } = app
  const { $settings } = app.get(readingSettings)
  /** Covers by their marked element; null if there is none, because the user wants none or it is empty. */
  const known = new Map<HTMLElement, Sensitive | null>()
  /** With the text that they cover. */
  const spoilers = new Map<HTMLElement, string>()

  function coverAll({ went, find }: Pick<PostChanges, 'went' | 'find'>): void {
    for (const element of [...known.keys(), ...spoilers.keys()]) {
      const post = went.find(one => one.contains(element))
      // What was uncovered in one post must not be uncovered in the post that now has its element.
      if (post && element.isConnected) element.removeAttribute('data-inlay-shown')
      else if (!post && element.isConnected) continue
      known.get(element)?.release()
      known.delete(element)
      spoilers.delete(element)
    }
    for (const element of find(coverSelector)) if (element instanceof HTMLElement) look(element)
  }
  function look(element: HTMLElement): void {
    const one = known.get(element)
    if (element.hasAttribute(spoilerAttribute)) lookAtSpoiler(element)
    else if (!one?.isWhole()) {
      one?.release()
      cover(element)
    }
  }
  function lookAtSpoiler(element: HTMLElement): void {
    const text = element.textContent ?? ''
    const before = spoilers.get(element)
    // The text has changed, so the user hasn't asked to see it.
    if (before !== undefined && before !== text) element.removeAttribute('data-inlay-shown')
    if (before !== text || isBare(element)) coverSpoiler(element)
    spoilers.set(element, text)
  }
  function cover(element: HTMLElement): void {
    if ($settings.get().sensitive === 'show') {
      known.set(element, null)
      element.setAttribute('data-inlay-shown', '')
      return
    }
    element.removeAttribute('data-inlay-shown')
    const sensitive = coverSensitive(element)
    known.set(element, sensitive)
    // A photo gets a wrapper, which then has the attribute.
    const owner = element.closest<HTMLElement>('[data-inlay-sensitive]')
    if (owner) known.set(owner, sensitive)
  }

  const posts = app.get(pagePosts)
  disposer.add(posts.subscribe(coverAll))
  disposer.add(
    $settings.listen(({ sensitive }, before) => {
      if (before?.sensitive === sensitive) return
      posts.quietly(() => {
        for (const one of new Set(known.values())) one?.release()
        known.clear()
        coverAll({ went: [], find: selector => [...document.querySelectorAll(selector)] })
      })
    }),
  )

  const uncover = (event: Event) => {
    const spoiler = spoilerAt(event.target)
    if (!spoiler) return
    const { key } = event as KeyboardEvent
    if (event.type === 'keydown' && (event.target !== spoiler || (key !== 'Enter' && key !== ' '))) return
    // It may be inside a link, and the drawer has a shortcut for Enter.
    event.preventDefault()
    event.stopPropagation()
    showSpoiler(spoiler)
  }
  for (const type of ['click', 'keydown']) disposer.listen(document, type, uncover, { capture: true })
  const stopCovered = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && isCovered(target)) target.pause()
  }
  disposer.listen(document, 'play', stopCovered, { capture: true })

  disposer.add(() => {
    for (const one of new Set(known.values())) one?.release()
    for (const spoiler of spoilers.keys()) releaseSpoiler(spoiler)
  })
}

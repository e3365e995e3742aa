import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { coverSelector, isCovered } from '../../platform/html/covered.ts'
import { spoilerAttribute } from '../../platform/html/written-marks.ts'
import { setLanguage } from '../../platform/page/language.ts'
import { readingSettings } from '../reading/settings.ts'
import { coverSensitive, type Sensitive } from './sensitive.ts'
import { coverSpoiler, isBare, releaseSpoiler, showSpoiler, spoilerAt } from './spoilers.ts'

/** Covers what the page marks as sensitive, and spoilers; started once, it also covers what comes later (DEC-183). */
export function covers(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer } = app
  const { $settings } = app.get(readingSettings)
  /** Covers by their marked element; null where there is none, as the user wants none or it is empty. */
  const known = new Map<HTMLElement, Sensitive | null>()
  const spoilers = new Set<HTMLElement>()

  function coverAll(): void {
    for (const element of [...known.keys(), ...spoilers])
      if (!element.isConnected) {
        known.delete(element)
        spoilers.delete(element)
      }
    for (const element of document.querySelectorAll<HTMLElement>(coverSelector))
      if (element.hasAttribute(spoilerAttribute)) {
        if (!spoilers.has(element) || isBare(element)) coverSpoiler(element)
        spoilers.add(element)
      } else if (!known.get(element)?.isWhole()) cover(element)
    observer.takeRecords()
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
    // A photo gets an element around it, which has the attribute then.
    const owner = element.closest<HTMLElement>('[data-inlay-sensitive]')
    if (owner) known.set(owner, sensitive)
  }

  const observer = new MutationObserver(coverAll)
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-inlay-sensitive'],
  })
  disposer.add(
    $settings.subscribe(({ sensitive }, before) => {
      if (before && before.sensitive !== sensitive) {
        for (const one of new Set(known.values())) one?.release()
        known.clear()
      }
      coverAll()
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
    observer.disconnect()
    for (const one of new Set(known.values())) one?.release()
    for (const spoiler of spoilers) releaseSpoiler(spoiler)
  })
}

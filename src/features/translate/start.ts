import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { findOwnPosts, userContentSelector } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load.ts'
import { baseOf, isForeign } from './languages.ts'
import { reader } from './settings.ts'

const code = () => import('./offers.ts')

/** Milliseconds after which new posts are looked at together. */
const lookAfterMs = 300

/** The page's posts, and the drawer's. */
const posts = () => [...findOwnPosts(), ...document.querySelectorAll('[data-viewer-post]')]

/** The languages that the markup names in a post. */
const languagesIn = (post: Element): string[] =>
  [post, ...post.querySelectorAll('[lang]')].flatMap(element => baseOf(element.getAttribute('lang')) || [])

/**
 * Looks at the languages of the posts, also of those that come later, and loads the offers to translate with the first one
 * in another language (DEC-184).
 */
export function startTranslating(app: App, disposer: Disposer): void {
  const { languages } = app.get(reader)
  const known = new WeakSet<Element>()
  const detects = 'LanguageDetector' in globalThis

  function look(): void {
    const fresh = posts().filter(post => !known.has(post) && post.querySelector(userContentSelector))
    for (const post of fresh) known.add(post)
    const read = languages()
    const foreign = fresh.filter(post => {
      const written = languagesIn(post)
      return written.length > 0 ? written.some(one => isForeign(one, read)) : detects
    })
    if (foreign.length > 0)
      loadChunk(app, 'translate', code).then(
        ({ offers }) => {
          for (const post of foreign) if (!disposer.disposed) void app.get(offers).offer(post)
        },
        () => {},
      )
  }
  let stop: (() => void) | null = null
  const observer = new MutationObserver(records => {
    if (stop || !records.some(({ addedNodes }) => [...addedNodes].some(node => node instanceof Element)))
      return
    stop = disposer.timeout(() => {
      stop = null
      look()
    }, lookAfterMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  disposer.add(() => observer.disconnect())
  look()
}

import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { userContentSelector } from '../../platform/page/markup.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { baseOf, isForeign, reader } from './languages.ts'

const code = () => import('./offers.ts')

/** New posts that come within this many milliseconds are checked together. */
const lookAfterMs = 300

/** How far from the window a post gets its line, so that it's there before the user sees it. */
const nearMargin = '800px'

/** The languages of a post according to the markup. */
const languagesIn = (post: Element): string[] =>
  [post, ...post.querySelectorAll('[lang]')].flatMap(element => baseOf(element.getAttribute('lang')) || [])

/**
 * Checks the languages of posts, including later ones, and loads the offers to translate with the first post in another
 * language (DEC-184).
 */
export function startTranslating(app: App, disposer: Disposer): void {
  const { languages, $settings } = app.get(reader)
  /** Posts to check together, once no more come. */
  const waiting = new Set<Element>()
  const known = new Set<Element>()
  const detects = 'LanguageDetector' in globalThis

  function look(): void {
    const fresh = [...waiting].filter(post => post.isConnected && post.querySelector(userContentSelector))
    waiting.clear()
    const read = languages()
    const foreign = fresh.filter(post => {
      const written = languagesIn(post)
      return written.length > 0 ? written.some(one => isForeign(one, read)) : detects
    })
    if (foreign.length > 0) loadChunk(app, 'translate', code).catch(() => {})
    for (const post of foreign) {
      near.unobserve(post)
      near.observe(post)
    }
  }
  /** A page may have hundreds of posts, and each line costs a layout of the page. */
  const near = new IntersectionObserver(
    entries => {
      const reached = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []))
      if (reached.length === 0) return
      for (const post of reached) near.unobserve(post)
      loadChunk(app, 'translate', code).then(
        async ({ offers }) => {
          for (const post of reached) {
            if (disposer.disposed) return
            void app.get(offers).offer(post)
            // One in each frame: each line is measured, and many of them would delay a frame.
            await new Promise(requestAnimationFrame)
          }
        },
        () => {},
      )
    },
    // Also in the drawer, in browsers that support that.
    { rootMargin: nearMargin, ...{ scrollMargin: nearMargin } },
  )
  disposer.add(() => near.disconnect())
  let isWaiting = false
  const lookSoon = () => {
    if (isWaiting) return
    isWaiting = true
    disposer.timeout(() => {
      isWaiting = false
      look()
    }, lookAfterMs)
  }
  disposer.add(
    app.get(pagePosts).subscribe(({ came, went, changed }) => {
      for (const post of went) known.delete(post)
      for (const post of [...went, ...changed]) {
        near.unobserve(post)
        waiting.delete(post)
      }
      for (const post of [...came, ...changed]) {
        known.add(post)
        waiting.add(post)
      }
      if (waiting.size > 0) lookSoon()
    }),
  )
  disposer.add(
    $settings.listen(() => {
      for (const post of known) waiting.add(post)
      look()
    }),
  )
  look()
}

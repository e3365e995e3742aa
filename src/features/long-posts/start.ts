import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { scrollerOf } from '../../platform/dom/scrollers.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { keepView } from '../../platform/page/keep-view.ts'
import { setLanguage } from '../../platform/page/language.ts'
import { findOwnPosts } from '../../platform/page/markup.ts'
import { readingSettings } from '../reading/settings.ts'
import { addressed, type Cuts, createCuts } from './cuts.ts'

/** Posts of the page, and those of the drawer. */
const allPosts = () =>
  [...findOwnPosts(), ...document.querySelectorAll('[data-viewer-post]')].filter(
    (post): post is HTMLElement => post instanceof HTMLElement,
  )

/** Opens a post when something that it hides is found, focused, or named by the address. */
function openWhenWanted(cuts: Cuts, disposer: Disposer): void {
  disposer.listen(document, 'beforematch', ({ target }) => {
    const one = cuts.closedAround(target)
    if (one) cuts.open(one)
  })
  const scrolled = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.getAttribute('data-inlay-cut') !== 'below') return
    const one = cuts.closedAround(target)
    const top = target.scrollTop
    if (!one || top === 0) return
    cuts.open(one)
    // What the browser has scrolled to stays where it is on the screen.
    scrollerOf(target).scrollBy({ top, behavior: 'instant' })
  }
  disposer.listen(document, 'scroll', scrolled, { capture: true, passive: true })
  disposer.listen(window, 'hashchange', () => {
    const target = addressed()
    const one = cuts.closedAround(target)
    if (!one) return
    cuts.open(one)
    target?.scrollIntoView()
  })
}

/** Cuts posts that are taller than two screens, with a button that opens and closes them (DEC-183). */
export function longPosts(app: App): { take: () => void } {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer } = app
  const { $settings } = app.get(readingSettings)
  const cuts = createCuts()
  const watched = new Set<HTMLElement>()

  const sizes = new ResizeObserver(entries => {
    if ($settings.get().long === 'whole') return
    // Its own change of size is no news.
    const tall = entries.flatMap(({ target, contentRect }) =>
      target instanceof HTMLElement && contentRect.height > innerHeight ? target : [],
    )
    // Their own change of size is no news.
    for (const post of cuts.consider(tall)) sizes.unobserve(post)
  })
  /** Begins to watch posts that have come, and those whose content the host has replaced. */
  function take(): void {
    for (const post of cuts.dropStale()) watched.delete(post)
    for (const post of watched) if (!post.isConnected) watched.delete(post)
    for (const post of allPosts())
      if (!watched.has(post)) {
        watched.add(post)
        sizes.observe(post)
      }
  }
  let frame = 0
  const nodes = new MutationObserver(() => {
    // Before the next paint, and once for all changes up to then.
    frame ||= requestAnimationFrame(() => {
      frame = 0
      take()
    })
  })
  nodes.observe(document.documentElement, { childList: true, subtree: true })
  openWhenWanted(cuts, disposer)

  let { long } = $settings.get()
  disposer.add(
    $settings.listen(settings => {
      if (settings.long === long) return
      long = settings.long
      const [first] = cuts.posts()
      const change = () => {
        cuts.releaseAll()
        for (const post of watched) sizes.unobserve(post)
        watched.clear()
        return []
      }
      if (first) keepView(first, change)
      else change()
      take()
    }),
  )
  disposer.add(() => {
    cancelAnimationFrame(frame)
    nodes.disconnect()
    sizes.disconnect()
    cuts.releaseAll()
  })
  return { take }
}

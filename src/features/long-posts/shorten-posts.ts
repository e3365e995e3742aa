import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { scrollerOf } from '../../platform/dom/scrollers.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { setLanguage } from '../../platform/page/i18n.ts'
import { keepView } from '../../platform/page/keep-view.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { readingSettings } from '../settings/reading-settings.ts'
import { addressed, type Cuts, createCuts } from './cuts.ts'

/** Expands a post when something hidden in it is found, focused, or named by the address. */
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
    // What the browser has scrolled to keeps its position on the screen.
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

/** Collapses posts taller than two screens, with a button that expands and collapses them (DEC-183). */
export function longPosts(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer } = app
  const { $settings } = app.get(readingSettings)
  const cuts = createCuts()
  const watched = new Set<Element>()

  const posts = app.get(pagePosts)
  const sizes = new ResizeObserver(entries => {
    if ($settings.get().long === 'whole') return
    const tall = entries.flatMap(({ target, contentRect }) =>
      target instanceof HTMLElement && contentRect.height > innerHeight ? target : [],
    )
    // Their own change of size isn't a change of the post.
    for (const post of posts.quietly(() => cuts.consider(tall))) sizes.unobserve(post)
  })
  disposer.add(
    posts.subscribe(({ came, went, changed }) => {
      cuts.drop(went)
      for (const post of went) {
        watched.delete(post)
        sizes.unobserve(post)
      }
      for (const post of [...came, ...cuts.refresh(changed)]) {
        watched.add(post)
        sizes.observe(post)
      }
    }),
  )
  openWhenWanted(cuts, disposer)

  disposer.add(
    $settings.listen(({ long }, before) => {
      if (long === before?.long) return
      const change = () => {
        posts.quietly(cuts.releaseAll)
        return []
      }
      const [first] = cuts.posts()
      if (first) keepView(first, change)
      else change()
      for (const post of watched) {
        sizes.unobserve(post)
        sizes.observe(post)
      }
    }),
  )
  disposer.add(() => {
    sizes.disconnect()
    cuts.releaseAll()
  })
}

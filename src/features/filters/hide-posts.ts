import type { App } from '../../platform/app.ts'
import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { keepFirst } from '../../platform/page/keep-view.ts'
import { allPosts, filteredAttribute, hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'

type State = 'hidden' | 'covered' | null

interface Wish {
  post: Element
  scroller: Element
  before: State
  after: State
  isInView: boolean
  isBelow: boolean
}

export const stateOf = (post: Element): State => post.getAttribute(filteredAttribute) as State

/**
 * Hides posts and shows them again. Those in view keep their space until they are out of view, unless the user has
 * asked for it, or they haven't been drawn yet.
 */
export function hidePosts(app: App, isUnwanted: (post: Element) => boolean) {
  const lines = app.get(hiddenLines)
  const leaving = new IntersectionObserver(entries => {
    if (entries.some(entry => !entry.isIntersecting)) apply(false)
  })
  app.disposer.add(() => leaving.disconnect())

  function write(post: Element, state: State): void {
    if (state === 'covered') leaving.observe(post)
    else leaving.unobserve(post)
    if (state === null) post.removeAttribute(filteredAttribute)
    else post.setAttribute(filteredAttribute, state)
  }
  /** What should change, and what is in view. */
  function wishes(isAsked: boolean, fresh: ReadonlySet<Element>): Wish[] {
    const views = new Map<Element, { scroller: Element; top: number; bottom: number }>()
    const viewAround = (post: Element) => {
      const list = post.parentElement ?? post
      const scroller = views.get(list)?.scroller ?? scrollerOf(post)
      const view = views.get(list) ?? { scroller, ...viewOf(scroller) }
      views.set(list, view)
      return view
    }
    return allPosts().map(post => {
      const before = stateOf(post)
      const { scroller, top, bottom } = viewAround(post)
      const box = (before === 'hidden' ? lines.lineOf(post) : post)?.getBoundingClientRect()
      const hasBox = box !== undefined && box.height > 0
      const isInView = hasBox && box.bottom > top && box.top < bottom
      const mayMove = isAsked || fresh.has(post) || before === 'hidden' || !isInView
      const isBusy = !isAsked && before === null && post.contains(document.activeElement)
      const after = !isUnwanted(post) || isBusy ? null : mayMove ? 'hidden' : 'covered'
      return { post, scroller, before, after, isInView, isBelow: hasBox && box.top >= bottom }
    })
  }
  /** What keeps its position: the posts in view; if one is shown again, those above it, or it in place of its line. */
  function keptIn(all: readonly Wish[], isAsked: boolean): (readonly [Element, Element])[] {
    const inView = all.filter(wish => wish.isInView)
    const back = inView.findIndex(({ before, after }) => before === 'hidden' && after === null)
    const some = isAsked && back >= 0 ? inView.slice(0, back + 1) : inView
    return some.map(
      ({ post, before }) => [(before === 'hidden' && lines.lineOf(post)) || post, post] as const,
    )
  }
  function apply(isAsked: boolean, fresh: ReadonlySet<Element> = new Set()): void {
    const all = wishes(isAsked, fresh)
    const changes = all.filter(({ before, after }) => before !== after)
    const change = () => {
      for (const { post, after } of changes) write(post, after)
      lines.draw()
    }
    // Changes below the view don't move anything in it.
    const scrollers = new Set(changes.flatMap(({ isBelow, scroller }) => (isBelow ? [] : scroller)))
    const keeping = [...scrollers].reduce((inner, scroller) => {
      const near = all.filter(wish => wish.scroller === scroller)
      return () => keepFirst(scroller, keptIn(near, isAsked), inner)
    }, change)
    keeping()
  }
  return {
    /** `fresh` posts have not been drawn yet. */
    apply,
    write,
  }
}

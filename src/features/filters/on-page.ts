import type { App } from '../../platform/app.ts'
import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { wait } from '../../platform/lib/wait.ts'
import { t } from '../../platform/page/i18n.ts'
import { keepFirst } from '../../platform/page/keep-view.ts'
import { postSelector } from '../../platform/page/markup.ts'
import { allPosts, hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'
import { filteredAttribute } from '../../shared/hidden-posts/state.ts'
import { focusAnyway } from '../../ui/behavior/focus-anyway.ts'
import { postFacts } from './post-facts.ts'
import { type Filter, keyOf } from './rules/filter.ts'
import { type Matcher, matcher, repeatedPosts } from './rules/matcher.ts'
import { filterStore } from './store.ts'

/** Hides posts of the page and of the drawer, as the user's filters say. */
export interface FiltersOnPage {
  /** Starts, once; settles when the posts that are there are hidden. */
  start: () => Promise<void>
  /** How many posts of this page filters would hide, or hide already. */
  count: (filters: readonly Filter[]) => Promise<number>
  /** Gives the focus to what stands in for a hidden post, or to the next post. */
  focusNear: (post: Element) => void
}

/** Milliseconds of work after which the page has a turn. */
const sliceMs = 8
/** Pages of the user's own posts. */
const ownKinds = ['drafts', 'queue', 'inbox']
/** Pages that may be of a single post, which the user has opened. */
const singleKinds = ['blog', 'other', undefined]
const posts = `${postSelector},[data-viewer-post]`

const isOnPage = (post: Element) => post.hasAttribute('data-inlay-post')

/** How a filter is named in the line. */
const reasonOf = ({ kind, value }: Filter): string => (kind === 'tag' ? `#${value}` : value)

/** Whether the page has been drawn: until then, posts go without anybody seeing it. */
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

export function filtersOnPage(app: App): FiltersOnPage {
  const { $stored } = app.get(filterStore)
  const facts = app.get(postFacts)
  const lines = app.get(hiddenLines)
  /** Why a post is hidden: a key that says what it was, and the words for the line. */
  const reasons = new Map<Element, { key: string; text: string }>()
  /** Posts that the user has shown again, by the reason. */
  const shown = new WeakMap<Element, string>()
  /** Posts that have been looked at. */
  const known = new WeakSet<Element>()
  let match: Matcher = () => null
  let matchedAt = 0
  let turn = 0

  /** The posts that filters are for: not those that the user has opened, or written. */
  function candidates(): Element[] {
    const { kind } = app.page.page
    const all = allPosts()
    const onPage = all.filter(isOnPage).length
    const isSingle = onPage === 1 && singleKinds.includes(kind)
    const isOwn = kind !== undefined && ownKinds.includes(kind)
    return all.filter(post => (isOnPage(post) ? !isOwn && !isSingle : !post.closest('[data-viewer-single]')))
  }
  function decide(post: Element): void {
    known.add(post)
    const found = match(facts.of(post))
    const key = found ? keyOf(found) : ''
    if (!found || shown.get(post) === key) reasons.delete(post)
    else reasons.set(post, { key, text: reasonOf(found) })
  }
  /** Of the page’s posts, those that repeat another one. */
  function decideRepeated(all: readonly Element[], isOld: (post: Element) => boolean): void {
    if (!$stored.get().list.once) return
    const onPage = all.filter(isOnPage)
    const repeated = repeatedPosts(
      onPage,
      post => facts.of(post).rootId,
      post => reasons.has(post),
      isOld,
    )
    for (const post of repeated)
      if (shown.get(post) !== 'once' && !facts.of(post).isOwn)
        reasons.set(post, { key: 'once', text: t('already on this page') })
  }

  const stateOf = (post: Element) => post.getAttribute(filteredAttribute)
  const leaving = new IntersectionObserver(entries => {
    if (entries.some(entry => !entry.isIntersecting)) apply(false)
  })
  function write(post: Element, state: string | null): void {
    if (state === 'covered') leaving.observe(post)
    else leaving.unobserve(post)
    if (state === null) post.removeAttribute(filteredAttribute)
    else post.setAttribute(filteredAttribute, state)
  }

  /**
   * Hides and shows. Posts in view keep their room until they are out of view, unless the user has asked for it, or
   * nobody has seen them yet.
   */
  function apply(isAsked: boolean, fresh: ReadonlySet<Element> = new Set()): void {
    const all = allPosts()
    const views = new Map<Element, { scroller: Element; top: number; bottom: number }>()
    const viewAround = (post: Element) => {
      const list = post.parentElement ?? post
      const view = views.get(list) ?? { scroller: scrollerOf(post), ...viewOf(scrollerOf(post)) }
      views.set(list, view)
      return view
    }
    const wishes = all.map(post => {
      const { top, bottom } = post.getBoundingClientRect()
      const view = viewAround(post)
      const place = stateOf(post) === 'hidden' ? lines.lineOf(post) : post
      const box = place?.getBoundingClientRect()
      const isInView = box !== undefined && box.height > 0 && box.bottom > view.top && box.top < view.bottom
      const before = stateOf(post)
      const isCovered = isInView && bottom > top && !isAsked && !fresh.has(post)
      const isBusy = !isAsked && before === null && post.contains(document.activeElement)
      const after =
        !reasons.has(post) || isBusy ? null : isCovered && before !== 'hidden' ? 'covered' : 'hidden'
      return { post, scroller: view.scroller, before, after, isInView }
    })
    const changes = wishes.filter(({ before, after }) => before !== after)
    if (changes.length === 0) {
      lines.draw()
      return
    }
    /** What stays where it is: the posts in view; where one comes back, those above it, or it in the place of its line. */
    const keptIn = (scroller: Element): (readonly [Element, Element])[] => {
      const inView = wishes.filter(wish => wish.scroller === scroller && wish.isInView)
      const back = inView.findIndex(({ before, after }) => before === 'hidden' && after === null)
      const some = isAsked && back >= 0 ? inView.slice(0, back + 1) : inView
      return some.map(
        ({ post, before }) => [(before === 'hidden' && lines.lineOf(post)) || post, post] as const,
      )
    }
    const change = () => {
      for (const { post, after } of changes) write(post, after)
      lines.draw()
    }
    const scrollers = [...new Set(changes.map(({ scroller }) => scroller))]
    scrollers.reduce((inner, scroller) => () => keepFirst(scroller, keptIn(scroller), inner), change)()
  }

  /** Looks at all posts anew, in turns. */
  async function update(isAsked: boolean): Promise<void> {
    const own = ++turn
    const { filters, once } = $stored.get().list
    matchedAt = app.platform.now()
    match = matcher(filters, matchedAt)
    const all = candidates()
    if (filters.length === 0 && !once) reasons.clear()
    for (const post of reasons.keys()) if (!all.includes(post)) reasons.delete(post)
    // What comes meanwhile is new, and the rest is not.
    for (const post of all) known.add(post)
    let begun = performance.now()
    for (const post of all) {
      reasons.delete(post)
      decide(post)
      if (performance.now() - begun < sliceMs) continue
      await wait()
      if (own !== turn) return
      begun = performance.now()
    }
    decideRepeated(all, () => false)
    apply(isAsked || !isPainted() || document.hidden)
  }

  /** Posts that have come are hidden before they are drawn. */
  function look(records: readonly MutationRecord[]): void {
    const touches = (node: Node) =>
      node instanceof Element && (node.matches(posts) || node.querySelector(posts) !== null)
    const isTouched = records.some(({ addedNodes, removedNodes }) =>
      [...addedNodes, ...removedNodes].some(touches),
    )
    if (!isTouched) return
    for (const post of reasons.keys()) if (!post.isConnected) reasons.delete(post)
    const all = candidates()
    const fresh = new Set(all.filter(post => !known.has(post)))
    for (const post of fresh) decide(post)
    decideRepeated(all, post => !fresh.has(post))
    apply(false, fresh)
  }

  let started: Promise<void> | null = null
  function start(): Promise<void> {
    const { disposer } = app
    disposer.add(
      lines.add({
        reasonOf: post =>
          stateOf(post) && $stored.get().list.hidden === 'line' ? (reasons.get(post)?.text ?? null) : null,
        isCovered: post => stateOf(post) === 'covered',
        show(run) {
          for (const post of run) {
            const reason = reasons.get(post)
            if (!reason) continue
            shown.set(post, reason.key)
            reasons.delete(post)
            write(post, null)
          }
          lines.draw()
        },
      }),
    )
    const observer = new MutationObserver(look)
    observer.observe(document.documentElement, { childList: true, subtree: true })
    disposer.add(() => {
      observer.disconnect()
      leaving.disconnect()
      for (const post of allPosts()) post.removeAttribute(filteredAttribute)
    })
    disposer.add($stored.listen(({ isAsked }) => void update(isAsked)))
    disposer.listen(document, 'visibilitychange', () => {
      const over = $stored
        .get()
        .list.filters.some(
          ({ until }) => until !== undefined && until > matchedAt && until <= app.platform.now(),
        )
      if (over && !document.hidden) void update(true)
    })
    return update(false)
  }

  return {
    start() {
      started ??= start()
      return started
    },
    async count(filters) {
      const would = matcher(filters, app.platform.now())
      let begun = performance.now()
      let count = 0
      for (const post of candidates()) {
        if (would(facts.of(post))) count++
        if (performance.now() - begun < sliceMs) continue
        await wait()
        begun = performance.now()
      }
      return count
    },
    focusNear(post) {
      const line = lines.lineOf(post)?.querySelector('button')
      if (line) return line.focus({ preventScroll: true })
      const all = allPosts()
      const next = all.slice(all.indexOf(post)).find(one => one.getClientRects().length > 0)
      if (next instanceof HTMLElement) focusAnyway(next)
    },
  }
}

import type { App } from '../../platform/app.ts'
import { wait } from '../../platform/lib/wait.ts'
import { whenOver } from '../../platform/lib/when-over.ts'
import { t } from '../../platform/page/i18n.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { allPosts, hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'
import { filteredAttribute } from '../../shared/hidden-posts/state.ts'
import { focusAnyway } from '../../ui/behavior/focus-anyway.ts'
import { hidePosts, stateOf } from './hide-posts.ts'
import { postFacts } from './post-facts.ts'
import { endsOf, type Filter, keyOf } from './rules/filter.ts'
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
  /** Posts that the user has shown again, each with its id and the reason: its element may become another post's. */
  const shown = new WeakMap<Element, string>()
  /** Posts that have been looked at. */
  const known = new WeakSet<Element>()
  let match: Matcher = () => null
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
  const shownAs = (post: Element, key: string) => `${facts.of(post).id} ${key}`
  function decide(post: Element): void {
    const found = match(facts.of(post))
    const key = found ? keyOf(found) : ''
    if (!found || shown.get(post) === shownAs(post, key)) reasons.delete(post)
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
      if (shown.get(post) !== shownAs(post, 'once') && !facts.of(post).isOwn)
        reasons.set(post, { key: 'once', text: t('already on this page') })
  }

  const { apply, applyInTurns, write } = hidePosts(app, post => reasons.has(post))

  /** Resolves with whether it was of use to the end. */
  async function decideInTurns(some: Iterable<Element>, isCurrent: () => boolean): Promise<boolean> {
    let begun = performance.now()
    for (const post of some) {
      reasons.delete(post)
      decide(post)
      if (performance.now() - begun < sliceMs) continue
      // The first posts go before the page is drawn, if it isn't.
      if (!isPainted()) apply(true)
      await wait()
      if (!isCurrent()) return false
      begun = performance.now()
    }
    return true
  }

  /** Looks at all posts anew, in turns. */
  async function update(isAsked: boolean): Promise<void> {
    const own = ++turn
    const { filters, once } = $stored.get().list
    match = matcher(filters, app.platform.now())
    const all = candidates()
    if (filters.length === 0 && !once) reasons.clear()
    for (const post of reasons.keys()) if (!all.includes(post)) reasons.delete(post)
    // What comes meanwhile is new, and the rest is not.
    for (const post of all) known.add(post)
    if (!(await decideInTurns(all, () => own === turn))) return
    decideRepeated(all, () => false)
    const isUnseen = !isPainted() || app.platform.document.hidden
    if (isUnseen) apply(true)
    else await applyInTurns(isAsked, () => own === turn)
  }

  /** Posts that have come are hidden before they are drawn, and those that have changed are judged anew. */
  function look({ came, went, changed }: PostChanges): void {
    const news = new Set([...came, ...changed])
    if (news.size + went.length === 0) return
    const hadReasons = reasons.size > 0
    // A host that morphs its page takes away what the page did not come with.
    const bare = changed.filter(post => reasons.has(post) && !stateOf(post))
    for (const post of went) {
      reasons.delete(post)
      known.delete(post)
    }
    for (const post of news) facts.forget(post)
    const all = candidates()
    const fresh = new Set(all.filter(post => !known.has(post)))
    const rest: Element[] = []
    const begun = performance.now()
    for (const post of all) {
      if (!fresh.has(post) && !news.has(post)) continue
      known.add(post)
      if (performance.now() - begun < sliceMs) decide(post)
      else rest.push(post)
    }
    decideRepeated(all, post => !fresh.has(post))
    for (const post of bare) fresh.add(post)
    if (hadReasons || reasons.size > 0) apply(false, fresh)
    if (rest.length > 0) void finish(rest)
  }
  /** Of very many posts that have come, the rest, which is mostly below the view. */
  async function finish(rest: readonly Element[]): Promise<void> {
    const own = turn
    await wait()
    if (!(await decideInTurns(rest, () => own === turn))) return
    decideRepeated(candidates(), post => !rest.includes(post))
    await applyInTurns(false, () => own === turn)
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
            shown.set(post, shownAs(post, reason.key))
            reasons.delete(post)
            write(post, null)
          }
          lines.draw()
        },
      }),
    )
    disposer.add(app.get(pagePosts).listen(look, true))
    disposer.add(() => {
      for (const post of allPosts()) post.removeAttribute(filteredAttribute)
    })
    const waitAgain = whenOver(
      disposer,
      app.platform,
      () => endsOf($stored.get().list.filters),
      () => void update(false),
    )
    disposer.add(
      $stored.listen(({ isAsked }) => {
        waitAgain()
        void update(isAsked)
      }),
    )
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

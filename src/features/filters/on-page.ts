import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage, t } from '../../platform/page/i18n.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { allPosts, filteredAttribute, hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'
import { filtersBegun } from './begun.ts'
import { keyOf, nameOf } from './filter.ts'
import { hidePosts, stateOf } from './hide-posts.ts'
import type { Filter } from './kinds.ts'
import { type Matcher, matcher, repeatedPosts } from './matcher.ts'
import { postFacts } from './post-facts.ts'
import { filterStore } from './store.ts'

/** Hides posts of the page and of the drawer, according to the user's filters. */
export type FiltersOnPage = ReturnType<typeof filtersOnPage>

/** Pages of the user's own posts. */
const ownKinds = ['drafts', 'queue', 'inbox']
/** Pages that may be of a single post, which the user has opened. */
const singleKinds = ['blog', 'other', undefined]

const isOnPage = (post: Element) => post.hasAttribute('data-inlay-post')

/** Whether the page has been drawn: until then, nobody sees posts disappear. */
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

export function filtersOnPage(app: App) {
  const { $stored, follow } = app.get(filterStore)
  const facts = app.get(postFacts)
  const lines = app.get(hiddenLines)
  /** Why a post is hidden: a key for comparison, and the text for the line. */
  const reasons = new Map<Element, { key: string; text: string }>()
  /** Posts that the user has shown again, each with its id and the reason: another post may get the element. */
  const shown = new WeakMap<Element, string>()
  /** Posts that have been checked. */
  const known = new WeakSet<Element>()
  let match: Matcher = () => null

  /** The posts that filters apply to: not those that the user has opened, or written. */
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
    else reasons.set(post, { key, text: nameOf(found) })
  }
  /** The page’s posts that repeat another one. */
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

  const { apply, write } = hidePosts(app, post => reasons.has(post))

  /** Checks all posts again. */
  function update(isAsked: boolean): void {
    const { filters } = $stored.get().list
    match = matcher(filters, app.platform.now())
    const all = candidates()
    reasons.clear()
    for (const post of all) {
      known.add(post)
      if (filters.length > 0) decide(post)
    }
    decideRepeated(all, () => false)
    apply(isAsked || !isPainted() || app.platform.document.hidden)
  }

  /** New posts are hidden before they are drawn, and changed ones are checked again. */
  function look({ came, went, changed }: PostChanges): void {
    const news = new Set([...came, ...changed])
    if (news.size + went.length === 0) return
    const hadReasons = reasons.size > 0
    // A host that morphs its page removes what wasn't part of it.
    const bare = changed.filter(post => reasons.has(post) && !stateOf(post))
    for (const post of went) {
      reasons.delete(post)
      known.delete(post)
    }
    for (const post of news) facts.forget(post)
    const all = candidates()
    const fresh = new Set(all.filter(post => !known.has(post)))
    for (const post of all) {
      if (!fresh.has(post) && !news.has(post)) continue
      known.add(post)
      decide(post)
    }
    decideRepeated(all, post => !fresh.has(post))
    for (const post of bare) fresh.add(post)
    if (hadReasons || reasons.size > 0) apply(false, fresh)
  }

  let isStarted = false
  function start(): void {
    if (isStarted) return
    isStarted = true
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
    follow(disposer, (_, isAsked) => update(isAsked))
    app.get(filtersBegun).set(true)
  }

  return {
    /** Starts, once. */
    start,
    /** How many posts of this page filters would hide, or already do. */
    count(filters: readonly Filter[]) {
      const would = matcher(filters, app.platform.now())
      return candidates().filter(post => would(facts.of(post))).length
    },
    /** What can get the focus in place of a hidden post: its line, or the next post. */
    near(post: Element) {
      const line = lines.lineOf(post)?.querySelector('button')
      if (line) return line
      const all = allPosts()
      const next = all.slice(all.indexOf(post)).find(one => one.getClientRects().length > 0)
      if (next instanceof HTMLElement && next.tabIndex < 0) next.tabIndex = -1
      return next ?? null
    },
  }
}

/** Applies the user’s filters from now on. May run before any root. */
export function startFilters(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  app.get(filtersOnPage).start()
}

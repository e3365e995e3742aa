import { coverSelector } from '../../features/covers/covered.ts'
import { loadCovers } from '../../features/covers/load-covers.ts'
import { cardSelector } from '../../features/link-cards/has-link-cards.ts'
import { loadLongPosts, watchForLongPosts } from '../../features/long-posts/load-long-posts.ts'
import { countsOnPage } from '../../features/unread/badges.ts'
import type { App } from '../../platform/app.ts'
import { postSelector, readPostAttribute } from '../../platform/page/markup.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

const code = () => import('../../features/link-cards/card-rows.ts')

/** Adds descriptions of where links lead to the page's cards, now and as cards appear. */
const loadLinkCards = (app: App): void =>
  void loadChunk(app, 'link-cards', code).then(
    start => app.disposer.disposed || app.get(start.cardRows),
    () => {},
  )

const notes = () => import('../../features/notes/count-links.ts')
const replies = () => import('../../features/notes/host-replies.ts')
const reblogs = () => import('../../features/feed/reblogs/reblog-start.ts')

/** With more posts than this, everything is scanned at once. */
const fewPosts = 5

/**
 * The element may show another post now, with marks that Inlay wrote for the one before; the host writes into the data.
 */
function forgetState(post: Element): void {
  const data = readPostAttribute(post)
  for (const name of ['liked', 'reblogged']) if (!(name in data)) post.removeAttribute(`data-inlay-${name}`)
}

/**
 * Does for later and changed posts what the page's first HTML gets, without a call from the host. Loads once the page
 * is used, because nothing here is needed before.
 */
export function laterPosts(app: App): void {
  const { disposer, page } = app
  const posts = app.get(pagePosts)
  // On other pages, `page-state.ts` watches for them.
  const cut = page.user ? () => {} : watchForLongPosts(app, () => loadLongPosts(app))
  const load = <T>(chunk: () => Promise<T>, run: (code: T) => unknown) =>
    void loadChunk(app, 'state', chunk).then(
      code => disposer.disposed || posts.quietly(() => run(code)),
      () => {},
    )

  function showState({ came, went, changed, find }: PostChanges): void {
    const articles = [...came, ...changed].filter(post => post.matches(postSelector))
    for (const post of articles) if (went.includes(post)) forgetState(post)
    const isUnread = find('[data-inlay-unread]').length > 0
    const { draw } = app.get(countsOnPage)
    if (isUnread) draw?.()
    const isMany = articles.length > fewPosts || (isUnread && !draw)
    for (const root of isMany ? [document.body] : articles) app.scan(root)
    if (articles.length > 0) load(reblogs, code => code.describeReblogged(app, find(postSelector)))
  }
  disposer.add(
    posts.subscribe(changes => {
      const { came, find } = changes
      if (find(coverSelector).length > 0) loadCovers(app)
      // A card that nobody points at needs no description.
      if (find(cardSelector).length > 0) loadLinkCards(app)
      if (came.length > 0) cut()
      const counts = find('[data-inlay-note-count]')
      if (page.notes && counts.length > 0) load(notes, code => app.get(code.noteCounts).show(counts))
      const marked = find('[data-inlay-reply]')
      if (page.notes && marked.length > 0) load(replies, code => app.get(code.hostReplies).show(marked))
      if (page.user) showState(changes)
    }),
  )
}

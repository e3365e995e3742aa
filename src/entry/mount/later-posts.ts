import { coverSelector } from '../../features/covers/covered.ts'
import { loadCovers } from '../../features/covers/load-covers.ts'
import { cardSelector } from '../../features/link-cards/has-link-cards.ts'
import { loadLongPosts, watchForLongPosts } from '../../features/long-posts/load-long-posts.ts'
import { countsOnPage } from '../../features/unread/counts-on-page.ts'
import type { App } from '../../platform/app.ts'
import { postSelector, readPostAttribute } from '../../platform/page/markup.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

const code = () => import('../../features/link-cards/card-rows.ts')

/** Says on the cards of the page where they lead, now and as they come. */
const loadLinkCards = (app: App): void =>
  void loadChunk(app, 'link-cards', code).then(
    start => app.disposer.disposed || app.get(start.cardRows),
    () => {},
  )

const notes = () => import('../../features/notes/count-links.ts')
const reblogs = () => import('../../features/feed/reblogs/reblog-start.ts')

/** More posts than this are scanned together with all others. */
const fewPosts = 5

/** An element that shows another post now has what Inlay wrote of the one before; the host writes into the data. */
function forgetState(post: Element): void {
  const data = readPostAttribute(post)
  for (const name of ['liked', 'reblogged']) if (!(name in data)) post.removeAttribute(`data-inlay-${name}`)
}

/**
 * Does for posts that come later, or change, what the page's first HTML gets, without a call of the host's. It loads
 * once the page is used: until then, nothing of this can be missed.
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
      // A card that nobody points at says enough by its own text.
      if (find(cardSelector).length > 0) loadLinkCards(app)
      if (came.length > 0) cut()
      const counts = find('[data-inlay-note-count]')
      if (page.notes && counts.length > 0) load(notes, code => app.get(code.noteCounts).show(counts))
      if (page.user) showState(changes)
    }),
  )
}

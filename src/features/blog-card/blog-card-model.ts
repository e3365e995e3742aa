import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { wasTold } from '../../platform/bus/told.ts'
import { readTeasers, type Teaser } from '../../platform/html/teaser.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import type { Session } from '../../platform/session.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import { blogAddress, shownAddress } from '../blogs/address.ts'
import { type BlogActionsHost, createBlogActions } from '../blogs/blog-actions.ts'
import type { BlogsStore } from '../blogs/store.ts'
import { stripMaxPosts, stripMinPosts } from './card-data.ts'
import type { BlogCards } from './store.ts'

/** State and actions of blog cards (CARD-1…17). */
export type BlogCardModel = ReturnType<typeof createBlogCard>

export interface BlogCardDeps extends Omit<BlogActionsHost, 'context'> {
  app: App
  cards: BlogCards
  blogs: BlogsStore
  session: Session
  feedback: Pick<Feedback, 'fail'>
}

export function createBlogCard(deps: BlogCardDeps) {
  const { app, cards, blogs, session } = deps
  const cache = new WeakMap<readonly string[], ReadableAtom<Teaser[] | null>>()
  const $unknown = atom<Teaser[] | null>(null)

  function readPosts(htmls: readonly string[]): ReadableAtom<Teaser[] | null> {
    const $teasers = atom<Teaser[] | null>(htmls.length < stripMinPosts ? [] : null)
    if (htmls.length >= stripMinPosts)
      readTeasers(htmls).then(
        found => $teasers.set(found.length < stripMinPosts ? [] : found.slice(0, stripMaxPosts)),
        // If the sanitizer can't be loaded, no posts are shown.
        () => $teasers.set([]),
      )
    return $teasers
  }
  /** Focuses the card's link before another surface opens, so that the focus later returns there. */
  const leaveFor = (dispatch: () => Promise<void>) => {
    cards.close()
    dispatch().catch(error => {
      console.warn('INLAY-36: could not do what was asked for on a card.', error)
      if (!wasTold(error)) deps.feedback.fail(t('Something went wrong. Try again.'))
    })
  }

  return {
    app,
    cards,
    $blog: blogs.$blog,
    $blocked: blogs.$blocked,
    /** The blog's recent posts; empty if there are fewer than two, null while unknown. */
    $teasers(blog: Blog | undefined) {
      const htmls = blog?.highlighted_posts
      if (!htmls) return $unknown
      const $teasers = cache.get(htmls) ?? readPosts(htmls)
      cache.set(htmls, $teasers)
      return $teasers
    },
    actions: (blog: Blog) => createBlogActions(app, blog, { ...deps, context: 'blog_card' }),
    isOwn: session.isOwn,
    /** The follow link for guests; null for logged-in users, who get a button. */
    followHref: (name: string) => (session.isLoggedIn() ? null : siteUrl(app.page, 'follow', name)),
    followOptions: { ask: true, source: 'blog_card' },
    linkOptions(blog: Blog) {
      const baseUrl = blogAddress(blog, app.page.hosts.blogs)
      const appProtocol = app.page.social?.app_protocol
      return { ...(baseUrl && { baseUrl }), ...(appProtocol && { appProtocol }) }
    },
    /** The blog's address as shown, and the link to it. */
    address: (blog: Blog) => ({
      text: shownAddress(blog, app.page.hosts.blogs),
      href: blogAddress(blog, app.page.hosts.blogs),
    }),
    message: ({ name }: Blog) => leaveFor(() => app.bus.dispatch('conversation:open', { name })),
    ask: ({ name, anonymous_asks }: Blog) =>
      leaveFor(() =>
        app.bus.dispatch('ask:open', { recipient: name, anonymous_asks: anonymous_asks ?? false }),
      ),
  }
}

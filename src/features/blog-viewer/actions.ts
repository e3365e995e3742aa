import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { wasTold } from '../../platform/bus/told.ts'
import { showBusy } from '../../platform/dom/busy.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { typedEarly } from '../../shared/typed-early.ts'
import type { ActionPost } from '../feed/do-action.ts'
import { doNamed, menuOf } from '../feed/post-actions.ts'
import type { Drawer } from './drawer/drawer.ts'
import type { ViewerPost } from './posts/post.ts'

interface DrawerActionsDeps {
  app: App
  drawer: Drawer
  /** Whether the drawer is docked next to the posts. */
  isDocked: () => boolean
}

/** What the user can do with a post and a blog in the drawer. */
export type DrawerActions = ReturnType<typeof createDrawerActions>

export function createDrawerActions({ app, drawer, isDocked }: DrawerActionsDeps) {
  const { bus } = app
  /** Tells the user if a command fails; resolves with false then. */
  const told = (dispatched: Promise<void>) =>
    dispatched.then(
      () => true,
      error => {
        console.warn('INLAY-36: could not do what was asked for in the drawer.', error)
        if (!wasTold(error)) app.get(feedback).fail(t('Something went wrong. Try again.'))
        return false
      },
    )
  const run = (dispatched: Promise<void>) => void told(dispatched)
  /** For commands that open something. */
  const runOpening = (dispatched: Promise<void>) => void app.get(typedEarly).opening(() => told(dispatched))
  /** A post in the form that actions need. */
  const actionPost = ({ item, tags }: ViewerPost, article: Element | null = null): ActionPost => {
    return {
      item: { ...item, tags },
      place: 'drawer',
      element: article,
      get source() {
        const state = drawer.$state.get()
        return 'viewer' in state && state.viewer.$isInstead.get() ? 'peepr_search' : 'peepr'
      },
    }
  }

  return {
    run,
    actionPost,
    hasMenu: (post: ViewerPost) => menuOf(app, actionPost(post)).length > 0,
    /** Opens the menu of a post: actions without a button, and what the host has added. */
    openMenu({ item }: ViewerPost, anchor: Element | null) {
      const opened = bus.dispatch('post:menu', { ...item, anchor })
      if (anchor) showBusy(anchor, opened)
      runOpening(opened)
    },
    openNotes: (post: ViewerPost, anchor: Element) => doNamed(app, 'notes', actionPost(post), anchor),
    message(blog: Blog) {
      const close = async () => {
        if (!isDocked() && !(await drawer.close())) return
        // The conversation's window belongs to the page: while the drawer covers it, its field can't get the focus.
        await drawer.settled()
        run(bus.dispatch('conversation:open', { name: blog.name }))
      }
      void close()
    },
    ask: ({ name, anonymous_asks }: Blog) =>
      runOpening(bus.dispatch('ask:open', { recipient: name, anonymous_asks: anonymous_asks ?? false })),
  }
}

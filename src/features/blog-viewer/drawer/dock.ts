import { computed } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { NotDockedError, type PageDock } from '../../dock/page-dock.ts'
import { readRequest } from '../request.ts'
import type { ViewerRequest } from '../store.ts'
import type { Drawer } from './drawer.ts'

/** The drawer in the dock next to the posts, where it covers nothing. */
export type DrawerDock = ReturnType<typeof createDrawerDock>

interface DockDeps {
  bus: Bus
  pageDock: PageDock
  drawer: Pick<Drawer, '$state' | 'shown' | 'open' | 'close' | 'settled'>
  /** Called when it is docked: the history belongs to the page again. */
  leave: () => void
  /** Called when it covers the page again. */
  enter: () => void
  disposer: Disposer
  /** Reports a failed command. */
  run: (dispatched: Promise<void>) => void
}

const payloadOf = ({ blogName, postId }: ViewerRequest) => ({
  blog_name: blogName,
  ...(postId !== null && { post_id: postId }),
})

/** Keeps drawer, dock and history in sync (GUT-1). */
export function createDrawerDock(deps: DockDeps) {
  const { bus, pageDock, drawer, leave, enter, disposer, run } = deps
  const $place = pageDock.$placeOf('peepr')
  const $isDocked = computed($place, place => place !== null)
  let isQuiet = false

  disposer.add(
    pageDock.registerView('peepr', {
      async prepare(payload, quiet) {
        const parsed = readRequest(payload)
        if (parsed.kind !== 'blog') {
          console.warn('INLAY-25: the gutter needs the blog_name of a drawer.', payload)
          return null
        }
        const { request } = parsed
        const show = async () => {
          isQuiet = quiet
          await drawer.open(request)
          return drawer.shown()?.blogName === request.blogName
        }
        return { payload: payloadOf(request), show }
      },
      async close() {
        const isClosed = await drawer.close()
        await drawer.settled()
        return isClosed
      },
    }),
  )
  disposer.add(
    drawer.$state.listen(({ phase }) => {
      const shown = drawer.shown()
      if (shown) pageDock.changed('peepr', payloadOf(shown))
      else if (phase === 'closed') {
        isQuiet = false
        pageDock.undock('peepr')
      }
    }),
  )
  // While the drawer is over the page, Back closes it; while it is docked, Back belongs to the page.
  disposer.add(
    $isDocked.listen(isDocked => {
      if (isDocked) leave()
      else enter()
    }),
  )

  const dock = async (payload: ReturnType<typeof payloadOf>) => {
    try {
      await bus.dispatch('gutter:dock', { view: 'peepr', ...payload })
    } catch (error) {
      // After a refusal, `NotDockedError`, the user has already been told.
      if (!(error instanceof NotDockedError)) throw error
    }
  }

  return {
    /** The element in which it is rendered; null while it is over the page. */
    $place,
    /** Whether it can be docked here, or is docked. */
    $canDock: computed([pageDock.$room, $place], (room, place) => room || place !== null),
    /** It was restored with the page and doesn't get the focus. */
    isQuiet: () => isQuiet,
    toggle() {
      const shown = drawer.shown()
      if ($isDocked.get()) pageDock.undock('peepr')
      else if (shown) run(dock(payloadOf(shown)))
    },
  }
}

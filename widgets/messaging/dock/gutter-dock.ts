import { computed, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../src/bus/bus.ts'
import type { Conversation } from '../../../src/conversations/types.ts'
import { NotDockedError } from '../../../src/gutter/store.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { t } from '../../../src/page/i18n.ts'
import type { MessagingServices } from '../services.ts'
import type { Manager } from './manager.ts'

/** A conversation docked in the gutter. */
export interface GutterDock {
  /** The element in which the docked window is rendered; null while none is docked. */
  $place: ReadableAtom<Element | null>
  $canDock: ReadableAtom<boolean>
  toggle: (key: string) => void
  /** Called after the windows have changed. */
  changed: () => void
  /** Called with the windows that float over the page. */
  drawn: (floating: readonly HTMLElement[]) => void
}

interface DockDeps extends Pick<MessagingServices, 'notices' | 'store' | 'strip'> {
  bus: Bus
  disposer: Disposer
  manager: Manager
  /** Resolves to the key of the conversation in a payload; null if there is none, which the user was told. */
  find: (payload: Record<string, unknown>, quiet: boolean) => Promise<string | null>
}

/** The payload that finds a conversation again on another page. */
function payloadOf({ ownUuid: own, id, participants }: Conversation): Record<string, unknown> | null {
  const others = participants.filter(({ uuid }) => uuid !== own)
  if (others.length === 1) return { participants: [own, others[0]?.uuid] }
  return id === null ? null : { conversation_id: id, participant: own }
}

/** Keeps windows and gutter in sync (GUT-1). */
export function createGutterDock(deps: DockDeps): GutterDock {
  const { bus, disposer, store, strip, manager, find } = deps
  const $place = strip.$placeOf('conversation')
  const payload = (key: string) => {
    const known = store.$all.get()[key]
    return known ? payloadOf(known) : null
  }

  disposer.add(
    strip.registerView('conversation', {
      async prepare(given, quiet) {
        const key = await find(given, quiet)
        if (key === null) return null
        const show = async () => {
          manager.setInbox(false)
          manager.dock(key, quiet)
          return true
        }
        return { payload: payload(key) ?? {}, show }
      },
      async close() {
        const key = manager.docked()
        if (key !== null) manager.close(key)
        return true
      },
      async evict() {
        manager.undock(true)
        return true
      },
    }),
  )
  disposer.add($place.listen(() => manager.fit()))
  // Undocked, the window goes back into the row.
  disposer.add(
    strip.$docked.listen(docked => {
      if (docked?.view !== 'conversation' && manager.docked() !== null) manager.undock(false)
    }),
  )

  return {
    $place,
    $canDock: computed([strip.$room, $place], (room, place) => room || place !== null),
    toggle(key) {
      if (manager.docked() === key && $place.get()) return strip.undock('conversation')
      const wanted = payload(key)
      if (!wanted) return
      // The user was told of a refusal.
      void bus
        .dispatch('gutter:dock', { view: 'conversation', ...(wanted as { name: string }) })
        .catch(error => {
          if (error instanceof NotDockedError) return
          console.warn('Inlay could not dock the conversation.', error)
          deps.notices.fail(t('Something went wrong. Try again.'))
        })
    },
    drawn: strip.setFloating,
    changed() {
      const key = manager.docked()
      if (key === null) strip.undock('conversation')
      else {
        const now = payload(key)
        if (now) strip.changed('conversation', now)
      }
    },
  }
}

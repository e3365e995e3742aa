import { computed } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import { wasTold } from '../../../platform/bus/told.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { NotDockedError } from '../../dock/page-dock.ts'
import type { MessagingServices } from '../services.ts'
import type { Conversation } from '../types.ts'
import type { Manager } from './window-manager.ts'

interface DockDeps extends Pick<MessagingServices, 'feedback' | 'store' | 'pageDock'> {
  bus: Bus
  disposer: Disposer
  manager: Manager
  /** Resolves to the key of the conversation in a payload; null if there is none, which the user is told. */
  find: (payload: Record<string, unknown>, quiet: boolean) => Promise<string | null>
}

/** The payload that identifies a conversation on another page. */
function payloadOf({ ownUuid, id, participants }: Conversation): Record<string, unknown> | null {
  const others = participants.filter(({ uuid }) => uuid !== ownUuid)
  if (others.length === 1) return { participants: [ownUuid, others[0]?.uuid] }
  return id === null ? null : { conversation_id: id, participant: ownUuid }
}

/** A conversation in the dock: keeps windows and dock in sync (GUT-1). */
export function createConversationDock(deps: DockDeps) {
  const { bus, disposer, store, pageDock, manager, find } = deps
  const $place = pageDock.$placeOf('conversation')
  const payloadOfKey = (key: string) => {
    const conversation = store.$all.get()[key]
    return conversation ? payloadOf(conversation) : null
  }

  disposer.add(
    pageDock.registerView('conversation', {
      async prepare(payload, quiet) {
        const key = await find(payload, quiet)
        if (key === null) return null
        const show = async () => {
          manager.setInbox(false)
          manager.dock(key, quiet)
          return true
        }
        return { payload: payloadOfKey(key) ?? {}, show }
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
  // When the dock releases the conversation, its window goes back into the row.
  disposer.add(
    pageDock.$docked.listen(docked => {
      if (docked?.view !== 'conversation' && manager.docked() !== null) manager.undock(false)
    }),
  )

  return {
    /** The element in which the docked window is rendered; null while none is docked. */
    $place,
    $canDock: computed([pageDock.$room, $place], (room, place) => room || place !== null),
    toggle(key: string) {
      if (manager.docked() === key && $place.get()) return pageDock.undock('conversation')
      const payload = payloadOfKey(key)
      if (!payload) return
      // After a refusal, `NotDockedError`, the user has already been told.
      void bus
        .dispatch('gutter:dock', { view: 'conversation', ...(payload as { name: string }) })
        .catch(error => {
          if (error instanceof NotDockedError || wasTold(error)) return
          console.warn('INLAY-36: could not dock the conversation.', error)
          deps.feedback.fail(t('Something went wrong. Try again.'))
        })
    },
    /** Called with the windows that float over the page: the dock ends above them. */
    drawn: pageDock.setFloating,
    /** Called after the windows have changed: tells the dock which conversation is docked. */
    changed() {
      const key = manager.docked()
      if (key === null) pageDock.undock('conversation')
      else {
        const payload = payloadOfKey(key)
        if (payload) pageDock.changed('conversation', payload)
      }
    },
  }
}

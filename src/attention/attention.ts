import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { t, tn } from '../page/i18n.ts'
import { session } from '../session/store.ts'
import { tabs } from '../tabs/tabs.ts'
import { countOf } from '../unread-counts/counts.ts'
import { sharedPoll } from '../unread-counts/shared-poll.ts'
import { unread } from '../unread-counts/store.ts'
import { type DesktopNotification, notifications } from './notifications.ts'
import { type Increase, increasesOf } from './rules.ts'
import { messageSound } from './sounds.ts'

/** What messaging knows of conversations. */
interface Visibility {
  /** The user sees the conversation, scrolled to its end. */
  isVisible: (id: string) => boolean
  /** Name of the other blog; null where it is not known. */
  nameOf: (id: string) => string | null
}

/**
 * Alerts the user to new messages: by a sound while no tab shows the conversation, and by a desktop notification while
 * no tab has the focus (MSGP-25…31).
 */
export interface Attention {
  askPermission: () => void
  provideVisibility: (eyes: Visibility) => Dispose
}

/** Milliseconds to wait for other tabs to answer whether they have the focus, and what they show. */
const answerMs = 300

const said = v.variant('kind', [
  v.object({ kind: v.literal('who looks?'), ids: v.array(v.string()) }),
  v.object({ kind: v.literal('looking'), seen: v.array(v.string()) }),
])

export function attention(app: App): Attention {
  const { onAnswer } = app.get(sharedPoll)
  const { $conversations } = app.get(unread)
  const { $blogs } = app.get(session)
  const desktop = app.get(notifications)
  const sound = app.get(messageSound)
  const talk = app.get(tabs).topic('attention', said)
  const { disposer } = app
  let eyes: Visibility | null = null
  /** While other tabs are being asked: their answers so far. */
  let asking: { seen: Set<string>; isAttended: boolean } | null = null

  const isAttended = () => !document.hidden && document.hasFocus()
  const seenHere = (ids: string[]) => (document.hidden ? [] : ids.filter(id => eyes?.isVisible(id)))

  disposer.add(
    talk.on(one => {
      if (one.kind === 'looking') {
        if (!asking) return
        asking.isAttended = true
        for (const id of one.seen) asking.seen.add(id)
      } else if (isAttended()) talk.post({ kind: 'looking', seen: seenHere(one.ids) })
    }),
  )

  const open = ({ blogName, id }: Increase) => {
    const participant = $blogs.get().find(({ name }) => name === blogName)?.uuid
    const opened =
      id === null || participant === undefined
        ? app.bus.dispatch('inbox:open')
        : app.bus.dispatch('conversation:open', { conversation_id: id, participant })
    opened.catch(() => {})
  }
  const noteOf = (rise: Increase): DesktopNotification => {
    const name = rise.id === null ? null : (eyes?.nameOf(rise.id) ?? null)
    return {
      title:
        name === null
          ? t('New message to {blog}', { blog: rise.blogName })
          : t('New message from {name}', { name }),
      body: tn(rise.count, '{count} unread message', '{count} unread messages'),
      tag: `inlay ${rise.blogName} ${rise.id ?? ''}`,
      clicked: () => open(rise),
    }
  }
  const isStillUnread = ({ blogName, id }: Increase) =>
    id === null || countOf($conversations.get()[blogName] ?? {}, id) > 0

  disposer.add(
    // Called only in the tab that polled the server: what must happen once happens here.
    onAnswer(step => {
      const rises = increasesOf(step)
      if (rises.length === 0) return
      const ids = rises.flatMap(({ id }) => id ?? [])
      const asked = { seen: new Set(seenHere(ids)), isAttended: isAttended() }
      asking = asked
      talk.post({ kind: 'who looks?', ids })
      disposer.timeout(() => {
        if (asking === asked) asking = null
        const unseen = rises.filter(rise => !asked.seen.has(rise.id ?? '') && isStillUnread(rise))
        if (unseen.length === 0) return
        sound.play()
        if (asked.isAttended || !desktop.canShow()) return
        for (const rise of unseen) desktop.show(noteOf(rise))
      }, answerMs)
    }),
  )

  return {
    askPermission: desktop.askPermission,
    provideVisibility(lent) {
      eyes = lent
      return () => {
        if (eyes === lent) eyes = null
      }
    },
  }
}

import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { badgeMode } from '../unread/badges.ts'
import { type Counts, countOf, sumOf } from '../unread/counts.ts'
import { mutedConversations } from '../unread/muted.ts'
import { type CountChange, sharedPoll } from '../unread/shared-poll.ts'
import { unread } from '../unread/store.ts'
import { type DesktopNotification, desktopNotifications } from './desktop-notifications.ts'
import { messageSound } from './sounds.ts'

/** A conversation of one of the user's blogs whose unread count has grown. */
interface Increase {
  blogName: string
  /** Null if it isn't known which one it is. */
  id: string | null
  /** Its unread messages now. */
  count: number
}

const increasesIn = (blogName: string, before: Counts, after: Counts): Increase[] =>
  Object.entries(after)
    .filter(([id, count]) => count > countOf(before, id))
    .map(([id, count]) => ({ blogName, id, count }))

/**
 * The conversations whose unread count has grown with a poll response. A page's first response is compared with the
 * sums in the page data.
 * @internal
 */
export function increasesOf({ before, sumsBefore, after }: CountChange): Increase[] {
  return Object.entries(after).flatMap(([blogName, counts]) => {
    const known = Object.hasOwn(before, blogName) ? before[blogName] : undefined
    if (known) return increasesIn(blogName, known, counts)
    const sum = sumOf(counts)
    if (sum <= countOf(sumsBefore, blogName)) return []
    const ids = Object.keys(counts)
    return [{ blogName, id: ids.length === 1 ? (ids[0] ?? null) : null, count: sum }]
  })
}

/**
 * The same without muted conversations, which make no sound.
 * @internal
 */
export const withoutMuted = (change: CountChange, isMuted: (id: string) => boolean): CountChange => ({
  ...change,
  after: Object.fromEntries(
    Object.entries(change.after).map(([blogName, counts]) => [
      blogName,
      Object.fromEntries(Object.entries(counts).filter(([id]) => !isMuted(id))),
    ]),
  ),
})

/** What messaging knows about conversations. */
interface Visibility {
  /** The user sees the conversation, scrolled to its end. */
  isVisible: (id: string) => boolean
  /** Name of the other blog; null if unknown. */
  nameOf: (id: string) => string | null
}

/** How long to wait for other tabs to say whether they have the focus, and what they show, in milliseconds. */
const answerMs = 300

/**
 * Messages between tabs: the tab that polled asks the others, and each that has the focus answers what it
 * shows, and says to screen readers what its user does not see.
 */
const tabMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('who looks?'), ids: v.array(v.string()) }),
  v.object({ kind: v.literal('looking'), seen: v.array(v.string()) }),
  v.object({ kind: v.literal('news'), text: v.string() }),
])

/** Where screen readers hear of a message while no window shows it. */
function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.dataset.inlayRoot = 'attention'
  region.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
  document.body.append(region)
  return region
}

/**
 * Alerts the user to new messages: by a sound while no tab shows the conversation, and by a desktop notification while
 * no tab has the focus (MSGP-25…31).
 */
export function notifications(app: App) {
  const { onAnswer } = app.get(sharedPoll)
  const { $conversations } = app.get(unread)
  const { $blogs } = app.get(session)
  const { isMuted } = app.get(mutedConversations)
  const $badgeMode = app.get(badgeMode)
  const desktop = app.get(desktopNotifications)
  const sound = app.get(messageSound)
  const channel = app.get(tabs).topic('attention', tabMessageSchema)
  const { disposer } = app
  let visibility: Visibility | null = null
  /** There before it has a text, or it would not be read out. */
  let region: HTMLElement | null = null
  const regionNow = () => {
    region ??= makeRegion()
    return region
  }
  disposer.add(() => region?.remove())
  /** While other tabs are asked whether the user sees a message: their responses so far. */
  let openInquiry: { seen: Set<string>; isAttended: boolean } | null = null

  const isAttended = () => !app.platform.document.hidden && document.hasFocus()
  const seenHere = (ids: string[]) =>
    app.platform.document.hidden ? [] : ids.filter(id => visibility?.isVisible(id))

  disposer.add(
    channel.on(message => {
      if (message.kind === 'looking') {
        if (!openInquiry) return
        openInquiry.isAttended = true
        for (const id of message.seen) openInquiry.seen.add(id)
      } else if (!isAttended()) return
      else if (message.kind === 'news') regionNow().textContent = message.text
      else {
        regionNow()
        channel.post({ kind: 'looking', seen: seenHere(message.ids) })
      }
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
  const notificationOf = (increase: Increase): DesktopNotification => {
    const name = increase.id === null ? null : (visibility?.nameOf(increase.id) ?? null)
    return {
      title:
        name === null
          ? t('New message for {blog}', { blog: increase.blogName })
          : t('New message from {name}', { name }),
      body:
        $badgeMode.get() === 'number'
          ? tn(increase.count, '{count} unread message', '{count} unread messages')
          : '',
      tag: `inlay ${increase.blogName} ${increase.id ?? ''}`,
      clicked: () => open(increase),
    }
  }
  const isStillUnread = ({ blogName, id }: Increase) =>
    id === null || countOf($conversations.get()[blogName] ?? {}, id) > 0

  disposer.add(
    // Only called in the tab that polled the server, so what must happen once happens here.
    onAnswer(change => {
      const increases = increasesOf(withoutMuted(change, isMuted))
      if (increases.length === 0) return
      const ids = increases.flatMap(({ id }) => id ?? [])
      const inquiry = { seen: new Set(seenHere(ids)), isAttended: isAttended() }
      openInquiry = inquiry
      if (inquiry.isAttended) regionNow()
      channel.post({ kind: 'who looks?', ids })
      disposer.timeout(() => {
        if (openInquiry === inquiry) openInquiry = null
        const unseen = increases.filter(
          increase => !inquiry.seen.has(increase.id ?? '') && isStillUnread(increase),
        )
        if (unseen.length === 0) return
        sound.play()
        const text = sentences(...unseen.map(increase => notificationOf(increase).title))
        if (isAttended()) regionNow().textContent = text
        else channel.post({ kind: 'news', text })
        if (inquiry.isAttended || !desktop.canShow()) return
        for (const increase of unseen) desktop.show(notificationOf(increase))
      }, answerMs)
    }),
  )

  return {
    askPermission: desktop.askPermission,
    provideVisibility(provided: Visibility) {
      visibility = provided
      return () => {
        if (visibility === provided) visibility = null
      }
    },
  }
}

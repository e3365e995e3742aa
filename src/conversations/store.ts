import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { session } from '../session/store.ts'
import { pollUnread } from '../unread/api.ts'
import { polledBlogs } from '../unread/rules.ts'
import { unread } from '../unread/store.ts'
import { conversationsApi } from './api.ts'
import { type ConversationModel, createConversation } from './conversation.ts'
import { createInbox, type Inbox } from './inbox.ts'
import type { PollOutcome } from './poller.ts'
import { conversationKey } from './rules.ts'
import type { Conversation, Participant } from './types.ts'
import { createUnsentStore } from './unsent.ts'
import type { ReadConversation } from './wire.ts'

/** All conversations of the user's blogs that this page has met; every root shares it. */
export interface Conversations {
  $all: ReadableAtom<Readonly<Record<string, Conversation>>>
  inbox: (own: string) => Inbox
  /** The conversation of these sides: the known one, or a new one (MSG-63). Answers its key. */
  ensure: (own: string, participants: readonly Participant[], fields?: Partial<Conversation>) => string
  /** What a window shows of a known conversation. Throws for a key that `ensure` has not given. */
  model: (key: string) => ConversationModel
  /** Deletes it on the server, then here; the failure's words, or null when it is gone. */
  remove: (key: string) => ReturnType<ReturnType<typeof conversationsApi>['remove']>
  setOpened: (key: string) => void
  /** Asks for unread counts once (MSGP-10…13). */
  poll: (signal?: AbortSignal) => Promise<PollOutcome>
}

const fresh = (key: string, own: string, participants: readonly Participant[]): Conversation => ({
  key,
  id: null,
  status: null,
  own,
  participants: [...participants],
  lastModifiedTs: 0,
  lastReadTs: 0,
  canSend: true,
  isPossibleSpam: false,
  isBlurredImages: false,
  unreadCount: 0,
  lastOpenedTs: 0,
  last: null,
})

/** What is known with what an answer says; an answer of a moment ago never takes news away. */
export function adopted(known: Conversation, { fields, messages }: ReadConversation): Conversation {
  const last = messages.reduce((a, b) => (a && a.ts >= b.ts ? a : b), known.last)
  const lastModifiedTs = Math.max(known.lastModifiedTs, fields.lastModifiedTs ?? 0, last?.ts ?? 0)
  const lastReadTs = Math.max(known.lastReadTs, fields.lastReadTs ?? 0)
  return {
    ...known,
    ...fields,
    participants: fields.participants ?? known.participants,
    lastReadTs,
    lastModifiedTs,
    // A count from before the user read it here says nothing any more.
    unreadCount: lastReadTs >= lastModifiedTs ? 0 : (fields.unreadCount ?? known.unreadCount),
    last,
  }
}

export function conversations(app: App): Conversations {
  const api = conversationsApi(app)
  const { $user, $blogs } = app.get(session)
  const counts = app.get(unread)
  const unsent = createUnsentStore(app.platform.storage, $user.get()?.name ?? '')
  const $all = atom<Readonly<Record<string, Conversation>>>({})
  const models = new Map<string, ConversationModel>()
  const inboxes = new Map<string, Inbox>()

  const nameOf = (own: string) => $blogs.get().find(blog => blog.uuid === own)?.name
  const put = (one: Conversation) => $all.set({ ...$all.get(), [one.key]: one })
  const change = (key: string, fields: Partial<Conversation>) => {
    const known = $all.get()[key]
    if (known) put({ ...known, ...fields })
  }

  // Whoever polls, the counts of every known conversation follow.
  app.disposer.add(
    counts.$conversations.listen(told => {
      const all = Object.values($all.get()).map((one): [string, Conversation] => {
        const known = told[nameOf(one.own) ?? '']
        if (!known || !one.id) return [one.key, one]
        const unreadCount = known[one.id] ?? 0
        return [one.key, one.unreadCount === unreadCount ? one : { ...one, unreadCount }]
      })
      $all.set(Object.fromEntries(all))
    }),
  )

  function ensure(own: string, participants: readonly Participant[], fields: Partial<Conversation> = {}) {
    const key = conversationKey(own, participants)
    if (!$all.get()[key]) put({ ...fresh(key, own, participants), ...fields })
    return key
  }

  function markRead(key: string) {
    const known = $all.get()[key]
    if (!known) return
    const name = nameOf(known.own)
    if (name && known.id) counts.clearConversation(name, known.id, known.unreadCount)
    change(key, { unreadCount: 0, lastReadTs: known.lastModifiedTs })
  }

  function inbox(own: string): Inbox {
    const made =
      inboxes.get(own) ??
      createInbox({
        api,
        own,
        $all,
        adopt: page =>
          $all.set({
            ...$all.get(),
            ...Object.fromEntries(
              page.conversations.map(read => [
                read.key,
                adopted($all.get()[read.key] ?? fresh(read.key, own, read.fields.participants ?? []), read),
              ]),
            ),
          }),
      })
    inboxes.set(own, made)
    return made
  }

  function model(key: string): ConversationModel {
    const known = models.get(key)
    if (known) return known
    const first = $all.get()[key]
    if (!first) throw new Error(`Inlay knows no conversation "${key}".`)
    // A window may draw once more after its conversation was deleted.
    let latest = first
    const made = createConversation({
      app,
      api,
      unsent,
      $info: computed($all, all => {
        latest = all[key] ?? latest
        return latest
      }),
      adopt(read) {
        const one = $all.get()[key]
        if (one) put(adopted(one, read))
      },
      markRead: () => markRead(key),
    })
    models.set(key, made)
    return made
  }

  return {
    $all,
    inbox,
    ensure,
    model,
    setOpened: key => change(key, { lastOpenedTs: app.platform.now() }),
    async remove(key) {
      const known = $all.get()[key]
      const result = known?.id ? await api.remove(known.id, known.own) : ({ ok: true, value: null } as const)
      if (!result.ok) return result
      if (known) markRead(key)
      unsent.write(key, { draft: '', messages: [], taken: [] })
      const { [key]: _, ...rest } = $all.get()
      $all.set(rest)
      models.delete(key)
      return result
    },
    async poll(signal) {
      const before = JSON.stringify(counts.$conversations.get())
      const keys = polledBlogs($blogs.get()).map(blog => blog.mention_key)
      const answer = await pollUnread(app, keys, signal)
      if (answer.kind !== 'counts') return answer.kind
      counts.setConversationCounts(answer.unreadMessages)
      return JSON.stringify(counts.$conversations.get()) === before ? 'unchanged' : 'changed'
    },
  }
}

import { atom, computed, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { deleteDrafts } from '../drafts/draft-box.ts'
import { type Result, statusOf } from '../http/failure.ts'
import { session } from '../session/store.ts'
import { browserData } from '../storage/browser-data.ts'
import { tabs } from '../tabs/tabs.ts'
import { unread } from '../unread-counts/store.ts'
import { conversationsApi } from './api.ts'
import { createConversation } from './conversation/conversation.ts'
import type { ConversationModel } from './conversation/conversation.types.ts'
import { emptyConversation, mergeConversation } from './conversation/merge-conversation.ts'
import { conversationKey, isUnread } from './conversation/rules.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { createSharedInboxFetch } from './inbox/shared-inbox-fetch.ts'
import { createUnsentStore } from './outbox/unsent.ts'
import { conversationUpdateSchema, tsSchema } from './tab-messages.ts'
import type { Conversation, Participant } from './types.ts'
import type { ReadConversation } from './wire.ts'

/** All conversations of the user's blogs that this page knows; every root shares it. */
export interface Conversations {
  $all: ReadableAtom<Readonly<Record<string, Conversation>>>
  inbox: (ownUuid: string) => Inbox
  /** Finds the conversation of these participants, or makes a new one (MSG-63). Returns its key. */
  ensure: (ownUuid: string, participants: readonly Participant[], fields?: Partial<Conversation>) => string
  /** What a window shows of a known conversation. Throws for a key that `ensure` has not given. */
  model: (key: string) => ConversationModel
  /** Its window has closed: drops a long history, which is fetched again when it opens; unsent messages stay. */
  release: (key: string) => void
  /** Hides it at once, before the server is told; opening it again restores it. */
  conceal: (key: string) => void
  /** False when it was restored meanwhile. */
  isConcealed: (key: string) => boolean
  restore: (key: string) => void
  /** Removes it here for good, with all that was written in it. */
  forget: (key: string) => void
  /** Flags it as spam; a failure is only logged (MSGE-16). */
  flagSpam: (key: string) => Promise<void>
  /** Deletes it on the server, then here. */
  remove: (key: string) => Promise<Result<unknown>>
  /** Reports it as spam on the server, then deletes it here. */
  report: (key: string) => Promise<Result<unknown>>
  setOpened: (key: string) => void
  /** Resumes sending: what waited for the network, or was left unsent by an earlier page. */
  resume: () => void
}

/** The messages of a closed conversation stay up to this number, to be shown at once when it opens again. */
const closedMessagesMax = 200

/** A message from one tab to the others, about the conversation of that key. */
const tabMessageSchema = v.variant('kind', [
  v.object({ key: v.string(), kind: v.literal('news'), news: conversationUpdateSchema }),
  /** Read up to a ts, milliseconds. */
  v.object({ key: v.string(), kind: v.literal('read'), ts: tsSchema }),
  v.object({ key: v.string(), kind: v.literal('removed') }),
])
type TabMessage = v.InferOutput<typeof tabMessageSchema>

export function conversations(app: App): Conversations {
  const api = conversationsApi(app)
  const { $user, $blogs } = app.get(session)
  const counts = app.get(unread)
  const { storage, files } = app.get(browserData)
  const { now } = app.platform
  const unsent = createUnsentStore(storage, $user.get()?.name ?? '', files, now)
  const $all = atom<Readonly<Record<string, Conversation>>>({})
  const { topic, alone } = app.get(tabs)
  const tabMessages = topic('conversation', tabMessageSchema)
  const models = new Map<string, ConversationModel>()
  const inboxes = new Map<string, Inbox>()
  const refetch = createSharedInboxFetch({
    api,
    tabs: app.get(tabs),
    counts: () => JSON.stringify(counts.$conversations.get()),
  })
  /** Hidden, but not deleted yet. */
  const concealed = new Map<string, Conversation>()
  const find = (key: string) => $all.get()[key] ?? concealed.get(key)
  /** Conversations whose pictures the user has asked to see: no answer blurs them again. */
  const revealed = new Set<string>()

  const nameOf = (ownUuid: string) => $blogs.get().find(blog => blog.uuid === ownUuid)?.name
  const merge = (known: Conversation, read: ReadConversation): Conversation => {
    const conversation = mergeConversation(known, read)
    return revealed.has(conversation.key) ? { ...conversation, isBlurredImages: false } : conversation
  }
  const put = (conversation: Conversation) => $all.set({ ...$all.get(), [conversation.key]: conversation })
  const change = (key: string, fields: Partial<Conversation>) => {
    const known = $all.get()[key]
    if (known) put({ ...known, ...fields })
  }

  // Whichever tab polls, every known conversation takes its unread count from the answer.
  app.disposer.add(
    counts.$conversations.listen(byBlog => {
      const all = Object.values($all.get()).map((conversation): [string, Conversation] => {
        const known = byBlog[nameOf(conversation.ownUuid) ?? '']
        if (!known || !conversation.id) return [conversation.key, conversation]
        const unreadCount = known[conversation.id] ?? 0
        return [
          conversation.key,
          conversation.unreadCount === unreadCount ? conversation : { ...conversation, unreadCount },
        ]
      })
      $all.set(Object.fromEntries(all))
    }),
  )

  function ensure(ownUuid: string, participants: readonly Participant[], fields: Partial<Conversation> = {}) {
    const key = conversationKey(ownUuid, participants)
    restore(key)
    if (!$all.get()[key]) put({ ...emptyConversation(key, ownUuid, participants), ...fields })
    return key
  }

  function restore(key: string) {
    const conversation = concealed.get(key)
    concealed.delete(key)
    if (conversation) put(conversation)
  }

  function markRead(key: string) {
    const known = $all.get()[key]
    if (!known) return
    const name = nameOf(known.ownUuid)
    if (name && known.id && known.unreadCount > 0) counts.clearConversation(name, known.id, known.unreadCount)
    if (known.unreadCount > 0 || isUnread(known))
      tabMessages.post({ key, kind: 'read', ts: known.lastModifiedTs })
    change(key, { unreadCount: 0, lastReadTs: known.lastModifiedTs })
  }

  function hide(key: string) {
    const { [key]: _, ...rest } = $all.get()
    $all.set(rest)
  }

  function drop(key: string) {
    concealed.delete(key)
    hide(key)
    models.delete(key)
  }

  function forget(key: string) {
    models.get(key)?.box.clear()
    drop(key)
    unsent.clear(key)
    deleteDrafts(app, 'message', key)
    tabMessages.post({ key, kind: 'removed' })
  }

  async function endConversation(
    key: string,
    call: (id: string, ownUuid: string) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const known = find(key)
    const result = known?.id ? await call(known.id, known.ownUuid) : ({ ok: true, value: null } as const)
    if (!result.ok) return result
    if (known) markRead(key)
    forget(key)
    return result
  }

  const onTabMessage = (message: TabMessage) => {
    const known = $all.get()[message.key]
    if (!known) return
    if (message.kind === 'removed') drop(message.key)
    else if (message.kind === 'read') {
      if (message.ts >= known.lastModifiedTs)
        change(message.key, { unreadCount: 0, lastReadTs: message.ts, lastModifiedTs: message.ts })
    } else if (models.has(message.key)) models.get(message.key)?.onTabMessage(message.news)
    else if (message.news.kind === 'messages') put(mergeConversation(known, message.news.read))
  }
  app.disposer.add(tabMessages.on(onTabMessage))

  function inbox(ownUuid: string): Inbox {
    const found =
      inboxes.get(ownUuid) ??
      createInbox({
        api,
        ownUuid,
        refetch,
        $all,
        adopt(page) {
          const all = { ...$all.get() }
          for (const read of page.conversations) {
            const { key, fields } = read
            if (!concealed.has(key))
              all[key] = merge(all[key] ?? emptyConversation(key, ownUuid, fields.participants ?? []), read)
          }
          $all.set(all)
        },
      })
    inboxes.set(ownUuid, found)
    return found
  }

  function model(key: string): ConversationModel {
    const known = models.get(key)
    if (known) return known
    const initial = $all.get()[key]
    if (!initial) throw new Error(`Inlay knows no conversation "${key}".`)
    // A window may draw once more after its conversation was deleted.
    let latest = initial
    const conversationModel = createConversation({
      app,
      api,
      unsent,
      $info: computed($all, all => {
        latest = all[key] ?? latest
        return latest
      }),
      adopt(read) {
        const conversation = $all.get()[key]
        if (conversation) put(merge(conversation, read))
      },
      markRead: () => markRead(key),
      broadcast: update => tabMessages.post({ key, kind: 'news', news: update }),
      alone: task => alone(`send:${key}`, task),
      reveal() {
        revealed.add(key)
        change(key, { isBlurredImages: false })
      },
    })
    models.set(key, conversationModel)
    return conversationModel
  }

  return {
    $all,
    inbox,
    ensure,
    model,
    release(key) {
      const conversationModel = models.get(key)
      if (!conversationModel?.box.leave() || conversationModel.outbox.$outgoing.get().length > 0) return
      if (conversationModel.$messages.get().length > closedMessagesMax) models.delete(key)
    },
    setOpened: key => change(key, { lastOpenedTs: app.platform.now() }),
    conceal(key) {
      const known = $all.get()[key]
      if (!known) return
      markRead(key)
      concealed.set(key, $all.get()[key] ?? known)
      hide(key)
    },
    isConcealed: key => concealed.has(key),
    restore,
    forget,
    async flagSpam(key) {
      const known = find(key)
      forget(key)
      if (!known?.id) return
      const result = await api.flag(known.id, known.ownUuid, 'spam')
      if (!result.ok) console.warn('Inlay: a conversation could not be marked as spam.', result.failure)
    },
    remove: key =>
      endConversation(key, async (id, ownUuid) => {
        const result = await api.remove(id, ownUuid)
        // It is deleted already, by another tab or by an earlier call whose answer was lost.
        const isGone = !result.ok && [404, 410].includes(statusOf(result.failure))
        return isGone ? { ok: true, value: null } : result
      }),
    report: key => endConversation(key, (id, ownUuid) => api.flag(id, ownUuid, 'spam')),
    resume() {
      for (const { ownUuid, participants, id } of unsent.addressees()) {
        if (!$blogs.get().some(blog => blog.uuid === ownUuid)) continue
        void model(ensure(ownUuid, participants, { id })).ensureFetched()
      }
      for (const { outbox } of models.values()) outbox.resume()
    },
  }
}

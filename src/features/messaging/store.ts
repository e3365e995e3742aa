import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { isGone, type Result } from '../../platform/http/failure.ts'
import { session } from '../../platform/session.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { deleteDrafts } from '../../shared/drafts/draft-box.ts'
import { mutedConversations } from '../unread/muted.ts'
import { unread } from '../unread/store.ts'
import { type ConversationIds, conversationsApi } from './api.ts'
import type { ConversationModel } from './conversation/conversation.ts'
import { createConversation } from './conversation/conversation.ts'
import { isUnread } from './conversation/conversation-rules.ts'
import { can } from './extras/can.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { createKnownConversations } from './known-conversations.ts'
import { createUnsentStore } from './outbox/unsent.ts'
import { createSharedInboxFetch, type TabMessage, tabMessageSchema } from './tab-messages.ts'

/** A closed conversation keeps up to this many messages, to show them at once when it opens again. */
const closedMessagesMax = 200

/** All conversations of the user's blogs that this page knows; every root shares it. */
export type Conversations = ReturnType<typeof conversations>

export function conversations(app: App) {
  const api = conversationsApi(app)
  const { $user, $blogs } = app.get(session)
  const counts = app.get(unread)
  const { storage, files } = app.get(browserData)
  const { now } = app.platform
  const unsent = createUnsentStore(storage, $user.get()?.name ?? '', files, now)
  const { topic, alone } = app.get(tabs)
  const tabMessages = topic('conversation', tabMessageSchema)
  const known = createKnownConversations()
  const { $all, find, ensure, change } = known
  const models = new Map<string, ConversationModel>()
  const inboxes = new Map<string, Inbox>()
  const refetch = createSharedInboxFetch({
    api,
    tabs: app.get(tabs),
    counts: () => JSON.stringify(counts.$conversations.get()),
  })

  // What the server says about muted conversations applies in every browser.
  if (can(app, 'mute')) {
    const { $muted, set } = app.get(mutedConversations)
    const heard = new Map<string, number>()
    app.disposer.add(
      $all.listen(all => {
        for (const { id, mutedUntil } of Object.values(all)) {
          if (id === null || mutedUntil === undefined || heard.get(id) === mutedUntil) continue
          heard.set(id, mutedUntil)
          if (($muted.get()[id] ?? 0) !== mutedUntil) set(id, mutedUntil > now() ? mutedUntil : null)
        }
      }),
    )
  }
  const nameOf = (ownUuid: string) => $blogs.get().find(blog => blog.uuid === ownUuid)?.name

  // Whichever tab polls, every known conversation gets its unread count from the response.
  app.disposer.add(
    counts.$conversations.listen(byBlog => known.setUnreadCounts(ownUuid => byBlog[nameOf(ownUuid) ?? ''])),
  )

  function markRead(key: string) {
    const conversation = $all.get()[key]
    if (!conversation) return
    const { id, ownUuid, unreadCount, lastModifiedTs } = conversation
    const name = nameOf(ownUuid)
    if (name && id && unreadCount > 0) counts.clearConversation(name, id, unreadCount)
    if (unreadCount > 0 || isUnread(conversation)) tabMessages.post({ key, kind: 'read', ts: lastModifiedTs })
    change(key, { unreadCount: 0, lastReadTs: lastModifiedTs })
  }

  function drop(key: string) {
    known.remove(key)
    models.delete(key)
  }

  function forget(key: string) {
    models.get(key)?.box.clear()
    drop(key)
    unsent.clear(key)
    deleteDrafts(app, 'message', key)
    tabMessages.post({ key, kind: 'removed' })
  }

  /** Deletes it here after a successful call; one that the server doesn't know needs no call. */
  async function deleteAfter(
    key: string,
    ref: ConversationIds | undefined,
    call: (id: string, ownUuid: string) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const result = ref?.id ? await call(ref.id, ref.ownUuid) : ({ ok: true, value: null } as const)
    if (!result.ok) return result
    markRead(key)
    forget(key)
    return result
  }

  const onTabMessage = (message: TabMessage) => {
    const { key } = message
    const conversation = $all.get()[key]
    if (!conversation) return
    if (message.kind === 'removed') drop(key)
    else if (message.kind === 'read') {
      if (message.ts >= conversation.lastModifiedTs)
        change(key, { unreadCount: 0, lastReadTs: message.ts, lastModifiedTs: message.ts })
    } else if (models.has(key)) models.get(key)?.onTabMessage(message.news)
    else if (message.news.kind === 'messages') known.merge(key, message.news.read)
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
        adopt: page => known.mergeInbox(ownUuid, page.conversations),
      })
    inboxes.set(ownUuid, found)
    return found
  }

  function model(key: string): ConversationModel {
    const found = models.get(key)
    if (found) return found
    const initial = $all.get()[key]
    if (!initial) throw new Error(`INLAY-29: no conversation "${key}".`)
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
      adopt: read => known.merge(key, read),
      showLast: (last, upTo) => known.showLast(key, last, upTo),
      markRead: () => markRead(key),
      broadcast: update => tabMessages.post({ key, kind: 'news', news: update }),
      alone: task => alone(`send:${key}`, task),
      reveal: () => known.reveal(key),
    })
    models.set(key, conversationModel)
    return conversationModel
  }

  return {
    $all,
    ensure,
    isConcealed: known.isConcealed,
    restore: known.restore,
    // One left by an earlier page is also named by its `ref`, because this page may not know it.
    /** Deletes it on the server, then here, with all text written in it. */
    remove: (key: string, ref: ConversationIds | undefined = find(key)) =>
      deleteAfter(key, ref, async (id, ownUuid) => {
        const result = await api.remove(id, ownUuid)
        // It is deleted already, by another tab or by an earlier call whose response was lost.
        return !result.ok && isGone(result.failure) ? { ok: true, value: null } : result
      }),
    /** Reports it as spam on the server, then deletes it here. */
    report: (key: string, ref: ConversationIds | undefined = find(key)) =>
      deleteAfter(key, ref, (id, ownUuid) => api.flag(id, ownUuid, 'spam')),
    /** Deletes it here, then flags it as spam; a failure is only logged (MSGE-16). */
    async flagSpam(key: string, ref: ConversationIds | undefined = find(key)) {
      forget(key)
      if (!ref?.id) return
      const result = await api.flag(ref.id, ref.ownUuid, 'spam')
      if (!result.ok) console.warn('INLAY-36: a conversation could not be marked as spam.', result.failure)
    },
    inbox,
    /** What a window shows of a known conversation. Throws for a key that `ensure` hasn't returned. */
    model,
    /** Its window has closed: drops a long history, which is fetched again when it opens; unsent messages stay. */
    release(key: string) {
      const conversationModel = models.get(key)
      if (!conversationModel?.box.leave() || conversationModel.outbox.$outgoing.get().length > 0) return
      if (conversationModel.$messages.get().length > closedMessagesMax) models.delete(key)
    },
    setOpened: (key: string) => change(key, { lastOpenedTs: now() }),
    /** Hides it at once, before the server is told; opening it again restores it. */
    conceal(key: string) {
      markRead(key)
      known.conceal(key)
    },
    /** Removes it here for good, with all text written in it. */
    forget,
    /** Resumes sending: messages that waited for a connection, or were left unsent by an earlier page. */
    resume() {
      for (const { ownUuid, participants, id } of unsent.addressees()) {
        if (!$blogs.get().some(blog => blog.uuid === ownUuid)) continue
        void model(ensure(ownUuid, participants, { id })).ensureFetched()
      }
      for (const { outbox } of models.values()) outbox.resume()
    },
  }
}

import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { Participant } from '../../blogs/participant.ts'
import { isSender, sender } from '../../blogs/senders.ts'
import { conversationsApi } from '../api.ts'
import { conversations } from '../store.ts'

/** Finds the conversation to open; null when there is none, and the user was told why (MSG-63…66). */
export interface Lookup {
  /** By a blog's name, from the blog that the user writes as. Resolves with the conversation's key. */
  byName: (name: string) => Promise<string | null>
  /** With a suggested blog, of which everything is known: needs no call. */
  byBlog: (blog: Participant) => string | null
  /** By the uuids of an own blog and another one. `quiet`: the user is not told of a failure. */
  byUuids: (ownUuid: string, other: string, quiet?: boolean) => Promise<string | null>
  /** By its id, in the inbox of the own blog with that uuid. */
  byId: (ownUuid: string, id: string, quiet?: boolean) => Promise<string | null>
}

export function lookup(app: App): Lookup {
  const api = conversationsApi(app)
  const { $sender } = app.get(sender)
  const { $blogs } = app.get(session)
  const store = app.get(conversations)
  const { alert } = app.get(feedback)

  // Not awaited: the command must not wait until the user closes the alert.
  const fail = (text: string, quiet = false) => {
    if (!quiet) void alert(text)
    return null
  }

  const findKey = (ownUuid: string, isOther: (participant: Participant) => boolean): string | null =>
    Object.values(store.$all.get()).find(
      conversation =>
        conversation.ownUuid === ownUuid &&
        conversation.participants.length === 2 &&
        conversation.participants.some(isOther),
    )?.key ?? null

  const findKeyById = (ownUuid: string, id: string): string | null =>
    Object.values(store.$all.get()).find(
      conversation => conversation.ownUuid === ownUuid && conversation.id === id,
    )?.key ?? null

  const ownParticipant = (ownUuid: string): Participant[] =>
    $blogs.get().flatMap(blog => (blog.uuid === ownUuid ? [{ ...blog, uuid: blog.uuid }] : []))

  return {
    async byName(name) {
      const from = $sender.get()
      if (!from) return fail(t('Could not load conversation.'))
      // A blog does not talk to itself (MSG-64, DEC-77).
      if (name.toLowerCase() === from.name.toLowerCase()) return null
      const key = findKey(from.uuid, other => other.name === name)
      if (key) return key
      const result = await api.blog(name)
      if (!result.ok || !result.value.uuid) return fail(t('Could not load conversation.'))
      const { value } = result
      if (value.can_receive_messages === false) return fail(t("This Tumblr can't receive messages."))
      if (value.uuid === from.uuid) return null
      return store.ensure(from.uuid, [...ownParticipant(from.uuid), { ...value, uuid: result.value.uuid }])
    },
    byBlog(blog) {
      const from = $sender.get()
      if (!from) return fail(t('Could not load conversation.'))
      if (blog.uuid === from.uuid) return null
      const key = findKey(from.uuid, ({ uuid }) => uuid === blog.uuid)
      if (key) return key
      if (blog.can_receive_messages === false) return fail(t("This Tumblr can't receive messages."))
      return store.ensure(from.uuid, [...ownParticipant(from.uuid), blog])
    },
    async byUuids(ownUuid, other, quiet) {
      if (!$blogs.get().some(blog => blog.uuid === ownUuid && isSender(blog)))
        return fail(t('Could not load conversation.'), quiet)
      if (ownUuid === other) return null
      const key = findKey(ownUuid, ({ uuid }) => uuid === other)
      if (key) return key
      const result = await api.participant(ownUuid, other)
      const name = result.ok && result.value.name
      if (!name) return fail(t('Could not load conversation.'), quiet)
      return store.ensure(ownUuid, [...ownParticipant(ownUuid), { ...result.value, name, uuid: other }])
    },
    async byId(ownUuid, id, quiet) {
      const key = findKeyById(ownUuid, id)
      if (key) return key
      if (!$blogs.get().some(blog => blog.uuid === ownUuid))
        return fail(t('Could not load conversation.'), quiet)
      await store.inbox(ownUuid).refresh()
      return findKeyById(ownUuid, id) ?? fail(t('Could not load conversation.'), quiet)
    },
  }
}

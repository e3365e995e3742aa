import type { App } from '../../platform/app.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { Participant } from '../blogs/participant.ts'
import { isSender, sender } from '../blogs/senders.ts'
import { conversationsApi } from './api.ts'
import { conversations } from './store.ts'

/** Finds the conversation to open; null if there is none, and the user was told why (MSG-63…66). */
export type Lookup = ReturnType<typeof lookup>

export function lookup(app: App) {
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
    /** By a blog's name, from the blog that the user writes as. Resolves with the conversation's key. */
    async byName(name: string) {
      const from = $sender.get()
      if (!from) return fail(t('Could not load conversation.'))
      // A blog can't talk to itself (MSG-64, DEC-77).
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
    /** With a suggested blog, whose data is complete: needs no call. */
    byBlog(blog: Participant) {
      const from = $sender.get()
      if (!from) return fail(t('Could not load conversation.'))
      if (blog.uuid === from.uuid) return null
      const key = findKey(from.uuid, ({ uuid }) => uuid === blog.uuid)
      if (key) return key
      if (blog.can_receive_messages === false) return fail(t("This Tumblr can't receive messages."))
      return store.ensure(from.uuid, [...ownParticipant(from.uuid), blog])
    },
    /** By the uuids of one of the user's blogs and another. `quiet`: the user isn't told of a failure. */
    async byUuids(ownUuid: string, other: string, quiet?: boolean) {
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
    /** By its id, in the inbox of the user's blog with that uuid. */
    async byId(ownUuid: string, id: string, quiet?: boolean) {
      const key = findKeyById(ownUuid, id)
      if (key) return key
      if (!$blogs.get().some(blog => blog.uuid === ownUuid))
        return fail(t('Could not load conversation.'), quiet)
      await store.inbox(ownUuid).refresh()
      return findKeyById(ownUuid, id) ?? fail(t('Could not load conversation.'), quiet)
    },
  }
}

/** The conversation that a payload names. */
type ConversationRequest =
  | { by: 'id'; ownUuid: string; id: string }
  | { by: 'uuids'; ownUuid: string; otherUuid: string }
  | { by: 'name'; name: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Reads the payload of `conversation:open`, which may be unchecked markup; null if it names no conversation. */
export function readConversation(payload: unknown): ConversationRequest | null {
  const { name, participants, conversation_id, participant } = fieldsOf(payload)
  if (isText(conversation_id) && isText(participant))
    return { by: 'id', ownUuid: participant, id: conversation_id }
  if (Array.isArray(participants)) {
    const [ownUuid, otherUuid] = participants
    return isText(ownUuid) && isText(otherUuid) ? { by: 'uuids', ownUuid, otherUuid } : null
  }
  return isText(name) ? { by: 'name', name: name.trim() } : null
}

/** Resolves to the key of the requested conversation; null if there is none, which the user is told unless `quiet`. */
export async function findConversation(
  lookup: Lookup,
  request: ConversationRequest,
  quiet = false,
): Promise<string | null> {
  if (request.by === 'name') return lookup.byName(request.name)
  if (request.by === 'id') return lookup.byId(request.ownUuid, request.id, quiet)
  return lookup.byUuids(request.ownUuid, request.otherUuid, quiet)
}

export const warnOfConversation = (command: string, payload: unknown) =>
  console.warn(
    `INLAY-25: ${command} needs a name, the uuids of an own blog and another, or an id and an own blog.`,
    payload,
  )

import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readNumber } from '../../../platform/lib/read-text.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import type { ConversationIds } from '../api.ts'
import type { StoredMessage } from '../types.ts'
import { conversationSchema, readConversation, readMessages, type WireConversation } from '../wire.ts'

const refFields = ({ id, ownUuid }: ConversationIds) => ({ conversation_id: id, participant: ownUuid })

export const changesSchema = v.object({
  ts: v.unknown(),
  messages: v.object({ data: v.array(v.unknown()) }),
})

/** What has changed in messages that may be known. */
export interface Changes {
  /** What to ask for next time. */
  since: number
  messages: readonly StoredMessage[]
  /** Times, and so ids, of messages that were deleted. */
  deleted: readonly number[]
}

export const presenceSchema = v.object({
  seen_ts: v.optional(v.unknown()),
  writing: v.optional(v.unknown()),
})

/** What a user shares with the other side; undefined for what they don't share. */
interface Told {
  /** Time of the newest message that they have seen. */
  seen?: number | undefined
  writing?: boolean | undefined
}

/** The calls about single messages and the other side, each only if the page data names it. */
export function messageCallsApi(app: App) {
  const { send } = app.get(http)
  /** A call that sets something, so it may be sent twice; it returns the message as it is then. */
  async function set(
    path: string,
    ts: number,
    form: Record<string, string | number | boolean | null>,
  ): Promise<Result<StoredMessage>> {
    const find = (wire: WireConversation) => readConversation(wire).messages.find(found => found.ts === ts)
    const result = await send({
      method: 'POST',
      path,
      form: { ...form, ts },
      schema: conversationSchema,
      lacks: wire => (find(wire) ? null : 'messages'),
      repeatable: true,
    })
    const message = result.ok ? find(result.value) : undefined
    return result.ok && message ? { ok: true, value: message } : (result as Result<never>)
  }
  return {
    react: (to: ConversationIds, ts: number, sign: string, isOn: boolean) =>
      set('/svc/conversations/react', ts, { ...refFields(to), sign, on: isOn }),
    edit: (to: ConversationIds, ts: number, message: string) =>
      set('/svc/conversations/edit', ts, { ...refFields(to), message }),
    remove: (to: ConversationIds, ts: number) =>
      send({
        method: 'POST',
        path: '/svc/conversations/delete',
        form: { ...refFields(to), ts },
        repeatable: true,
        keepalive: true,
      }),
    /** Shares what the user allows, and receives the same from the other side. */
    async tellPresence(to: ConversationIds, { seen, writing }: Told) {
      const result = await send({
        method: 'POST',
        path: '/svc/conversations/presence',
        form: { ...refFields(to), seen, writing },
        schema: presenceSchema,
        repeatable: false,
        quiet: true,
      })
      if (!result.ok) return result
      const { seen_ts, writing: isWriting } = result.value
      return {
        ok: true as const,
        value: { seenTs: readNumber(seen_ts), isWriting: readBoolean(isWriting) },
      }
    },
    async changes(to: ConversationIds, since: number): Promise<Result<Changes>> {
      const result = await send({
        method: 'GET',
        path: '/svc/conversations/changes',
        query: { ...refFields(to), since },
        schema: changesSchema,
        repeatable: false,
        quiet: true,
      })
      if (!result.ok) return result
      const { ts, messages } = result.value
      const gone = messages.data.filter(isRecord).filter(({ deleted }) => readBoolean(deleted))
      return {
        ok: true,
        value: {
          since: readNumber(ts) ?? since,
          messages: readMessages(messages.data),
          deleted: gone.flatMap(message => readNumber(message.ts) ?? []),
        },
      }
    },
  }
}

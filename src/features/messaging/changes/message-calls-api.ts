import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readNumber } from '../../../platform/lib/read-text.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import type { Conversation, StoredMessage } from '../types.ts'
import { conversationSchema, readConversation, readMessages, type WireConversation } from '../wire.ts'

type Ref = Pick<Conversation, 'id' | 'ownUuid'>

const refFields = ({ id, ownUuid }: Ref) => ({ conversation_id: id, participant: ownUuid })

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

/** The calls about a single message, each only where the page data names it. */
export function messageCallsApi(app: App) {
  const { send } = app.get(http)
  /** A call that sets something, and so may be sent twice; it answers with the message as it is then. */
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
    react: (to: Ref, ts: number, sign: string, isOn: boolean) =>
      set('/svc/conversations/react', ts, { ...refFields(to), sign, on: isOn }),
    edit: (to: Ref, ts: number, message: string) =>
      set('/svc/conversations/edit', ts, { ...refFields(to), message }),
    remove: (to: Ref, ts: number) =>
      send({
        method: 'POST',
        path: '/svc/conversations/delete',
        form: { ...refFields(to), ts },
        repeatable: true,
        keepalive: true,
      }),
    async changes(to: Ref, since: number): Promise<Result<Changes>> {
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

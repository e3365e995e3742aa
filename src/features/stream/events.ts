import * as v from 'valibot'
import { parseJson } from '../../platform/lib/parse-json.ts'

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** The data of the stream's events, by their names. `docs/server.md#live` describes them. */
export const streamEvents = {
  unread: v.object({
    /** Whose counts these are: another user may have logged in meanwhile. */
    user: v.string(),
    /** Both as the poll answers them. */
    unread_messages: v.record(v.string(), v.unknown()),
    unread_activity: v.optional(v.unknown()),
  }),
  conversation: v.object({ conversation_id: id }),
  notes: v.object({ post_id: id, note_count: v.number() }),
  /** Says that the connection lives. */
  ping: v.unknown(),
}

export type StreamEventName = keyof typeof streamEvents
export const streamEventNames = Object.keys(streamEvents) as StreamEventName[]

/** The data of an event; null for what is not as it should be. */
export function readStreamEvent<N extends StreamEventName>(
  name: N,
  data: string,
): v.InferOutput<(typeof streamEvents)[N]> | null {
  const result = v.safeParse<(typeof streamEvents)[N]>(streamEvents[name], parseJson(data))
  return result.success ? result.output : null
}

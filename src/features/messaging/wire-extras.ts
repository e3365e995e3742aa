import * as v from 'valibot'
import { readNumber } from '../../platform/lib/read-text.ts'
import { string } from '../../platform/lib/wire.ts'
import { isCustomSign } from '../../platform/page/custom-sign.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'
import { cardSchema, type MessageExtras, type Reaction } from './types.ts'

const time = v.optional(v.unknown())

/** Without a card, the message is still shown. */
const card = v.fallback(v.optional(cardSchema), undefined)

/** What a message from the server may have besides its content. */
export const extraFields = {
  reply_to: v.optional(v.object({ ts: v.unknown(), participant: v.string(), text: string })),
  reactions: v.optional(v.array(v.object({ sign: v.string(), participants: v.array(v.string()) }))),
  edited_ts: time,
  link_card: card,
  deleted: v.optional(v.unknown()),
}

/** The same as sent from one tab to another. */
export const extras = {
  quote: v.optional(v.object({ ts: v.number(), participant: v.string(), text: v.string() })),
  reactions: v.optional(
    v.pipe(
      v.array(v.object({ sign: v.string(), participants: v.pipe(v.array(v.string()), v.readonly()) })),
      v.readonly(),
    ),
  ),
  editedTs: v.optional(v.number()),
  card,
}

/** A quote is one line of at most this many characters. */
const quoteMax = 200
/** A longer text, in UTF-16 units, isn't an emoji. */
const signMax = 32
/** The most different emoji per message. */
const signsMax = 20

/** A text as shown in a quote. */
export const quoteLine = (text: string): string => {
  const line = text.slice(0, 2000).replace(/\s+/g, ' ').trim()
  return cutAtCharacter(line, quoteMax)
}

const isSign = (sign: string): boolean =>
  isCustomSign(sign) || (sign.length <= signMax && /\S/.test(sign) && !/[\p{L}<>]/u.test(sign))

function readReactions(wire: readonly Reaction[]): Reaction[] {
  const known = wire.filter(({ sign, participants }) => isSign(sign) && participants.length > 0)
  const bySign = new Map(
    known.map(({ sign, participants }) => [sign, { sign, participants: [...new Set(participants)] }]),
  )
  return [...bySign.values()].slice(0, signsMax)
}

export function readExtras(
  wire: {
    [Name in keyof typeof extraFields]?: v.InferOutput<(typeof extraFields)[Name]> | undefined
  },
): MessageExtras {
  const { reply_to, reactions = [], edited_ts, link_card } = wire
  const ts = readNumber(reply_to?.ts)
  const read = readReactions(reactions)
  const editedTs = readNumber(edited_ts)
  return {
    ...(reply_to &&
      ts !== null && {
        quote: { ts, participant: reply_to.participant, text: quoteLine(reply_to.text ?? '') },
      }),
    ...(read.length > 0 && { reactions: read }),
    ...(link_card && { card: link_card }),
    ...(editedTs !== null && editedTs > 0 && { editedTs }),
  }
}

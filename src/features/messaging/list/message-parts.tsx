import { useEffect, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { listText } from '../../../platform/page/list-text.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { type ConversationHead, nameOf } from '../conversation/conversation-rules.ts'
import type { GivenCard, Quote, Reaction } from '../types.ts'
import styles from './message-parts.module.css'

interface QuoteProps {
  quote: Quote
  head: ConversationHead
  /** Shows the quoted message. */
  go: () => void
}

/** The message being answered, in short; a press leads to it. */
export function QuoteBlock({ quote, head, go }: QuoteProps) {
  const name = nameOf(head, quote.participant)
  if (quote.text === '') return <span className={styles.quote}>{t('Deleted message')}</span>
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={t('Show quoted message from {name}: {text}', { name, text: quote.text })}
      onClick={go}
    >
      <bdi className={styles.quoteName}>{name}</bdi>
      <span className={styles.quoteText} dir="auto">
        <EmojiText text={quote.text} />
      </span>
    </button>
  )
}

interface ReactionsProps {
  reactions: readonly Reaction[]
  head: ConversationHead
  /** Adds or removes the user's own; null if the server can't. */
  react: ((sign: string) => void) | null
}

/** The code of one of the site's own emoji, without its colons. */
const spokenSign = (sign: string): string => sign.replace(/^:(.+):$/, '$1').replaceAll('_', ' ')

/** The reactions below a message. A press adds or removes the user's own. */
export function Reactions({ reactions, head, react }: ReactionsProps) {
  return (
    <ul className={styles.reactions} aria-label={t('Reactions')}>
      {reactions.map(({ sign, participants }) => {
        const names = listText(participants.map(uuid => nameOf(head, uuid)))
        const isOwn = participants.includes(head.ownUuid)
        return (
          <li key={sign} className={styles.item}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              aria-label={t('{sign} from {names}', { sign: spokenSign(sign), names })}
              title={names}
              disabled={!react}
              onClick={() => react?.(sign)}
            >
              <EmojiText text={sign} />
              {participants.length > 1 && ` ${formatNumber(participants.length)}`}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown above the first unread message. */
export const NewLine = () => (
  // biome-ignore lint/a11y/useSemanticElements: a rule has no text
  <div role="separator" aria-label={t('New messages')} className={styles.line}>
    <span>{t('New')}</span>
  </div>
)

async function code() {
  const [{ addCardRow }, { readLinkCard }] = await Promise.all([
    import('../../link-cards/card-row.ts'),
    import('../../link-cards/link-card.ts'),
  ])
  return { addCardRow, readLinkCard }
}

interface CardProps {
  app: App
  href: string
  /** What the server has sent with the message. */
  given: GivenCard | undefined
}

/** Shows below a message where its link leads, with a button to see what is behind it. */
export function MessageCard({ app, href, given }: CardProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let remove = () => {}
    let isGone = false
    loadChunk(app, 'messaging', code).then(
      ({ addCardRow, readLinkCard }) => {
        if (isGone || !place.current) return
        const card = given?.url === href ? readLinkCard(href, given, app.page.hosts) : null
        const link = Object.assign(document.createElement('a'), { href })
        remove = addCardRow(place.current, link, app, card)
      },
      () => {},
    )
    return () => {
      isGone = true
      remove()
    }
  }, [app, href, given])
  return <div ref={place} className={styles.card} />
}

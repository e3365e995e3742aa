import { useStore } from '@nanostores/react'
import { language, t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { dotSeparator, truncate } from '../../platform/text/text.ts'
import { dateAndTime, timeAgo } from '../../platform/text/time.ts'
import { Button } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import type { DraftBox } from './draft-box.ts'
import styles from './recovered-drafts.module.css'

export interface RecoveredDraft {
  id: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  /** Text before the excerpt that says what the draft is. */
  lead: string
  /** Its first words; '' if there are none. */
  excerpt: string
  warnings?: readonly string[]
}

interface OffersProps {
  offers: readonly RecoveredDraft[]
  restore: (id: string) => void
  /** Deletes the draft, and offers to restore it. */
  discard: (id: string) => void
  /** The pressed button is gone, so the focus returns to the field. */
  onDone: () => void
}

const shownMax = 3
const excerptMaxLength = 80

/** Lists earlier drafts that were never sent, to restore or discard. */
export function DraftList({ offers, restore, discard, onDone }: OffersProps) {
  const [first] = offers
  const pressed = (run: () => void) => () => {
    run()
    onDone()
  }
  return (
    <>
      <VisuallyHidden role="status">
        {first && sentences(first.lead, t('You can restore it.'))}
      </VisuallyHidden>
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label={t('Unsaved drafts')}>
          {offers.slice(0, shownMax).map(({ id, at, lead, excerpt, warnings = [] }) => (
            <li key={id} className={styles.offer}>
              <div className={styles.text}>
                <time dateTime={new Date(at).toISOString()} title={dateAndTime(at, language())}>
                  {lead}
                </time>
                {excerpt !== '' && (
                  <q className={styles.words} dir="auto">
                    {excerpt}
                  </q>
                )}
                {warnings.map(warning => (
                  <span key={warning} className={styles.warning}>
                    {warning}
                  </span>
                ))}
              </div>
              <div className={styles.buttons}>
                <Button size="small" onClick={pressed(() => restore(id))}>
                  {t('Restore')}
                </Button>
                <Button size="small" variant="plain" onClick={pressed(() => discard(id))}>
                  {t('Discard')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type OtherDraftsProps = Pick<OffersProps, 'onDone'> & {
  box: Pick<DraftBox, '$others' | 'use' | 'discard' | 'now'>
}

/** Offers other drafts of the same box, such as one from a closed tab, next to its current text. */
export function OtherDrafts({ box, onDone }: OtherDraftsProps) {
  const others = useStore(box.$others)
  const now = box.now()
  const offers = others.map(({ slot, at, value }): RecoveredDraft => {
    const text = Object.values(value)
      .filter(field => field.trim() !== '')
      .join(dotSeparator)
    return {
      id: slot,
      at,
      lead: t('You also wrote this {time}.', { time: timeAgo(at, now, language()) }),
      excerpt: truncate(text.replace(/\s+/g, ' ').trim(), excerptMaxLength),
    }
  })
  return <DraftList offers={offers} restore={box.use} discard={box.discard} onDone={onDone} />
}

import type { App } from '../../src/app/app.ts'
import { timeAgo } from '../../src/lib/relative-time.ts'
import { dateAndTime } from '../../src/lib/time.ts'
import { notices } from '../../src/notices/store.ts'
import { language, t } from '../../src/page/i18n.ts'
import type { Keeping, Offer } from '../../src/posts/keeping.ts'
import { Button } from '../../src/ui/button.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx'
import styles from './kept-offers.module.css'

interface KeptOffersProps {
  app: App
  keeping: Keeping
  /** The blog that the form posts to. */
  blog: string
  /** The button that was pressed goes; the focus goes back to the writing. */
  onDone: () => void
}

const shownMax = 3

/** Writing of this form that was never saved, to take up again or to let go. */
export function KeptOffers({ app, keeping, blog, onDone }: KeptOffersProps) {
  const offers = useStore(keeping.$offers)
  const now = app.platform.now()
  const lead = (offer: Offer) => {
    const time = timeAgo(offer.at, now, language())
    return offer.blog === blog
      ? t('You were writing this {time}.', { time })
      : t('You were writing this for {blog} {time}.', { time, blog: offer.blog })
  }
  const discard = (offer: Offer) => {
    const bringBack = keeping.discard(offer.slot)
    app.get(notices).toast(t('Discarded.'), { label: t('Undo'), run: bringBack })
    onDone()
  }
  const [first] = offers
  return (
    <>
      <VisuallyHidden role="status">{first && `${lead(first)} ${t('It can be restored.')}`}</VisuallyHidden>
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label={t('Not saved yet')}>
          {offers.slice(0, shownMax).map(offer => (
            <li key={offer.slot} className={styles.offer}>
              <div className={styles.text}>
                <time dateTime={new Date(offer.at).toISOString()} title={dateAndTime(offer.at, language())}>
                  {lead(offer)}
                </time>
                {offer.words !== '' && (
                  <q className={styles.words} dir="auto">
                    {offer.words}
                  </q>
                )}
                {offer.mayBeSaved && (
                  <span className={styles.warning}>{t('It may have been posted already.')}</span>
                )}
                {offer.isOutdated && (
                  <span className={styles.warning}>
                    {t(
                      'The post has been changed elsewhere since. Restoring brings back your words, not those.',
                    )}
                  </span>
                )}
              </div>
              <div className={styles.buttons}>
                <Button
                  size="small"
                  onClick={() => {
                    keeping.restore(offer.slot)
                    onDone()
                  }}
                >
                  {t('Restore')}
                </Button>
                <Button size="small" variant="plain" onClick={() => discard(offer)}>
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

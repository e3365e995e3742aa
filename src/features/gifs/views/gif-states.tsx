import type { MouseEvent } from 'react'
import { toText } from '../../../platform/html/text.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { GifSearch, GifSearchState } from '../search.ts'
import styles from './gif-picker.module.css'

interface Props {
  model: GifSearch
  now: GifSearchState
  toField: () => void
}

// The skeleton's rows: the share of a row for each shape, as for GIFs.
const bones = [
  [3, 2, 3],
  [2, 3, 2],
  [3, 3, 2],
  [2, 3, 3],
]

const Waiting = () => (
  <div aria-hidden="true" className={styles.waiting}>
    {bones.map(row => (
      <div key={row.join()} className={styles.bones}>
        {row.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={at} className={styles.bone} style={{ flexGrow: share }} />
        ))}
      </div>
    ))}
  </div>
)

/** The status text for screen readers. */
export function statusText(now: GifSearchState): string {
  if (now.state === 'loading') return t('Searching…')
  if (now.state === 'results') return tn(now.media.length, '{count} GIF found', '{count} GIFs found')
  return now.state === 'nothing' ? now.text : ''
}

/** Opens links in the server's message in a new tab, so that the user doesn't leave unsent text. */
function openElsewhere({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** The states that a search shows instead of results (GIF-5), announced politely. */
export function GifStates({ model, now, toField }: Props) {
  // The pressed button is removed with its state, so the focus goes to the field.
  const thenToField = (run: () => void) => () => {
    toField()
    run()
  }
  return (
    <>
      {now.state === 'loading' && <Waiting />}
      {now.state === 'idle' && <p className={styles.word}>{t('What are you looking for?')}</p>}
      {now.state === 'nothing' && (
        <p aria-hidden="true" className={styles.word}>
          {now.text}
        </p>
      )}
      {now.state === 'message' && (
        <div role="alert" className={styles.message}>
          {now.message.header && <h3 className={styles.header}>{toText(now.message.header)}</h3>}
          {now.message.body && (
            // biome-ignore lint/a11y/noStaticElementInteractions: it handles presses on the links inside
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div className={styles.html} onClick={openElsewhere}>
              <SafeHtml html={now.message.body} profile="message" />
            </div>
          )}
          <Button variant="plain" onClick={thenToField(model.viewAnyway)}>
            {t('View results anyway')}
          </Button>
        </div>
      )}
      {now.state === 'failed' && (
        <div role="alert" className={styles.message}>
          <p className={styles.word}>{now.text}</p>
          {now.canRetry && <Button onClick={thenToField(model.retry)}>{t('Try again')}</Button>}
        </div>
      )}
    </>
  )
}

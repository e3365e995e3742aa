import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import styles from '../entries.module.css'
import { type EntriesProps, Entry, WhenLoaded } from '../entry.tsx'
import { type ShareData, webUrl } from '../share-data.ts'
import { CopyField } from './copy-field.tsx'
import { entryLabel } from './labels.ts'

/** The share entries, below the address to copy (SHARE-2). */
export function ShareList({ out }: EntriesProps) {
  const entries = useStore(out.$entries)
  const list = (data: ShareData) =>
    entries.length === 0 ? (
      <p className={styles.word}>
        {data.is_private
          ? t('This post is private, so it can’t be shared.')
          : t('This post can’t be shared.')}
      </p>
    ) : (
      <ul className={styles.tiles}>
        {entries.map(entry => (
          <li key={entry} className={entry === 'permalink' ? styles.wide : undefined}>
            {entry === 'permalink' ? (
              <CopyField
                out={out}
                what="permalink"
                label={entryLabel(entry, data, false)}
                text={webUrl(data.post_url) ?? ''}
              />
            ) : (
              <Entry out={out} entry={entry} name={entryLabel(entry, data, false)} />
            )}
          </li>
        ))}
      </ul>
    )
  return <WhenLoaded out={out}>{list}</WhenLoaded>
}

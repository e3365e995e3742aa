import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../shared/feedback/failure-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './entries.module.css'
import type { ShareData, ShareEntry } from './share-data.ts'
import type { ShareOut } from './share-out.ts'
import { entryIcons } from './views/labels.ts'

interface EntryProps {
  out: ShareOut
  entry: ShareEntry
  name: string
  tabIndex?: number | undefined
}

/** An icon over its name. A link if a plain link is enough, else a button that acts within the press. */
export function Entry({ out, entry, name, tabIndex }: EntryProps) {
  const link = out.linkOf(entry)
  const shared = {
    className: styles.tile,
    tabIndex,
    'data-entry': entry,
    // When the user goes back from an entry's form, the entry gets the focus.
    'data-autofocus': out.$lastEntry.get() === entry ? '' : undefined,
  }
  const face = (
    <>
      <Icon path={entryIcons[entry]} />
      <span>{name}</span>
    </>
  )
  const newTab = link?.isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return link ? (
    <a {...shared} href={link.href} {...newTab}>
      {face}
    </a>
  ) : (
    <button {...shared} type="button" onClick={() => out.open(entry)}>
      {face}
    </button>
  )
}

export interface EntriesProps {
  out: ShareOut
}

/** Says why the share data couldn't be loaded, with a retry if that may help. */
export function LoadFailed({ out }: EntriesProps) {
  const { failure } = useStore(out.$loading)
  if (!failure) return null
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.word}>
        {t('Couldn’t load sharing options.')} {failureText(failure)}
      </p>
      {canTryAgain(failure) && (
        <Button
          onClick={event => {
            // The button disappears, so the popover gets the focus.
            event.currentTarget.closest<HTMLElement>('[popover]')?.focus()
            out.retry()
          }}
        >
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

/** Shows a placeholder until the share data is loaded, or why it could not be loaded. */
export function WhenLoaded({
  out,
  isRow = false,
  isLow = false,
  children,
}: EntriesProps & { isRow?: boolean; isLow?: boolean; children: (data: ShareData) => ReactNode }) {
  const data = useStore(out.$subject)?.data
  const isSlow = useStore(out.$isSlow)
  const failed = useStore(out.$loading).failure && <LoadFailed out={out} />
  // Data from the page is shown while more is loaded.
  if (data)
    return (
      <>
        {children(data)}
        {failed}
      </>
    )
  if (failed) return failed
  return (
    <div className={isLow ? undefined : isRow ? styles.waitRow : styles.wait}>
      {isSlow && <Skeleton count={isRow || isLow ? 2 : 5} height={20} label={t('Loading…')} />}
    </div>
  )
}

import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { isLoggedOut } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { canTryAgain, failureText } from '../../shared/feedback/failure-text.ts'
import { LoginLink } from '../../shared/login-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './entries.module.css'
import { networkLabel } from './networks.ts'
import type { ShareData, ShareEntry } from './share-data.ts'
import type { ShareOut } from './share-out.ts'

const disc = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z'
const flag = 'M4 22V4c4-3 8 3 16 0v11c-8 3-12-3-16 0'

/** Icon paths of the entries, stroked on a 24 × 24 grid; a network has its logo. */
export const entryIcons: Record<ShareEntry, string> = {
  system: 'M12 15V3M8 7l4-4 4 4M8 11H5v10h14V11h-3',
  permalink: 'M10 13a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-2 2M14 11a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l2-2',
  embed: 'm16 18 6-6-6-6M8 6l-6 6 6 6',
  email: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 6l-10 7L2 6',
  twitter:
    'M22 6.1a8 8 0 0 1-2.3.6 4 4 0 0 0 1.8-2.2 8 8 0 0 1-2.6 1 4.1 4.1 0 0 0-7 3.7A11.6 11.6 0 0 1 3.4 5a4.1 4.1 0 0 0 1.3 5.5 4 4 0 0 1-1.9-.5 4.1 4.1 0 0 0 3.3 4 4 4 0 0 1-1.8.1 4.1 4.1 0 0 0 3.8 2.9A8.2 8.2 0 0 1 2 18.6 11.6 11.6 0 0 0 20 8.2a8 8 0 0 0 2-2.1Z',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3Z',
  pinterest: `${disc}M12.3 9.5 9.8 20M9.3 13.5a4 4 0 1 1 3.4 1.6c-.9 0-1.6-.4-2-1`,
  reddit:
    'M12 8c4.7 0 8.5 2.6 8.5 6s-3.8 6-8.5 6-8.5-2.6-8.5-6S7.3 8 12 8ZM12 8l1.2-4.5 4 1M18.9 5.2h.01M8.7 12.8v.01M15.3 12.8v.01M8.8 16c1.9 1.3 4.5 1.3 6.4 0M4 11.5a2 2 0 1 1 2-2.5M20 11.5a2 2 0 1 0-2-2.5',
  report: flag,
  'report-abuse': 'M12 3 2 20h20zM12 9.5v4.5M12 17v.01',
}

export const backIcon = 'M19 12H5M12 19l-7-7 7-7'

/**
 * The label of an entry. One for both kinds of report is just "Report".
 * @param isShort for share-as-message, which has no other (DEC-8).
 */
export const entryLabel = (entry: ShareEntry, data: ShareData, isShort: boolean): string => {
  switch (entry) {
    case 'system':
      return t('Share…')
    case 'permalink':
      return data.permalink_label || t('Permalink')
    case 'embed':
      return t('Embed')
    case 'email':
      return t('Email')
    case 'report':
      return isShort || data.show_reporting_links !== false ? t('Report') : t('Report this post')
    case 'report-abuse':
      return t('Report abuse')
    default:
      return networkLabel(entry)
  }
}

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
        {sentences(t('Couldn’t load sharing options.'), failureText(failure))}
        <LoginLink url={isLoggedOut(failure) ? out.loginUrl : null} />
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

import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../page/i18n.ts'
import { type ShareData, type ShareEntry, webUrl } from '../../share/rules.ts'
import type { ShareOut } from '../../share/share-out.ts'
import { isRtl, movedIndex } from '../../ui/behavior/roving.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { CopyField } from './copy-field.tsx'
import { entryIcons } from './icons.ts'
import { entryLabel } from './labels.ts'
import styles from './share-out.module.css'

interface EntryProps {
  out: ShareOut
  entry: ShareEntry
  name: string
  className: string | undefined
  tabIndex?: number | undefined
  /** A drawing alone, named for screen readers. */
  isBare?: boolean
}

/** A link where one does it, else a button, which does it in the press. */
function Entry({ out, entry, name, className, tabIndex, isBare = false }: EntryProps) {
  const link = out.linkOf(entry)
  const shared = {
    className,
    tabIndex,
    'aria-label': isBare ? name : undefined,
    'data-entry': entry,
    // Whoever comes back from its form finds it under the focus.
    'data-autofocus': out.$from.get() === entry ? '' : undefined,
  }
  const face = (
    <>
      <Icon path={entryIcons[entry]} />
      {!isBare && <span>{name}</span>}
    </>
  )
  const away = link?.isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const control = link ? (
    <a {...shared} href={link.href} {...away}>
      {face}
    </a>
  ) : (
    <button {...shared} type="button" onClick={() => out.open(entry)}>
      {face}
    </button>
  )
  return isBare ? (
    <Tooltip text={name} asName>
      {control}
    </Tooltip>
  ) : (
    control
  )
}

interface EntriesProps {
  out: ShareOut
}

/** What stands there until the server has said what can be done. */
function Waiting({
  out,
  isRow = false,
  children,
}: EntriesProps & { isRow?: boolean; children: (data: ShareData) => ReactNode }) {
  const data = useStore(out.$subject)?.data
  const loading = useStore(out.$loading)
  const failed = typeof loading === 'object' && (
    <div className={styles.failed} role="alert">
      <p className={styles.word}>{loading.failed}</p>
      <Button onClick={out.retry}>{t('Try again')}</Button>
    </div>
  )
  // What the page itself has said is there all the same.
  if (data)
    return (
      <>
        {children(data)}
        {failed}
      </>
    )
  if (failed) return failed
  return (
    <div className={isRow ? styles.row : styles.wait}>
      {loading === 'skeleton' && <Skeleton count={isRow ? 1 : 5} height={20} label={t('Loading…')} />}
    </div>
  )
}

/** All that can be done with the post, one below the other (dashboard.md §2). */
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
      <ul className={styles.options}>
        {entries.map(entry => (
          <li key={entry}>
            {entry === 'permalink' ? (
              <CopyField
                out={out}
                what="permalink"
                label={entryLabel(entry, data, false)}
                text={webUrl(data.post_url) ?? ''}
              />
            ) : (
              <Entry
                out={out}
                entry={entry}
                name={entryLabel(entry, data, false)}
                className={styles.option}
              />
            )}
          </li>
        ))}
      </ul>
    )
  return <Waiting out={out}>{list}</Waiting>
}

/** The same as a row of drawings: one stop for Tab, in which the arrows to the sides move (social.md §2). */
export function ShareRow({ out }: EntriesProps) {
  const entries = useStore(out.$entries)
  const [current, setCurrent] = useState(out.$from.get)
  const at = Math.max(0, current ? entries.indexOf(current) : 0)
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = movedIndex(event, at, entries.length, {
      orientation: 'horizontal',
      rtl: isRtl(event.currentTarget),
    })
    const entry = next === null ? undefined : entries[next]
    if (!entry) return
    event.preventDefault()
    setCurrent(entry)
    event.currentTarget.querySelector<HTMLElement>(`[data-entry="${entry}"]`)?.focus()
  }
  const bar = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    // An entry that has become a link is another element.
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>(`[data-entry="${entries[at]}"]`)?.focus()
  })
  const row = (data: ShareData) => (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Share elsewhere')}
      className={styles.row}
      onKeyDown={keyDown}
      onBlur={event => {
        hadFocus.current = event.relatedTarget === null && !event.target.isConnected
      }}
      onFocus={event => {
        hadFocus.current = true
        const entry = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry
        if (entry) setCurrent(entry as ShareEntry)
      }}
    >
      {entries.map((entry, index) => (
        <Entry
          key={entry}
          out={out}
          entry={entry}
          name={entryLabel(entry, data, true)}
          className={styles.bare}
          tabIndex={index === at ? 0 : -1}
          isBare
        />
      ))}
    </div>
  )
  return (
    <Waiting out={out} isRow>
      {row}
    </Waiting>
  )
}

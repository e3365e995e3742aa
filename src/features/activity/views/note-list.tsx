import { useEffect, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useNearEnd } from '../../../ui/scrolling/use-near-end.ts'
import { Subview } from '../../../ui/subview.tsx'
import { watchSeen } from '../../reading/watch-seen.ts'
import { type ArrangedDay, firstRows, rowCount } from '../arrange.ts'
import type { NoteGroup } from '../groups.ts'
import { noteKey } from '../note-key.ts'
import type { Note } from '../notes.ts'
import styles from './activity.module.css'
import { GroupRow } from './group-row.tsx'
import { NoteRow } from './note-row.tsx'

/** Rows that are drawn at a time: drawing thousands would take long. */
const rowsAtOnce = 60

interface NoteListProps {
  app: App
  days: readonly ArrangedDay[]
  marked: ReadonlySet<string>
  /** Keys of notifications that have been in view. */
  seen: (keys: readonly string[]) => void
  mute: (note: Note) => Promise<void>
}

/** Reports which rows have been in view, with everything that they stand for. */
function useSeenRows(
  list: { current: HTMLElement | null },
  days: readonly ArrangedDay[],
  seen: NoteListProps['seen'],
): void {
  const groups = useRef(new Map<string, NoteGroup>())
  const report = useRef(seen)
  useEffect(() => {
    report.current = seen
    groups.current = new Map(days.flatMap(day => day.groups.map(group => [`${day.key} ${group.key}`, group])))
  })
  const watch = useRef<ReturnType<typeof watchSeen>>(null)
  useEffect(() => {
    const disposer = createDisposer()
    watch.current = watchSeen(disposer, ids =>
      report.current(ids.flatMap(id => groups.current.get(id)?.notes.map(noteKey) ?? [])),
    )
    return disposer.dispose
  }, [])
  useEffect(() => {
    for (const element of list.current?.querySelectorAll<HTMLElement>('[data-row][data-new]') ?? []) {
      const day = element.closest('[data-day]')?.getAttribute('data-day')
      watch.current?.({ id: `${day} ${element.dataset.row}`, element })
    }
  })
}

/** The notifications under the headers of their days; long lists are drawn as far as the user scrolls. */
export function NoteList({ app, days, marked, seen, mute }: NoteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [limit, setLimit] = useState(rowsAtOnce)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<{ anchor: Element; note: Note; isOpen: boolean } | null>(null)
  const isNew = (note: Note) => marked.has(noteKey(note))
  useSeenRows(list, days, seen)
  useNearEnd(list, rowCount(days) > limit, () => setLimit(limit + rowsAtOnce))

  const menuButton = (note: Note) =>
    note.post?.id !== undefined && (
      <IconButton
        label={t('More')}
        size="small"
        className={styles.menu}
        tooltip={false}
        aria-haspopup="menu"
        expanded={menu?.isOpen === true && menu.note === note}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, note, isOpen: true })}
      >
        <Icon path={moreIcon} />
      </IconButton>
    )
  async function muteFrom({ anchor, note }: { anchor: Element; note: Note }) {
    const rows = [...(list.current?.querySelectorAll('li') ?? [])]
    const at = rows.findIndex(row => row.contains(anchor))
    await mute(note)
    requestAnimationFrame(() => {
      if (anchor.isConnected || document.activeElement !== document.body) return
      const next = [...rows.slice(at), ...rows.slice(0, at).reverse()].find(row => row.isConnected)
      const control = next?.querySelector<HTMLElement>('[data-note]')
      const popover = list.current?.closest<HTMLElement>('[popover]')
      ;(control ?? popover)?.focus()
    })
  }

  return (
    <div ref={list}>
      {firstRows(days, limit).map(day => (
        <section key={day.key} aria-label={day.header} data-day={day.key}>
          <h3 className={styles.day}>{day.header}</h3>
          <ul className={styles.notes}>
            {day.groups.map(group => {
              const [note, second] = group.notes
              const key = `${day.key} ${group.key}`
              return (
                <Subview key={group.key} name={`notification ${key}`}>
                  {second ? (
                    <GroupRow
                      app={app}
                      group={group}
                      isNew={isNew}
                      isUnfolded={unfolded.has(key)}
                      setUnfolded={isUnfolded => {
                        const next = new Set(unfolded)
                        if (isUnfolded) next.add(key)
                        else next.delete(key)
                        setUnfolded(next)
                      }}
                      menu={menuButton(note)}
                    />
                  ) : (
                    <NoteRow
                      app={app}
                      note={note}
                      isNew={isNew(note)}
                      rowKey={group.key}
                      menu={menuButton(note)}
                    />
                  )}
                </Subview>
              )
            })}
          </ul>
        </section>
      ))}
      <Menu
        anchor={menu?.anchor}
        open={menu?.isOpen === true}
        onClose={() => setMenu(menu && { ...menu, isOpen: false })}
        label={t('More')}
        items={[
          {
            id: 'mute',
            label: t('Mute notifications for this post'),
            run: () => {
              if (menu) void muteFrom(menu)
            },
          },
        ]}
      />
    </div>
  )
}

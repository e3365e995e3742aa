import { memo } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { Subview } from '../../../ui/subview.tsx'
import type { NoteGroup } from '../groups.ts'
import { noteKey } from '../note-key.ts'
import type { Note } from '../notes.ts'
import styles from './activity.module.css'
import { GroupRow } from './group-row.tsx'
import { NoteRow } from './note-row.tsx'

interface ListRowProps {
  app: App
  group: NoteGroup
  /** Names it in the list. */
  name: string
  marked: ReadonlySet<string>
  isUnfolded: boolean
  unfold: (name: string, isUnfolded: boolean) => void
  isMenuOpen: boolean
  openMenu: (anchor: Element, note: Note) => void
}

/** A notification or a group of them. Memoized: a list that grows does not draw it again. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { app, group, name, marked, isUnfolded, unfold, isMenuOpen, openMenu } = props
  const [note, second] = group.notes
  const isNew = (note: Note) => marked.has(noteKey(note))
  const menu = note.post?.id !== undefined && (
    <IconButton
      label={t('More')}
      size="small"
      className={styles.menu}
      tooltip={false}
      aria-haspopup="menu"
      expanded={isMenuOpen}
      onClick={({ currentTarget }) => openMenu(currentTarget, note)}
    >
      <Icon path={moreIcon} strokeWidth={3} />
    </IconButton>
  )
  return (
    <Subview name={`notification ${name}`}>
      {second ? (
        <GroupRow
          app={app}
          group={group}
          isNew={isNew}
          isUnfolded={isUnfolded}
          setUnfolded={isUnfolded => unfold(name, isUnfolded)}
          menu={menu}
        />
      ) : (
        <NoteRow app={app} note={note} isNew={isNew(note)} rowKey={group.key} menu={menu} />
      )}
    </Subview>
  )
})

import { type ReactNode, useId, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { chevronDownIcon, Icon } from '../../../ui/icon/icon.tsx'
import { noteBadge } from '../badges.ts'
import { groupText, piecesOf } from '../group-text.ts'
import { friendsFirst, type NoteGroup, peopleOf } from '../groups.ts'
import { type Note, noteKind, noteLink, noteText } from '../notes.ts'
import styles from './group-row.module.css'
import { kindPaths, NoteRow, PostBadge, When } from './note-row.tsx'

/** Faces beside each other, and single lines that are drawn at a time. */
const facesMax = 6
const linesAtOnce = 50

interface GroupRowProps {
  app: App
  group: NoteGroup
  isNew: (note: Note) => boolean
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
  menu?: ReactNode
}

/** Who did it, and how many others: names stand in bold, each in its own direction. */
function GroupText({ notes, people }: { notes: NoteGroup['notes']; people: Note['from_tumblelog'][] }) {
  const names = { '{name}': people[0]?.name, '{other}': people[1]?.name }
  // The same blog may do the same twice.
  if (people.length === 1) return noteText(notes[0])
  return piecesOf(groupText(notes[0], people.length)).map((piece, index) =>
    piece === '{name}' || piece === '{other}' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <b key={index} className={styles.name}>
        <bdi>{names[piece]}</bdi>
      </b>
    ) : (
      piece
    ),
  )
}

function Lines({ app, group, isNew, id }: Pick<GroupRowProps, 'app' | 'group' | 'isNew'> & { id: string }) {
  const [count, setCount] = useState(linesAtOnce)
  const list = useRef<HTMLUListElement>(null)
  const notes = friendsFirst(group.notes)
  const showMore = () => {
    setCount(count + linesAtOnce)
    requestAnimationFrame(() => {
      const line = list.current?.children[count]
      line?.querySelector<HTMLElement>('a')?.focus()
    })
  }
  return (
    <div className={styles.lines} id={id}>
      <ul className={styles.list} ref={list}>
        {notes.slice(0, count).map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notifications have no id; older ones only come below
          <NoteRow key={index} app={app} note={note} isNew={isNew(note)} isInGroup />
        ))}
      </ul>
      {notes.length > count && (
        <div className={styles.more}>
          <Button size="small" onClick={showMore}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Several notifications that say the same, as one row: faces that unfold into the single lines. */
export function GroupRow({ app, group, isNew, isUnfolded, setUnfolded, menu }: GroupRowProps) {
  const { notes } = group
  const id = useId()
  const textId = useId()
  const [first] = notes
  const kind = noteKind(first)
  // Who was named first stays so while older ones come.
  const [shown] = useState(() => peopleOf(notes).slice(0, facesMax))
  const people = peopleOf(
    notes,
    shown.map(({ name }) => name),
  )
  const fresh = notes.filter(isNew).length
  // Followers have no post to lead to.
  const href = kind === 'follower' ? null : noteLink(first)
  const badge = noteBadge(first)
  const Tag = href ? 'a' : 'span'
  return (
    <li className={styles.group} data-type={first.type} data-group="">
      <div className={styles.head} data-row={group.key} data-new={fresh > 0 || undefined}>
        {kind && (
          <span className={styles.kind} data-kind={kind}>
            <Icon path={kindPaths[kind]} size={18} strokeWidth={2.5} />
          </span>
        )}
        <div className={styles.main}>
          <button
            type="button"
            className={styles.faces}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            aria-label={tn(notes.length, 'Show {count} notification', 'Show {count} notifications')}
            aria-describedby={textId}
            {...(!href && { 'data-note': '' })}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {people.slice(0, facesMax).map(({ name, avatar_url_48, avatar_url }) => (
              <Avatar key={name} src={avatar_url_48 ?? avatar_url} name={name} size={30} />
            ))}
            <Icon path={chevronDownIcon} size={18} className={styles.chevron} />
          </button>
          <Tag className={styles.note} {...(href && { href, 'data-note': '' })}>
            <span className={styles.words}>
              <span className={styles.text} id={textId}>
                <bdi>
                  <GroupText notes={notes} people={people} />
                </bdi>
              </span>
              <span className={styles.about}>
                <When timestamp={first.timestamp} />
                {fresh > 0 && <span className={styles.fresh}>{tn(fresh, '{count} new', '{count} new')}</span>}
              </span>
            </span>
            {badge && <PostBadge {...badge} />}
          </Tag>
        </div>
        {menu}
      </div>
      {isUnfolded && <Lines {...{ app, group, isNew, id }} />}
    </li>
  )
}

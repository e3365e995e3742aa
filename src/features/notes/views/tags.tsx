import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import { useGradual } from '../../../ui/scrolling/use-gradual.ts'
import type { TagCount } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { ListEnd } from './list-end.tsx'
import styles from './notes.module.css'

/** Memoized: a growing list doesn't redraw it. */
const TagRow = memo(function TagRow({ notes, tag, count }: { notes: Notes } & TagCount) {
  const href = notes.tagHref(tag)
  const text = <bdi>{`#${tag}`}</bdi>
  return (
    <li className={styles.tag}>
      {href ? (
        <a className={styles.tagLink} href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        <span className={styles.tagLink}>{text}</span>
      )}
      <span className={styles.times}>{formatNumber(count)}</span>
    </li>
  )
})

const perFrame = 8

/** The tags that people added, most used first. */
export function Tags({ notes, list }: { notes: Notes; list: NoteList }) {
  const tags = useStore(list.$tags)
  const shown = useGradual(tags.length, perFrame)
  return (
    <>
      <ul className={styles.list} aria-label={t('Tags, most used first')}>
        {tags.slice(0, shown).map(({ tag, count }) => (
          <TagRow key={tag} notes={notes} tag={tag} count={count} />
        ))}
      </ul>
      <ListEnd
        list={list}
        isDrawn={shown === tags.length}
        isEmpty={tags.length === 0}
        empty={t('No tags yet.')}
      />
    </>
  )
}

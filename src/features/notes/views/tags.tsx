import { useStore } from '@nanostores/react'
import { formatNumber, t } from '../../../platform/page/i18n.ts'
import type { NoteList } from '../list.ts'
import type { Notes } from '../model.ts'
import { ListEnd } from './list-end.tsx'
import styles from './notes.module.css'

/** The tags that people added, most used first. */
export function Tags({ notes, list }: { notes: Notes; list: NoteList }) {
  const tags = useStore(list.$tags)
  return (
    <>
      <ul className={styles.list} aria-label={t('Tags, most used first')}>
        {tags.map(({ tag, count }) => {
          const href = notes.tagHref(tag)
          const text = <bdi>{`#${tag}`}</bdi>
          return (
            <li key={tag} className={styles.tag}>
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
        })}
      </ul>
      <ListEnd list={list} isEmpty={tags.length === 0} empty={t('Nobody has added tags yet.')} />
    </>
  )
}

import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { memo, useMemo, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type Hiding, runsOf } from '../hiding.ts'
import type { NoteList } from '../list.ts'
import type { Notes } from '../model.ts'
import type { Note, NoteBlog } from '../note.ts'
import { BlogRow } from './blog-link.tsx'
import { HiddenRun } from './hidden-run.tsx'
import { ListEnd } from './list-end.tsx'
import styles from './notes.module.css'

const $unknown = atom({ following: false, busy: false })

/** Follows a blog of the list. It listens from its first press on: hundreds of listening rows would be slow. */
function Follow({ notes, blog }: { notes: Notes; blog: NoteBlog }) {
  const [isHeard, setHeard] = useState(false)
  const { name } = blog
  const { following, busy } = useStore(
    useMemo(() => (isHeard ? notes.people.$follow(name) : $unknown), [isHeard, notes, name]),
  )
  return (
    <Button
      size="small"
      variant={following ? 'plain' : 'quiet'}
      busy={busy}
      aria-description={name}
      onClick={() => {
        setHeard(true)
        notes.people.toggleFollow(blog)
      }}
    >
      {following ? t('Unfollow') : t('Follow')}
    </Button>
  )
}

interface PageProps {
  notes: Notes
  hiding: Hiding
  page: readonly Note[]
}

/** The blogs of one page. Memoized: a growing list does not draw it again. */
const People = memo(function People({ notes, hiding, page }: PageProps) {
  return runsOf(page, hiding).map(({ notes: run, reasons }) => {
    const rows = run.map(({ key, blog }) => (
      <li key={key} className={styles.person}>
        <BlogRow notes={notes} blog={blog} />
        {notes.people.canFollow(blog) && <Follow notes={notes} blog={blog} />}
      </li>
    ))
    return reasons.length === 0 ? (
      rows
    ) : (
      <HiddenRun key={run[0]?.key} as="li" count={run.length} reasons={reasons}>
        {rows}
      </HiddenRun>
    )
  })
})

/** Who likes the post, the newest first. */
export function Likes({ notes, list }: { notes: Notes; list: NoteList }) {
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  return (
    <>
      <ul className={styles.list} aria-label={t('Likes')}>
        {pages.map(page => (
          <People key={page[0]?.key} notes={notes} hiding={hiding} page={page} />
        ))}
      </ul>
      <ListEnd list={list} isEmpty={pages.length === 0} empty={t('No likes yet.')} />
    </>
  )
}

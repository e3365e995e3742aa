import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { memo, useMemo, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGradual } from '../../../ui/scrolling/use-gradual.ts'
import type { NoteBlog } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { BlogRow } from './blog-link.tsx'
import { ListEnd } from './list-end.tsx'
import styles from './notes.module.css'
import { Rows } from './rows.tsx'

const $unknown = atom({ following: false, busy: false })

/** Follows a blog of the list. It subscribes on its first press: hundreds of subscribed rows would be slow. */
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

/** Memoized: a growing list doesn't redraw it. */
const Person = memo(function Person({ notes, blog }: { notes: Notes; blog: NoteBlog }) {
  return (
    <li className={styles.person}>
      <BlogRow notes={notes} blog={blog} />
      {notes.people.canFollow(blog) && <Follow notes={notes} blog={blog} />}
    </li>
  )
})

const perFrame = 5

/** Who likes the post, the newest first. */
export function Likes({ notes, list }: { notes: Notes; list: NoteList }) {
  const rows = useStore(list.$pages).flat()
  const hiding = useStore(notes.$hiding)
  const shown = useGradual(rows.length, perFrame)
  return (
    <>
      <ul className={styles.list} aria-label={t('Likes')}>
        <Rows
          rows={rows.slice(0, shown)}
          hiding={hiding}
          draw={({ key, blog }) => <Person key={key} notes={notes} blog={blog} />}
        />
      </ul>
      <ListEnd
        list={list}
        isDrawn={shown === rows.length}
        isEmpty={rows.length === 0}
        empty={t('No likes yet.')}
      />
    </>
  )
}

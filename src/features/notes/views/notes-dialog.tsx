import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { memo, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { isChosen } from '../../../platform/dom/comfort.ts'
import { formatNumber, t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useGradual } from '../../../ui/scrolling/long-lists.ts'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { type NoteBlog, type NoteKind, noteKinds, type TagCount, totalOf } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { NoteLists, Notes } from '../notes-model.ts'
import { BlogRow } from './note-parts.tsx'
import styles from './notes.module.css'
import { Reblogs } from './reblogs.tsx'
import { Replies } from './replies.tsx'
import { GuestBox, ReplyBox } from './reply-box.tsx'
import { ListEnd, Rows } from './rows.tsx'

/** Memoized: a growing list doesn't redraw it. */
const TagRow = memo(function TagRow({ notes, tag, count }: { notes: Notes } & TagCount) {
  const tree = useStore(notes.$tree)
  const href = notes.tagHref(tag)
  const text = <bdi>{`#${tag}`}</bdi>
  return (
    <li className={styles.tag}>
      {tree ? (
        <button
          type="button"
          className={styles.tagLink}
          aria-description={t('Show reblogs')}
          onClick={() => notes.showTag(tag)}
        >
          {text}
        </button>
      ) : href ? (
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

const tagsPerFrame = 8

/** The tags that people added, most used first. */
function Tags({ notes, list }: { notes: Notes; list: NoteList }) {
  const tags = useStore(list.$tags)
  const shown = useGradual(tags.length, tagsPerFrame)
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
function Likes({ notes, list }: { notes: Notes; list: NoteList }) {
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

const labels: Record<NoteKind, () => string> = {
  replies: () => t('Replies'),
  reblogs: () => t('Reblogs'),
  tags: () => t('Tags'),
  likes: () => t('Likes'),
}
const views = { replies: Replies, reblogs: Reblogs, tags: Tags, likes: Likes }

function LikeButton({ notes }: { notes: Notes }) {
  const liked = useStore(notes.$liked)
  return (
    <Button variant={liked ? 'quiet' : 'primary'} aria-pressed={liked} onClick={notes.toggleLike}>
      {t('Like')}
    </Button>
  )
}

/** What a tab can do. */
function footerOf(notes: Notes, tab: NoteKind, item: FeedItem): ReactNode {
  const refusal = tab === 'replies' && notes.isMember ? notes.whyNoReply(item) : ''
  if (refusal) return <p className={styles.guest}>{refusal}</p>
  if (tab === 'replies')
    return notes.isMember ? <ReplyBox notes={notes} /> : <GuestBox url={notes.loginUrl} />
  return tab === 'likes' && notes.canLike(item) ? <LikeButton notes={notes} /> : null
}

interface ContentProps {
  notes: Notes
  lists: NoteLists
  idOf: (key: NoteKind, part: 'tab' | 'panel') => string
}

function Content({ notes, lists, idOf }: ContentProps) {
  const tab = useStore(notes.$tab)
  const totals = useStore(notes.$totals)
  const panel = useRef<HTMLDivElement>(null)
  const View = views[tab]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab begins at its top
  useEffect(() => {
    const scroller = panel.current?.parentElement
    if (scroller) scroller.scrollTop = 0
  }, [tab])
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={t('Notes')}
          tabs={noteKinds.map(key => {
            const { [key]: count } = totals
            return { key, label: labels[key](), count: count === undefined ? undefined : formatNumber(count) }
          })}
          value={tab}
          onChange={notes.choose}
          idOf={idOf}
        />
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id={idOf(tab, 'panel')}
        aria-labelledby={idOf(tab, 'tab')}
        className={styles.panel}
      >
        <View key={tab} notes={notes} list={lists[tab]} />
      </div>
    </>
  )
}

/** The notes of a post: replies, reblogs, tags, and likes; on a phone, a full-height sheet. */
export function NotesDialog({ notes }: { notes: Notes }) {
  const id = useId()
  const item = useStore(notes.$item)
  const lists = useStore(notes.$lists)
  const tab = useStore(notes.$tab)
  const total = totalOf(useStore(notes.$totals))
  // While it fades out, it keeps its content.
  const last = useRef(item)
  if (item) last.current = item
  const footer = last.current && footerOf(notes, tab, last.current)
  return (
    <Dialog
      open={item !== null}
      onClose={notes.close}
      title={total === null || isChosen('counts') ? t('Notes') : tn(total, '{count} note', '{count} notes')}
      closable
      dismissible
      size="medium"
      className={styles.dialog}
      returnFocus={notes.opener}
      footer={footer}
    >
      {lists && <Content notes={notes} lists={lists} idOf={(key, part) => `${id}${key}${part}`} />}
    </Dialog>
  )
}

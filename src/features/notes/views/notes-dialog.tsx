import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { formatNumber, t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { type NoteKind, noteKinds, totalOf } from '../note.ts'
import type { NoteLists, Notes } from '../notes-model.ts'
import { Likes } from './likes.tsx'
import styles from './notes.module.css'
import { Reblogs } from './reblogs.tsx'
import { Replies } from './replies.tsx'
import { GuestBox, ReplyBox } from './reply-box.tsx'
import { Tags } from './tags.tsx'

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
      title={total === null ? t('Notes') : tn(total, '{count} note', '{count} notes')}
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

import { useStore } from '@nanostores/react'
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useGradual } from '../../../ui/scrolling/use-gradual.ts'
import { type Note, type ReplyOrder, replyOrders } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { findThread, type Thread } from '../threads.ts'
import styles from './notes.module.css'
import { BackToAll, ReplyThread } from './reply.tsx'
import { ListEnd } from './rows.tsx'

interface OneThreadProps {
  notes: Notes
  thread: Thread
  draw: (thread: Thread) => React.ReactNode
}

/** A thread that goes on below what is shown among the others. */
function OneThread({ notes, thread, draw }: OneThreadProps) {
  const back = useRef<HTMLDivElement>(null)
  const { key } = thread.note
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread
  useEffect(() => back.current?.querySelector('button')?.focus(), [key])
  return (
    <>
      <div ref={back} className={styles.back}>
        <BackToAll notes={notes} />
      </div>
      <ul className={styles.list}>{draw(thread)}</ul>
    </>
  )
}

/** Where focus and view move when a thread is closed. */
function useReturn(key: string | null, list: React.RefObject<HTMLElement | null>): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (key === null && before.current !== null) {
      const note = list.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(before.current)}"]`)
      note?.scrollIntoView({ block: 'nearest' })
      note?.focus({ preventScroll: true })
    }
    before.current = key
  }, [key, list])
}

interface Opened {
  note: Note
  button: HTMLElement
  isOpen: boolean
}

/** The menu that all replies share. */
function ReplyMenu({ notes, opened, onClose }: { notes: Notes; opened: Opened; onClose: () => void }) {
  const { note, button, isOpen } = opened
  const reply = notes.replyOf(note)
  useLayoutEffect(() => {
    if (!isOpen) return
    button.setAttribute('aria-expanded', 'true')
    return () => button.setAttribute('aria-expanded', 'false')
  }, [button, isOpen])
  // A reply that is deleted goes once the menu has given the focus back to it.
  const items = (reply ? notes.menuOf(reply) : []).map(item =>
    item.id === 'delete' ? { ...item, run: () => void setTimeout(() => item.run?.()) } : item,
  )
  return (
    <Menu
      anchor={button}
      open={isOpen}
      onClose={onClose}
      label={t('Options for {blog}’s reply', { blog: note.blog.name })}
      items={items}
      placement="bottom-start"
    />
  )
}

const orders: Record<ReplyOrder, () => string> = {
  newest: () => t('Newest first'),
  oldest: () => t('Oldest first'),
  liked: () => t('Most liked first'),
  followed: () => t('Blogs you follow first'),
}

function Order({ notes: { reading } }: { notes: Notes }) {
  const { order } = useStore(reading.$order)
  return (
    <div className={styles.order}>
      <FlatSelect
        label={t('Order of replies')}
        value={order}
        options={replyOrders.map(value => ({ value, label: orders[value]() }))}
        onChange={reading.setOrder}
      />
    </div>
  )
}

/** The replies as threads, in the order that the user has chosen. */
export function Replies({ notes, list }: { notes: Notes; list: NoteList }) {
  const { reading } = notes
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  const key = useStore(notes.$thread)
  const addressed = useStore(reading.$addressed)
  const { order } = useStore(reading.$order)
  const drawn = useDeferredValue(order)
  const { value } = useStore(list.$state)
  const [opened, setOpened] = useState<Opened | null>(null)
  const openMenu = useCallback(
    (note: Note, button: HTMLElement) =>
      setOpened(before => ({ note, button, isOpen: !(before?.isOpen && before.button === button) })),
    [],
  )
  const place = useRef<HTMLDivElement>(null)
  useReturn(key, place)
  const threads = reading.threadsOf(pages)
  const alone = key === null ? null : findThread(threads, key)
  const draw = (thread: Thread) => (
    <ReplyThread key={thread.note.key} {...{ notes, hiding, thread, depth: 0, addressed, openMenu }} />
  )
  return (
    <>
      {alone ? (
        <OneThread notes={notes} thread={alone} draw={draw} />
      ) : (
        <>
          {reading.canSort && (threads.length > 1 || value !== null) && <Order notes={notes} />}
          {/* A list for each order: moving hundreds of rows takes seconds. The one before goes once this one is drawn. */}
          <div ref={place}>
            {[...new Set([order, drawn])].map(one => (
              <div key={one} hidden={one !== order}>
                <Threads isLeaving={one !== order} threads={threads} draw={draw} list={list} />
              </div>
            ))}
          </div>
        </>
      )}
      {opened && (
        <ReplyMenu notes={notes} opened={opened} onClose={() => setOpened({ ...opened, isOpen: false })} />
      )}
    </>
  )
}

interface ThreadsProps {
  threads: readonly Thread[]
  draw: (thread: Thread) => React.ReactNode
  list: NoteList
  /** Another order has taken its place: it stays as it is until it is removed. */
  isLeaving: boolean
}

const Threads = memo(
  function Threads({ threads, draw, list }: ThreadsProps) {
    const shown = useGradual(threads.length, 1)
    return (
      <>
        <ul className={styles.list} aria-label={t('Replies')}>
          {threads.slice(0, shown).map(draw)}
        </ul>
        <ListEnd
          list={list}
          isDrawn={shown === threads.length}
          isEmpty={threads.length === 0}
          empty={t('No replies yet.')}
        />
      </>
    )
  },
  (_, { isLeaving }) => isLeaving,
)

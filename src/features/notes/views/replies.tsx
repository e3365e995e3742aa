import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../platform/dom/when-idle.ts'
import { t } from '../../../platform/page/i18n.ts'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useGradual } from '../../../ui/scrolling/long-lists.ts'
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
  useLayoutEffect(() => back.current?.querySelector('button')?.focus(), [key])
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
  useLayoutEffect(() => {
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
  return (
    <Menu
      anchor={button}
      open={isOpen}
      onClose={onClose}
      label={t('Options for {blog}’s reply', { blog: note.blog.name })}
      items={reply ? notes.menuOf(reply) : []}
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
        edge="end"
        value={order}
        options={replyOrders.map(value => ({ value, label: orders[value]() }))}
        onChange={reading.setOrder}
      />
    </div>
  )
}

/**
 * A list for each order, the chosen one first: moving hundreds of rows takes seconds. Those before are hidden, and go
 * bit by bit.
 */
function useLists(order: ReplyOrder) {
  const [lists, setLists] = useState([{ id: 0, order }])
  const first = lists[0]
  if (first && first.order !== order) setLists([{ id: first.id + 1, order }, ...lists])
  const remove = useCallback((id: number) => setLists(lists => lists.filter(one => one.id !== id)), [])
  return { lists, remove }
}

/** The replies as threads, in the order that the user has chosen. */
export function Replies({ notes, list }: { notes: Notes; list: NoteList }) {
  const { reading } = notes
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  const key = useStore(notes.$thread)
  const addressed = useStore(reading.$addressed)
  const { order } = useStore(reading.$order)
  const { lists, remove } = useLists(order)
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
  const [lastKey, setLastKey] = useState(key)
  if (key !== null && key !== lastKey) setLastKey(key)
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
          <div ref={place}>
            {lists.map(({ id }, at) => (
              <div key={id} className={at > 0 ? styles.leaving : undefined} aria-hidden={at > 0}>
                <Threads
                  id={id}
                  threads={threads}
                  returnKey={lastKey}
                  draw={draw}
                  list={list}
                  isLeaving={at > 0}
                  onLeft={remove}
                />
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
  /** The reply whose thread was open last, to which closing it returns. */
  returnKey: string | null
  draw: (thread: Thread) => React.ReactNode
  list: NoteList
  id: number
  /** Another order has taken its place. */
  isLeaving: boolean
  onLeft: (id: number) => void
}

/** Threads that are removed at once, when the page is idle, or after so many milliseconds. */
const [leavingStep, leavingMs] = [8, 1000]

/** How many threads of a list that leaves are still there: fewer whenever the page is idle, as removing all takes long. */
function useLeaving({ id, isLeaving, onLeft }: ThreadsProps, shown: number): number {
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY)
  const rest = Math.min(left, shown)
  useEffect(() => {
    if (!isLeaving) return
    return whenIdle(() => (rest > 0 ? setLeft(rest - leavingStep) : onLeft(id)), leavingMs)
  }, [isLeaving, rest, onLeft, id])
  return Math.max(0, rest)
}

/** Replies that fill the view, about. */
const screenful = 6

/** How many threads of another order come with its first frame. */
function threadsInView(threads: readonly Thread[]): number {
  let [at, replies] = [0, 0]
  for (; at < threads.length && replies < screenful; at++) replies += (threads[at]?.count ?? 0) + 1
  return Math.max(1, at)
}

function Threads(props: ThreadsProps) {
  const { id, threads, returnKey, draw, list, isLeaving } = props
  const kept = useRef(threads)
  if (!isLeaving) kept.current = threads
  const returnAt = returnKey === null ? -1 : threads.findIndex(one => findThread([one], returnKey))
  const shown = useGradual(
    kept.current.length,
    1,
    Math.max(id === 0 ? 1 : threadsInView(threads), returnAt + 1),
  )
  const rest = useLeaving(props, shown)
  return (
    <>
      <ul className={styles.list} aria-label={t('Replies')}>
        {kept.current.slice(0, rest).map(draw)}
      </ul>
      {!isLeaving && (
        <ListEnd
          list={list}
          isDrawn={shown === threads.length}
          isEmpty={threads.length === 0}
          empty={t('No replies yet.')}
        />
      )}
    </>
  )
}

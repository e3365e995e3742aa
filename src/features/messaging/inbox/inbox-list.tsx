import { useStore } from '@nanostores/react'
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CustomContainerComponent, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Remote } from '../../../platform/http/query.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { wordSearch } from '../../../platform/text/text.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { movedIndex } from '../../../ui/behavior/roving.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { SearchedList } from '../../../ui/dialog/searchable-list-dialog.tsx'
import { useNearEnd } from '../../../ui/scrolling/long-lists.ts'
import { Subview } from '../../../ui/subview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { MutualMark } from '../../blogs/mutual-mark.tsx'
import { isUnread, namesOf, otherParticipants } from '../conversation/conversation-rules.ts'
import { shortMessageTime } from '../conversation/message-time.ts'
import { previewText } from '../conversation/preview.ts'
import type { Muting } from '../extras/mute.ts'
import { MutedMark } from '../extras/muted-mark.tsx'
import { Row, rowIndexOf, SetSize } from '../list/virtual-row.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import type { Conversation } from '../types.ts'
import styles from './inbox.module.css'
import type { Inbox } from './inbox.ts'
import type { BlogInbox } from './inbox-model.ts'
import { InboxSuggestions } from './inbox-suggestions.tsx'

interface RowProps {
  conversation: Conversation
  /** A time within the current day, constant for the day so that rows aren't redrawn. */
  today: number
  /** True for the only row in the tab order. */
  isTabStop: boolean
  onFocus: (key: string) => void
  open: (key: string) => void
  muting: Pick<Muting, '$muted' | 'isMuted'>
}

/** An inbox row: the other blog, the last message, its time and whether it is unread (MSG-15). */
const InboxRow = memo(function InboxRow({ conversation, today, isTabStop, onFocus, open, muting }: RowProps) {
  const { key, last, lastModifiedTs, unreadCount, ownUuid } = conversation
  const other = otherParticipants(conversation)[0]
  const isOwn = last?.participant === ownUuid
  const hasNews = unreadCount > 0 || isUnread(conversation)
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={hasNews || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(key)}
      onClick={() => open(key)}
    >
      <Avatar
        src={other?.avatar_url_48 ?? other?.avatar_url}
        name={other?.name ?? ''}
        size={40}
        loading="eager"
      />
      <span className={styles.who}>
        <span className={styles.names} dir="auto">
          {namesOf(conversation)}
          <MutualMark blog={other} following={other?.is_following_blog} />
          <MutedMark muting={muting} id={conversation.id} />
        </span>
        {last && (
          <span className={styles.preview}>
            {isOwn && last.content.type === 'text' && <span className={styles.you}>{`${t('You:')} `}</span>}
            <span className={styles.previewText} dir="auto">
              <EmojiText text={previewText(last, isOwn)} />
            </span>
          </span>
        )}
      </span>
      <span className={styles.side}>
        {lastModifiedTs > 0 && shortMessageTime(lastModifiedTs, today)}
        {hasNews && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
      </span>
    </button>
  )
})

interface LoadMoreProps {
  inbox: Inbox
  next: Remote<unknown>
  /** A search shows few rows, which must not load all pages. */
  isSearching: boolean
  /** Moves the focus from the button to a conversation. */
  moveTo: (key: string, intoView: boolean) => void
}

/** The end of a list with more pages: loads when scrolled into view, or by its button (MSG-28). */
function LoadMore({ inbox, next: { isLoading, failure }, isSearching, moveTo }: LoadMoreProps) {
  const root = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useNearEnd(root, !isLoading && !failure && !isSearching, () => void inbox.fetchNext())
  // If the button was pressed by key, or disappears, the focus moves to the first of the new conversations.
  useLayoutEffect(() => {
    if (!isLoading) return
    const element = root.current
    const last = inbox.$list.get().at(-1)?.key
    return () => {
      const intoView = isPressed.current
      isPressed.current = false
      const nextPage = inbox.$next.get()
      const movesFocus = nextPage.value === null || (!nextPage.failure && intoView)
      if (!movesFocus || !element?.contains(document.activeElement)) return
      const list = inbox.$list.get()
      const first = list[list.findIndex(({ key }) => key === last) + 1] ?? list.at(-1)
      if (first) queueMicrotask(() => moveTo(first.key, intoView))
    }
  }, [inbox, isLoading, moveTo])
  return (
    <div ref={root} className={styles.more}>
      <span role="status">{failure && t('Couldn’t load more conversations.')}</span>
      <Button
        size="small"
        variant="plain"
        busy={isLoading}
        onClick={({ detail }) => {
          isPressed.current = detail === 0
          void inbox.fetchNext()
        }}
      >
        <span>{isLoading ? t('Loading more conversations…') : failure ? t('Retry') : t('Show more')}</span>
      </Button>
    </div>
  )
}

/** With fewer conversations there is nothing to search. */
const searchedFrom = 6

/** The conversations whose blogs, or last message, have the words of a search. */
function searched(list: readonly Conversation[], query: string): readonly Conversation[] {
  if (query.trim() === '') return list
  const isFound = wordSearch(query)
  return list.filter(conversation => {
    const blogs = otherParticipants(conversation).map(({ name, title }) => `${name} ${title ?? ''}`)
    return isFound([...blogs, conversation.last ? previewText(conversation.last) : ''].join(' '))
  })
}

/** Height of a row in pixels; one with a long name is higher (inbox.module.css). */
const rowHeight = 64

const List: CustomContainerComponent = props => (
  <ul {...props} className={styles.list} aria-label={t('Conversations')} />
)

interface Props {
  model: MessagingModel
  blogInbox: BlogInbox
  list: readonly Conversation[]
}

/**
 * The conversations, newest first; more load at the end. Only one row is in the tab order, so that Tab leaves the list,
 * and the arrow keys move between rows.
 */
export function InboxList({ model, blogInbox, list: all }: Props) {
  const { inbox } = blogInbox
  const next = useStore(inbox.$next)
  const [query, setQuery] = useState('')
  const list = searched(all, query)
  const today = useStore(model.$today)
  const rows = useRef<VirtualizerHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const found = list.findIndex(({ key }) => key === activeKey)
  const activeIndex = Math.max(0, found)
  const moveTo = useCallback((key: string, intoView: boolean) => {
    flushSync(() => setActiveKey(key))
    const row = frame.current?.querySelector<HTMLElement>('li button[tabindex="0"]')
    row?.focus({ preventScroll: true })
    if (row && intoView) rows.current?.scrollToIndex(rowIndexOf(row), { align: 'nearest' })
  }, [])
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (rowIndexOf(event.target as Element) < 0) return
    const index = movedIndex(event, activeIndex, list.length, { orientation: 'vertical', wrap: false })
    const key = index === null ? undefined : list[index]?.key
    if (key === undefined) return
    event.preventDefault()
    moveTo(key, true)
  }
  return (
    <>
      <div className={styles.find}>
        <SearchedList
          label={t('Search conversations')}
          query={query}
          search={setQuery}
          isLong={all.length >= searchedFrom}
          count={list.length}
          countText={tn(list.length, '{count} conversation', '{count} conversations')}
          noneText={t('No conversations found')}
        >
          {null}
        </SearchedList>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside */}
      <div ref={frame} tabIndex={-1} className={styles.scroller} onKeyDown={keyDown}>
        <SetSize value={next.value === null ? list.length : -1}>
          <Virtualizer
            ref={rows}
            as={List}
            item={Row}
            data={list}
            itemSize={rowHeight}
            keepMounted={[activeIndex]}
            ssrCount={10}
            startMargin={4}
          >
            {(conversation, index) => (
              <Subview key={conversation.key} name={`conversation ${conversation.key}`}>
                <InboxRow
                  conversation={conversation}
                  today={today}
                  isTabStop={index === activeIndex}
                  onFocus={setActiveKey}
                  open={model.choose}
                  muting={model.muting}
                />
              </Subview>
            )}
          </Virtualizer>
        </SetSize>
        {next.value !== null && (
          <LoadMore inbox={inbox} next={next} isSearching={query.trim() !== ''} moveTo={moveTo} />
        )}
        {query === '' && <InboxSuggestions model={model} blogInbox={blogInbox} />}
      </div>
    </>
  )
}

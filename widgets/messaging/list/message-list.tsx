import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type CustomContainerComponent, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TranscriptItem } from '../../../src/conversations/conversation/transcript.ts'
import type { Message } from '../../../src/conversations/types.ts'
import { t } from '../../../src/page/i18n.ts'
import { scrollEased } from '../../../src/ui/behavior/scroll.ts'
import { Icon } from '../../../src/ui/icon/icon.tsx'
import type { MenuItem } from '../../../src/ui/menu/menu.tsx'
import { downPath } from '../icons.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { pressable, SetSize, useKeptRow } from './list-parts.tsx'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'
import { MessageMenu, useMessageMenu } from './message-menu.tsx'
import { MessageRow, MessageRows, usualHeight } from './message-row.tsx'
import { OlderRoom, OlderStatus } from './older-status.tsx'
import { UnreadPill } from './unread-pill.tsx'
import { useEnds } from './use-ends.ts'
import { useTop } from './use-top.ts'

/** How long the way down takes after a click on the pill, in milliseconds (MSGP-20). */
const toEndMs = 500

const List: CustomContainerComponent = props => <ol {...pressable(props)} className={styles.list} />

interface Props {
  window: ConversationWindowModel
  $today: ReadableAtom<number>
  /** What can be done with a message that was received. */
  controlsOf: (message: Message) => MenuItem[]
  /** What stands above the first message. */
  children?: ReactNode
}

/** The messages, oldest first. It keeps to the lower end while the user is there, and to its place while not. */
export function MessageList({ window, $today, controlsOf, children }: Props) {
  const { conversation } = window
  const items = useStore(window.$items)
  const hasOlder = useStore(window.$hasOlder)
  const head = useStore(window.$head)
  const today = useStore($today)
  const list = useRef<VirtualizerHandle>(null)
  const indexOf = (key: string) => items.findIndex(({ message }) => message.key === key)
  const { kept, focusProps } = useKeptRow({ at: index => items[index]?.message.key, indexOf })
  const scroller = useRef<HTMLDivElement>(null)
  const menu = useMessageMenu(scroller, index => items[index]?.message)
  // Its button stays there for the focus to return to.
  const rowsKept = [...new Set([kept, menu.shown ? indexOf(menu.shown.message.key) : -1])].filter(
    index => index >= 0,
  )
  const isAtBottom = useRef(true)
  // Older messages have been put in front: what is in view stays in view. The list asks but once, as it hears of them.
  const first = useRef<string>(undefined)
  const newFirst = items[0]?.message.key
  const isPrepended =
    first.current !== undefined &&
    first.current !== newFirst &&
    items.some(one => one.message.key === first.current)

  const { topRef, top } = useTop(isAtBottom)
  const { look, stick } = useEnds({
    list,
    scroller,
    isAtBottom,
    top,
    onBottom: window.setAtBottom,
    onTop: window.setAtTop,
    fetchOlder() {
      if (conversation.$older.get() !== 'more') return false
      void conversation.fetchOlder()
      return true
    },
  })
  const count = items.length
  const lastKey = items.at(-1)?.message.key
  // What is not stored yet stands below all that is.
  const ownKey = items.at(-1)?.message.state === 'sent' ? undefined : lastKey
  useLayoutEffect(() => {
    first.current = newFirst
  }, [newFirst])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it follows are the list's changes
  useLayoutEffect(() => stick(), [stick, count, lastKey])
  // An own message brings the user down to it.
  useLayoutEffect(() => {
    if (!ownKey) return
    isAtBottom.current = true
    stick()
  }, [stick, ownKey])
  useLayoutEffect(() => () => window.setAtBottom(true), [window])
  const given = ({ message, hasAnimation }: TranscriptItem) => ({
    isOwn: window.isOwn(message),
    isLast: message.key === lastKey,
    isComing: hasAnimation && window.isComing(message.key),
    settle: window.settle,
  })
  // The same element for the same message: the list draws its rows anew with each scroll, but for those that are the same.
  const draw = useMemo(() => {
    const drawn = new WeakMap<TranscriptItem, ReactElement>()
    return (item: TranscriptItem) => {
      const known = drawn.get(item)
      if (known) return known
      const { message } = item
      const element = (
        <MessageItem
          key={message.key}
          item={item}
          head={head}
          isOwn={window.isOwn(message)}
          outbox={conversation.outbox}
          reveal={conversation.unblur}
          today={today}
        />
      )
      drawn.set(item, element)
      return element
    }
  }, [window, conversation, head, today])
  const scrollToEnd = () => {
    const list = scroller.current
    if (list) void scrollEased(list, () => list.scrollHeight - list.clientHeight, toEndMs)
  }

  return (
    <div className={styles.frame}>
      <OlderStatus window={window} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('Messages')}
        {...focusProps}
        onClick={menu.clicked}
        onKeyDown={event => {
          menu.keyPressed(event)
          if (event.key !== 'End' || event.shiftKey || event.altKey) return
          // The browser would go to where the end is now, and messages that are higher than they were taken to be move it.
          event.preventDefault()
          scrollToEnd()
        }}
      >
        <div className={styles.spacer} />
        <div ref={topRef} className={styles.top}>
          {children}
          <OlderRoom window={window} />
        </div>
        {count === 0 && <p className={styles.none}>{t('Say hello.')}</p>}
        <SetSize value={hasOlder ? -1 : count}>
          <MessageRows items={items} given={given} isKept={index => rowsKept.includes(index)}>
            <Virtualizer
              ref={list}
              as={List}
              item={MessageRow}
              data={items}
              itemSize={usualHeight}
              shift={isPrepended}
              {...(rowsKept.length > 0 && { keepMounted: rowsKept })}
              startMargin={top}
              onScroll={look}
              onScrollEnd={look}
              onResize={() => {
                flushSync(stick)
                look()
              }}
            >
              {draw}
            </Virtualizer>
          </MessageRows>
        </SetSize>
      </div>
      <MessageMenu shown={menu.shown} onClose={menu.close} itemsOf={controlsOf} />
      <UnreadPill window={window} onClick={scrollToEnd}>
        <Icon path={downPath} size={16} />
      </UnreadPill>
    </div>
  )
}

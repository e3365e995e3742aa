import { useStore } from '@nanostores/react'
import {
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CustomContainerComponent, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Conversation } from '../../../src/conversations/types.ts'
import { t } from '../../../src/page/i18n.ts'
import { movedIndex } from '../../../src/ui/behavior/roving.ts'
import { Subview } from '../../../src/ui/subview.tsx'
import { pressable, Row, SetSize } from '../list/list-parts.tsx'
import type { MessagingModel } from '../model.ts'
import styles from './inbox.module.css'
import type { InboxSide } from './inbox-model.ts'
import { InboxMore } from './inbox-more.tsx'
import { InboxNext } from './inbox-next.tsx'
import { InboxRow } from './inbox-row.tsx'

/** Pixels; every row is as high (inbox.module.css). */
const rowHeight = 64

const List: CustomContainerComponent = props => (
  <ul {...pressable(props)} className={styles.list} aria-label={t('Conversations')} />
)

interface Props {
  model: MessagingModel
  side: InboxSide
  list: readonly Conversation[]
}

/**
 * The conversations, newest first; further ones come at the lower end. One of them is in the tab order, the arrows
 * lead to the others: with a thousand rows nobody would reach what stands below.
 */
export function InboxList({ model, side, list }: Props) {
  const { inbox } = side
  const isWhole = useStore(inbox.$isWhole)
  const rows = useRef<VirtualizerHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [moved, setMoved] = useState<{ intoView: boolean } | null>(null)
  const active = Math.max(
    0,
    list.findIndex(({ key }) => key === activeKey),
  )
  const today = useStore(model.$today)
  const moveTo = useCallback((key: string, intoView = true) => {
    setActiveKey(key)
    setMoved({ intoView })
  }, [])
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.closest('li[data-index]')) return
    const index = movedIndex(event, active, list.length, { orientation: 'vertical', wrap: false })
    const key = index === null ? undefined : list[index]?.key
    if (key === undefined) return
    event.preventDefault()
    moveTo(key)
  }
  useLayoutEffect(() => {
    if (moved === null) return
    frame.current
      ?.querySelector<HTMLElement>(`li[data-index="${active}"] button`)
      ?.focus({ preventScroll: true })
    if (moved.intoView) rows.current?.scrollToIndex(active, { align: 'nearest' })
    setMoved(null)
  }, [moved, active])
  const tabStop = list[active]?.key
  // The same element for the same conversation, so that a scroll draws those rows alone that come.
  const draw = useMemo(() => {
    const drawn = new WeakMap<Conversation, ReactElement>()
    return (conversation: Conversation) => {
      const { key } = conversation
      const element = drawn.get(conversation) ?? (
        <Subview key={key} name={`conversation ${key}`}>
          <InboxRow
            conversation={conversation}
            today={today}
            isTabStop={key === tabStop}
            onFocus={setActiveKey}
            open={model.open}
          />
        </Subview>
      )
      drawn.set(conversation, element)
      return element
    }
  }, [today, tabStop, model.open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside
    <div ref={frame} className={styles.scroller} onKeyDown={keyDown}>
      <SetSize value={isWhole ? list.length : -1}>
        <Virtualizer
          ref={rows}
          as={List}
          item={Row}
          data={list}
          itemSize={rowHeight}
          keepMounted={[active]}
          ssrCount={10}
          scrollRef={frame}
          startMargin={4}
        >
          {draw}
        </Virtualizer>
      </SetSize>
      <InboxNext inbox={inbox} onHandOn={moveTo} />
      <InboxMore model={model} side={side} />
    </div>
  )
}

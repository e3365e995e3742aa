import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type CustomContainerComponent,
  type CustomItemComponent,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import { t } from '../../../platform/page/i18n.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { useGradual } from '../../../ui/scrolling/long-lists.ts'
import type { Notes } from '../notes-model.ts'
import { type Row, type Shown, treeStep } from '../reblog-tree.ts'
import type { ReblogTree } from '../reblog-tree-model.ts'
import { TreeRow } from './reblog-row.tsx'
import styles from './reblog-tree.module.css'
import { ListEnd } from './rows.tsx'

interface TreeProps {
  notes: Notes
  tree: ReblogTree
  view: Shown['view']
}

/** Pixels of a row without a comment, which most are. */
const usualHeight = 57
/** Frames to wait until a row is drawn and measured. */
const framesMax = 30
/** Rows in the first frame. */
const firstRows = 6
/** Rows are drawn this many pixels beyond the visible part. */
const bufferSize = 100

const List: CustomContainerComponent = props => (
  <div {...props} role="tree" aria-label={t('Tree of reblogs')} />
)
const Item: CustomItemComponent = props => <div {...props} role="none" />

/** The scroller around the tree, and how many pixels of its content are above it. */
function useScroller(place: React.RefObject<HTMLElement | null>) {
  const scroller = useRef<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const [around] = place.current ? scrollersAround(place.current) : []
    if (!place.current || !(around instanceof HTMLElement)) return
    scroller.current = around
    const top = place.current.getBoundingClientRect().top - around.getBoundingClientRect().top
    setMargin(Math.round(top + around.scrollTop))
  }, [place])
  return { scroller, margin }
}

/** Who reblogged from whom: a tree view as in the ARIA APG. Only rows near the view are drawn. */
export function ReblogTreeView({ notes, tree, view }: TreeProps) {
  const hiding = useStore(notes.$hiding)
  const branches = useStore(tree.$tree)
  const folded = useStore(tree.$folded)
  const tag = useStore(tree.$tag)
  const place = useRef<HTMLDivElement>(null)
  const { scroller, margin } = useScroller(place)
  const list = useRef<VirtualizerHandle>(null)
  const memory = useRef({ text: '', at: 0 })
  const [activeKey, setActiveKey] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rows are made of
  const rows = useMemo(() => tree.rows(view, hiding), [tree, view, hiding, branches, folded, tag])
  const active = Math.max(
    0,
    rows.findIndex(({ branch }) => branch.reblog.key === activeKey),
  )
  // The rows in view come in two frames.
  const shown = useGradual(rows.length, rows.length, firstRows)
  const open = useMemo(
    () =>
      ({ branch: { reblog } }: Row) =>
        void notes.openBlog(reblog.blog.name, reblog.id),
    [notes],
  )
  const moveTo = (index: number) => {
    flushSync(() => setActiveKey(rows[index]?.branch.reblog.key))
    let frames = 0
    const arrive = () => {
      const row = place.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
      row?.focus({ preventScroll: true })
      if (row && document.activeElement === row) return row.scrollIntoView({ block: 'nearest' })
      // A row far away is hidden until it has been in view and is measured.
      if (frames === 0) list.current?.scrollToIndex(index, { align: 'nearest' })
      if (frames++ < framesMax) requestAnimationFrame(arrive)
    }
    arrive()
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target as Element).matches('[role="treeitem"]')) return
    const step = treeStep(event, rows, active, isRtl(event.currentTarget), memory.current)
    if (!step) return
    event.preventDefault()
    if ('to' in step) moveTo(step.to)
    else if ('fold' in step) tree.fold(step.fold, step.isFolded)
    else if (rows[step.open]) open(rows[step.open] as Row)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside */}
      <div ref={place} className={styles.tree} onKeyDown={keyDown}>
        <Virtualizer
          ref={list}
          as={List}
          item={Item}
          data={rows.slice(0, shown)}
          itemSize={usualHeight}
          bufferSize={bufferSize}
          scrollRef={scroller}
          startMargin={margin}
          keepMounted={[active]}
        >
          {(row, index) => (
            <TreeRow
              key={row.branch.reblog.key}
              notes={notes}
              tree={tree}
              row={row}
              hiding={hiding}
              isTabStop={index === active}
              onFocus={setActiveKey}
              open={open}
            />
          )}
        </Virtualizer>
      </div>
      <ListEnd
        list={tree}
        isDrawn
        isEmpty={rows.length <= 1}
        empty={branches.length > 1 ? t('No reblogs like that.') : t('No reblogs yet.')}
        byPress={t('Show more')}
      />
    </>
  )
}

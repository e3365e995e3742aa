import { type CSSProperties, type MouseEvent, memo } from 'react'
import { isChosen } from '../../../platform/dom/comfort.ts'
import { toText } from '../../../platform/html/text.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { chevronDownIcon, Icon } from '../../../ui/icon/icon.tsx'
import { MutualMark } from '../../blogs/mutual-mark.tsx'
import type { Hiding } from '../hiding.ts'
import type { Notes } from '../notes-model.ts'
import { isSameRow, type Row } from '../reblog-tree.ts'
import type { ReblogTree } from '../reblog-tree-model.ts'
import { Face, Time } from './note-parts.tsx'
import styles from './reblog-tree.module.css'
import { HiddenRun } from './rows.tsx'

interface RowProps {
  notes: Notes
  tree: ReblogTree
  row: Row
  hiding: Hiding
  /** True for the only row in the tab order. */
  isTabStop: boolean
  onFocus: (key: string) => void
  open: (row: Row) => void
}

/** Deeper rows are not indented further. */
const indentedMax = 8
/** What the author added: the whole of it is in the post, which the row opens. */
function Comment({ row, hiding }: Pick<RowProps, 'row' | 'hiding'>) {
  const { reblog } = row.branch
  const { html, tags } = reblog
  const reason = hiding.reasonOf(reblog)
  const text = html ? toText(html) : reblog.text
  if (text === '' && tags.length === 0) return null
  const said = (
    <div data-inlay-post-body="" dir="auto">
      {text !== '' && (
        <p className={styles.text}>
          <EmojiText text={text} />
        </p>
      )}
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map(tag => (
            <bdi key={tag}>{`#${tag}`}</bdi>
          ))}
        </p>
      )}
    </div>
  )
  return reason === null ? (
    said
  ) : (
    <HiddenRun count={1} reasons={[reason]}>
      {said}
    </HiddenRun>
  )
}

function DrawnRow({ notes, tree, row, hiding, isTabStop, onFocus, open }: RowProps) {
  const { branch, level, place, siblings, isFolded, from } = row
  const { reblog, count } = branch
  const { key, blog, at, url } = reblog
  const pressed = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(row)
  }
  const isHere = tree.isOpenPost(reblog)
  return (
    <div
      role="treeitem"
      className={styles.row}
      style={{ '--depth': Math.min(level, indentedMax) - 1 } as CSSProperties}
      data-key={key}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      aria-current={isHere || undefined}
      onFocus={() => onFocus(key)}
    >
      {/* For the pointer: keys fold the row itself. */}
      <span
        className={styles.fold}
        aria-hidden="true"
        onClick={() => isFolded !== undefined && tree.fold([key], !isFolded)}
      >
        {isFolded !== undefined && <Icon path={chevronDownIcon} size={16} className={styles.chevron} />}
      </span>
      <div className={styles.content}>
        <div className={styles.head}>
          <a className={styles.blog} href={notes.people.hrefOf(blog)} tabIndex={-1} onClick={pressed}>
            <Face blog={blog} size={24} />
            <bdi className={styles.name}>{blog.name}</bdi>
          </a>
          <MutualMark blog={blog} following={notes.people.isFollowed(blog)} />
          {at !== null && <Time at={at} now={notes.now()} url={url} tabIndex={-1} />}
        </div>
        <p className={styles.more}>
          {level === 1 && <span>{t('Original post')}</span>}
          {isHere && level > 1 && <span>{t('This post')}</span>}
          {!isHere && level > 1 && tree.isOwn(reblog) && <span>{t('Yours')}</span>}
          {from !== '' && <span>{t('Reblogged from {blog}', { blog: `\u2068${from}\u2069` })}</span>}
          {!isChosen('counts') && (
            <>
              <span>{tn(branch.notes, '{count} note', '{count} notes')}</span>
              {count > 0 && <span>{tn(count, '{count} reblog', '{count} reblogs')}</span>}
            </>
          )}
        </p>
        <Comment row={row} hiding={hiding} />
      </div>
    </div>
  )
}

/** Memoized: a tree that grows redraws only rows that look different. */
export const TreeRow = memo(
  DrawnRow,
  (one, two) =>
    isSameRow(one.row, two.row) &&
    one.hiding === two.hiding &&
    one.isTabStop === two.isTabStop &&
    one.open === two.open,
)

import { useRef, useState } from 'react'
import type { Blog } from '../../platform/bus/contract.ts'
import { formatNumber, t } from '../../platform/page/i18n.ts'
import { BlogLine } from '../../shared/blog-line.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { badgeText } from '../../ui/badge/badge-text.ts'
import { Listbox } from '../../ui/combobox/listbox.tsx'
import { checkIcon, chevronDownIcon, Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { classes } from '../../ui/styles/classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './blog-selector.module.css'
import { type Counts, countOf } from './counts.ts'

export interface BlogSelectorProps {
  /** The selector's accessible name, such as 'Show messages for'. */
  label: string
  /** In display order. With a single blog there is no dropdown (ACT-3). */
  blogs: readonly Blog[]
  value: string
  onChange: (blogName: string) => void
  /** Unread counts by blog name; if left out, there are no badges (ACT-9). */
  counts?: Counts
  className?: string | undefined
}

/**
 * Selects the blog that the user reads or writes as: a button with the selected blog and the unread count of the
 * others, and a list of all blogs with avatar, name, title, and count (ACT-8…10). Avatars are fetched at 96 px so that
 * they are sharp on dense screens (ACT-11).
 */
export function BlogSelector({ label, blogs, value, onChange, counts, className }: BlogSelectorProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = blogs.find(({ name }) => name === value)
  if (!chosen) return null
  const face = (
    <>
      <Avatar
        src={chosen.avatar_url_128 ?? chosen.avatar_url}
        name={chosen.name}
        size={24}
        className={styles.face}
      />
      <bdi className={styles.name}>{chosen.name}</bdi>
    </>
  )
  if (blogs.length === 1)
    return (
      <span className={classes(styles.selector, className)} data-single="">
        {face}
      </span>
    )
  const elsewhere = counts
    ? blogs.reduce((sum, { name }) => sum + (name === value ? 0 : countOf(counts, name)), 0)
    : 0
  const elsewhereText = t('{count} unread on your other blogs', { count: formatNumber(elsewhere) })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles.selector, className)}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <VisuallyHidden>{label}, </VisuallyHidden>
        {face}
        <Icon path={chevronDownIcon} size={16} className={styles.chevron} />
        {elsewhere > 0 && (
          <span className={styles.elsewhere} title={elsewhereText}>
            <span aria-hidden="true" dir="ltr">
              +{badgeText(elsewhere, formatNumber)}
            </span>
            <VisuallyHidden>{elsewhereText}</VisuallyHidden>
          </span>
        )}
      </button>
      <Popover
        anchor={button.current}
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom-start"
        offset={4}
        role="presentation"
        heading={label}
      >
        <Listbox
          label={label}
          className={styles.list}
          items={blogs}
          keyOf={({ name }) => name}
          textOf={({ name }) => name}
          isSelected={({ name }) => name === value}
          onSelect={({ name }) => {
            setOpen(false)
            onChange(name)
          }}
          autoFocus
        >
          {(blog, { selected }) => (
            <>
              <BlogLine blog={blog} size={48} />
              {counts && (
                <Badge
                  count={countOf(counts, blog.name)}
                  label={t('{count} unread', { count: formatNumber(countOf(counts, blog.name)) })}
                />
              )}
              <span className={styles.mark}>{selected && <Icon path={checkIcon} size={18} />}</span>
            </>
          )}
        </Listbox>
      </Popover>
    </>
  )
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../../platform/dom/comfort.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { OptionList } from '../../../ui/combobox/option-list.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Participant } from '../../blogs/participant.ts'
import styles from './recipient-field.module.css'

interface RecipientRowProps {
  id: string
  label: string
  blogs: readonly Participant[]
  /** Index of the active blog; negative for none. */
  active: number
  /** The uuid of the chosen blog. */
  chosen: string | undefined
  onChoose: (blog: Participant) => void
}

/** Whether there are blogs before and after those in view. */
function useMore(row: RefObject<HTMLElement | null>, count: number) {
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element || count === 0) return
    const update = () => {
      const { scrollWidth, clientWidth } = element
      const position = Math.abs(element.scrollLeft)
      setMore({ before: position > 1, after: position < scrollWidth - clientWidth - 1 })
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [row, count])
  return more
}

/** The blogs side by side, whole ones only; two arrows show that there are more, and scroll to them by mouse. */
export function RecipientRow({ id, label, blogs, active, chosen, onChoose }: RecipientRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const more = useMore(row, blogs.length)
  const turn = (pages: number) => {
    const element = row.current
    element?.scrollBy({
      left: pages * (isRtl(element) ? -1 : 1) * element.clientWidth,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    })
  }
  const arrow = (side: 'before' | 'after') =>
    more[side] && (
      // By keyboard, the list itself moves along.
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        data-side={side}
        className={styles.arrow}
        onMouseDown={event => event.preventDefault()}
        onClick={() => turn(side === 'after' ? 1 : -1)}
      >
        <Icon path={side === 'after' ? 'm9 6 6 6-6 6' : 'm15 18-6-6 6-6'} size={16} />
      </button>
    )
  return (
    <div className={styles.rowFrame}>
      <OptionList
        id={id}
        label={label}
        attributes={{ 'aria-orientation': 'horizontal' }}
        className={styles.row}
        ref={row}
        items={blogs}
        keyOf={({ uuid }) => uuid}
        active={active}
        isSelected={({ uuid }) => uuid === chosen}
        onSelect={onChoose}
        onActive={() => {}}
      >
        {blog => (
          <span className={styles.cell}>
            <Avatar src={blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={48} />
            <bdi className={styles.name}>{blog.name}</bdi>
          </span>
        )}
      </OptionList>
      {arrow('before')}
      {arrow('after')}
    </div>
  )
}

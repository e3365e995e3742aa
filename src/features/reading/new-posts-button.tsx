import { useStore } from '@nanostores/react'
import { pageScroller, viewOf } from '../../platform/dom/scrollers.ts'
import { tn } from '../../platform/page/i18n.ts'
import { giveWay } from '../../ui/behavior/give-way.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import type { Arrivals } from './arrivals.ts'
import styles from './new-posts-button.module.css'

/** How many posts have been added above what is being read; shows the newest of them. */
export function NewPostsButton({ $above, show }: Pick<Arrivals, '$above' | 'show'>) {
  const count = useStore($above).length
  const text = tn(count, '{count} new post', '{count} new posts')
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? text : ''}</VisuallyHidden>
      {count > 0 && (
        <div ref={giveWay} className={styles.button} style={{ top: viewOf(pageScroller()).top }}>
          <button type="button" onClick={show}>
            {text}
          </button>
        </div>
      )}
    </>
  )
}

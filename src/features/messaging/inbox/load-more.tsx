import { useLayoutEffect, useRef } from 'react'
import type { Remote } from '../../../platform/http/query.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/use-near-end.ts'
import styles from './inbox.module.css'
import type { Inbox } from './inbox.ts'

interface Props {
  inbox: Inbox
  next: Remote<unknown>
  /** Moves the focus from the button to a conversation. */
  moveTo: (key: string, intoView: boolean) => void
}

/** The end of a list with more pages: loads when scrolled into view, or by its button (MSG-28). */
export function LoadMore({ inbox, next: { isLoading, failure }, moveTo }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useNearEnd(root, !isLoading && !failure, () => void inbox.fetchNext())
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

import { useLayoutEffect, useRef } from 'react'
import type { Remote } from '../../../platform/http/query.ts'
import { t } from '../../../platform/page/i18n.ts'
import { canTryAgain } from '../../../shared/feedback/try-again.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/use-near-end.ts'
import styles from './activity.module.css'
import { FailureNote } from './failure-note.tsx'

interface OlderProps {
  shown: Pick<Remote<unknown>, 'isLoading' | 'failure'>
  /** All that was loaded is drawn. */
  isDrawn: boolean
  loadMore: (isAsked: boolean) => void
}

/** Loads older notifications near the end of the list, and by a button. */
export function Older({ shown, isDrawn, loadMore }: OlderProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const { isLoading, failure } = shown
  useNearEnd(ref, isDrawn && !isLoading && !failure, () => loadMore(false))
  useLayoutEffect(() => {
    const place = ref.current
    if (!isLoading || !place) return
    const list = place.parentElement
    const links = () => list?.querySelectorAll<HTMLElement>('[data-note]') ?? []
    const before = links().length
    return () => {
      const hadFocus = place.contains(document.activeElement)
      const wasPressed = isPressed.current
      isPressed.current = false
      // The button disappears with the last page; the focus moves on to the notifications that it loaded.
      requestAnimationFrame(() => {
        if (hadFocus && (wasPressed || document.activeElement === document.body)) links()[before]?.focus()
      })
    }
  }, [isLoading])
  return (
    <div ref={ref} className={styles.older}>
      {failure && <FailureNote failure={failure} what={t('Couldn’t load older notifications.')} />}
      {(!failure || canTryAgain(failure)) && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => {
            isPressed.current = true
            loadMore(true)
          }}
        >
          {failure ? t('Try again') : t('Show older')}
        </Button>
      )}
    </div>
  )
}

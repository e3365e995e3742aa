import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Inbox } from '../../src/conversations/inbox.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './inbox.module.css'

/** Milliseconds; what takes no longer is not worth saying, nor its drawing while one scrolls. */
const quickMs = 250

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), quickMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}

interface Props {
  inbox: Inbox
  /** More has come while the button had the focus; with it the button may go. So many conversations were there before. */
  onMore: (before: number) => void
}

function NextButton({ inbox, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const next = useStore(inbox.$next)
  const isLoading = next === 'loading'
  const isSlow = useIsSlow(isLoading)
  useLayoutEffect(() => {
    if (!isLoading) return
    const own = button.current
    const before = inbox.$list.get().length
    return () => {
      if (own?.contains(document.activeElement)) onMore(before)
    }
  }, [inbox, isLoading, onMore])
  const label = isSlow ? t('Loading more conversations') : t('Show more')
  return (
    <Button ref={button} size="small" variant="plain" busy={isSlow} onClick={() => void inbox.fetchNext()}>
      <span>{next === 'error' ? t('Retry') : label}</span>
    </Button>
  )
}

/** The end of the list where there is more; by itself, since the list need not be drawn again for what it says. */
export function InboxNext(props: Props) {
  const next = useStore(props.inbox.$next)
  if (next === 'none') return null
  return (
    <div className={styles.more}>
      <span role="status">{next === 'error' && t('More conversations did not load.')}</span>
      <NextButton {...props} />
    </div>
  )
}

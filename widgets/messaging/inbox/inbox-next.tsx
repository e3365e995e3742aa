import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Inbox } from '../../../src/conversations/inbox/inbox.ts'
import type { Conversation } from '../../../src/conversations/types.ts'
import { t } from '../../../src/page/i18n.ts'
import { useNearEnd } from '../../../src/ui/behavior/use-near-end.ts'
import { Button } from '../../../src/ui/button/button.tsx'
import styles from './inbox.module.css'

/** Milliseconds; what takes no longer is not worth saying, nor its drawing while one scrolls. */
const quickMs = 250

/** What is said of the next page: that it loads, once that takes its time. */
function useSaid(next: 'more' | 'loading' | 'error') {
  const [said, setSaid] = useState(next)
  useEffect(() => {
    if (next !== 'loading') return setSaid(next)
    const timer = setTimeout(setSaid, quickMs, next)
    return () => clearTimeout(timer)
  }, [next])
  return next === 'loading' ? said : next
}

/** The first that has come below what was there; the last, if none has. */
function firstNew(before: readonly Conversation[], now: readonly Conversation[]): Conversation | undefined {
  const known = new Set(before.map(({ key }) => key))
  const top = now.findIndex(({ key }) => known.has(key))
  return now.slice(Math.max(0, top)).find(({ key }) => !known.has(key)) ?? now.at(-1)
}

interface Props {
  inbox: Inbox
  /** The focus that the button held goes on to this conversation; into view, if the user pressed it and stayed there. */
  onHandOn: (key: string, intoView: boolean) => void
}

function NextButton({ inbox, onHandOn, next }: Props & { next: 'more' | 'loading' | 'error' }) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const said = useSaid(next)
  const isLoading = next === 'loading'
  useLayoutEffect(() => {
    if (!isLoading) return
    const own = button.current
    const before = inbox.$list.get()
    const placeOf = () => own?.parentElement?.parentElement?.scrollTop
    // Asked for on a press alone: a scroll that fetches need not wait for its layout.
    const place = isPressed.current ? placeOf() : undefined
    return () => {
      isPressed.current = false
      const outcome = inbox.$next.get()
      if (!own || outcome === 'error' || !own.contains(document.activeElement)) return
      const wasPressedHere = place !== undefined && placeOf() === place
      // It goes with the last page, and would take the focus along.
      if (outcome !== 'none' && !wasPressedHere) return
      const first = firstNew(before, inbox.$list.get())
      if (first) onHandOn(first.key, wasPressedHere)
    }
  }, [inbox, isLoading, onHandOn])
  const label = { more: t('Show more'), loading: t('Loading more conversations'), error: t('Retry') }
  return (
    <Button
      ref={button}
      size="small"
      variant="plain"
      busy={said === 'loading'}
      onClick={() => {
        isPressed.current = true
        void inbox.fetchNext()
      }}
    >
      <span>{label[said]}</span>
    </Button>
  )
}

/** The end of the list where there is more; by itself, since the list need not be drawn again for what it says. */
export function InboxNext(props: Props) {
  const { inbox } = props
  const next = useStore(inbox.$next)
  const place = useRef<HTMLDivElement>(null)
  useNearEnd(place, next === 'more', () => void inbox.fetchNext())
  if (next === 'none') return null
  return (
    <div ref={place} className={styles.more}>
      <span role="status">{next === 'error' && t('More conversations did not load.')}</span>
      <NextButton {...props} next={next} />
    </div>
  )
}

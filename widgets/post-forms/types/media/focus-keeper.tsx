import { type ReactNode, useEffect, useRef } from 'react'
import { focusInto } from '../../../../src/ui/behavior/focus.ts'

interface FocusKeeperProps {
  className?: string | undefined
  shape?: string | undefined
  children: ReactNode
}

/** Holds controls that take each other's place: when the one with the focus goes, the focus stays among them. */
export function FocusKeeper({ className, shape, children }: FocusKeeperProps) {
  const root = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    // A control that is taken out of the page loses the focus without a word.
    const observer = new MutationObserver(() => {
      if (hadFocus.current && document.activeElement === document.body) focusInto(element)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      ref={root}
      className={className}
      data-field="upload"
      data-shape={shape}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={event => {
        // Whoever is taken away while it has the focus is not left by the writer.
        if (event.target.isConnected && event.relatedTarget) hadFocus.current = false
      }}
    >
      {children}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { focusInto } from '../../../../ui/behavior/focus.ts'

interface FocusKeeperProps {
  className?: string | undefined
  shape?: string | undefined
  /** By which an error finds them. */
  field?: string
  children: ReactNode
}

/** Wraps controls that replace each other: if the focused one is removed, another one gets the focus. */
export function FocusKeeper({ className, shape, field = 'upload', children }: FocusKeeperProps) {
  const root = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    // Removing a focused element fires no reliable blur event.
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
      data-field={field}
      data-shape={shape}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={event => {
        // A blur caused by the removal of the element does not mean that the user left.
        if (event.target.isConnected && event.relatedTarget) hadFocus.current = false
      }}
    >
      {children}
    </div>
  )
}

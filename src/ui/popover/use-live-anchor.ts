import { use, useEffect, useState } from 'react'
import { findSame } from '../../platform/dom/same-control.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { AppContext } from '../app-context.ts'

/** The anchor; if it was a control of the server's HTML that a root has replaced, the control in its place. */
export function useLiveAnchor(anchor: Element | null | undefined): Element | null | undefined {
  const app = use(AppContext)
  const [successor, setSuccessor] = useState<Element | null>(null)
  useEffect(() => {
    if (!app || !anchor) return
    return app.bus.on('widget:mounted', ({ element }) => {
      if (!anchor.isConnected) setSuccessor(before => findSame(element, anchor) ?? before)
    })
  }, [app, anchor])
  return anchor && !anchor.isConnected && successor?.isConnected ? successor : anchor
}

const counts = new WeakMap<Element, number>()

/** Marks the anchor of something open, so that a header around it stays visible (`eager.module.css`), and says it is open. */
export function keepAnchorVisible(anchor: Element): Dispose {
  const change = (by: number) => {
    const count = (counts.get(anchor) ?? 0) + by
    counts.set(anchor, count)
    anchor.toggleAttribute('data-inlay-held', count > 0)
    // A control that only has a command, such as the host's own, doesn't know what is open.
    if (anchor.hasAttribute('aria-haspopup')) anchor.setAttribute('aria-expanded', String(count > 0))
  }
  change(1)
  return () => change(-1)
}

/**
 * Keeps the press that has just begun from becoming a click: a press next to a form only closes the form, whatever is
 * there, such as a link that would leave the page.
 */
export function dropClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  addEventListener(
    'click',
    event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      listening.abort()
    },
    options,
  )
  // A press that becomes a scroll or a drag has no click.
  for (const type of ['pointercancel', 'pointerdown', 'keydown'])
    addEventListener(type, () => listening.abort(), options)
}

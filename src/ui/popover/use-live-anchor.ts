import { use, useEffect, useState } from 'react'
import { findSame } from '../../platform/dom/same-control.ts'
import { AppContext } from '../app-context.ts'

/** The anchor; once a root has replaced it, which was a control of the server's HTML, the control in its place. */
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

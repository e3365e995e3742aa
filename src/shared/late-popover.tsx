import { type KeyboardEvent, type ReactNode, type Ref, use, useId, useRef, useState } from 'react'
import type { App } from '../platform/app.ts'
import { AppContext } from '../ui/app-context.ts'
import type { IconButtonProps } from '../ui/button/icon-button.tsx'
import { loadChunk } from './load-chunk.ts'

/** A popover whose code loads with the first press. */
export interface LateCode<T> {
  /** For `chunk:failed`. */
  name: string
  load: (app: App) => Promise<T>
  /** Reports that it couldn't be loaded, for example above a dialog; by default in the page. */
  failed?: (app: App) => void
}

/** A popover whose code loads before it opens for the first time. */
export function useLatePopover<T>({ name, load, failed }: LateCode<T>) {
  const app = use(AppContext)
  const [code, setCode] = useState<T | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  async function open(): Promise<void> {
    if (code) return setOpen(true)
    if (!app || isLoading) return
    setLoading(true)
    try {
      const found = await loadChunk(app, name, load)
      setCode(() => found)
      setOpen(true)
    } catch {
      if (failed) failed(app)
      else app.tell()
    } finally {
      setLoading(false)
    }
  }
  return { app, code, isOpen, isLoading, open, close: () => setOpen(false) }
}

/** What a popover needs from its button. */
export interface LatePopover {
  id: string
  anchor: HTMLElement | null
  open: boolean
  onClose: () => void
  /** The menu item that gets the focus. */
  startAt: 'first' | 'last'
}

/** What a button needs for its popover. */
interface LateAttributes extends Required<Pick<IconButtonProps, 'busy' | 'expanded' | 'onClick'>> {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

interface LatePopoverButtonProps<T> {
  code: LateCode<T>
  popup: 'dialog' | 'menu'
  button: (attributes: LateAttributes) => ReactNode
  children: (code: T, popover: LatePopover, app: App) => ReactNode
}

/** A button with a popover or a menu whose code loads with the first press; the arrow keys open a menu, too. */
export function LatePopoverButton<T>({ code, popup, button, children }: LatePopoverButtonProps<T>) {
  const late = useLatePopover(code)
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [startAt, setStartAt] = useState<'first' | 'last'>('first')
  if (!late.app) return null
  const open = (at: 'first' | 'last') => {
    setStartAt(at)
    void late.open()
  }
  return (
    <>
      {button({
        ref: anchor,
        busy: late.isLoading,
        expanded: late.isOpen,
        'aria-haspopup': popup,
        'aria-controls': late.isOpen ? id : undefined,
        onClick: () => (late.isOpen ? late.close() : open('first')),
        onKeyDown(event) {
          if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {late.code &&
        children(
          late.code,
          { id, anchor: anchor.current, open: late.isOpen, onClose: late.close, startAt },
          late.app,
        )}
    </>
  )
}

import { type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import type { App } from '../platform/app.ts'
import { AppContext } from '../ui/app-context.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton, type IconButtonProps } from '../ui/button/icon-button.tsx'
import { loadChunk } from './load-chunk.ts'

/** The code of a popover that loads with the first press. */
export interface LateCode<T> {
  /** For `chunk:failed`. */
  name: string
  load: (app: App) => Promise<T>
  /** Says that it couldn't be loaded, above a dialog, say; by default in the page. */
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
  /** The item of a menu that takes the focus. */
  startAt: 'first' | 'last'
}

interface LatePopoverButtonProps<T>
  extends Omit<IconButtonProps, 'children' | 'onClick' | 'onKeyDown' | 'expanded' | 'busy' | 'ref'> {
  code: LateCode<T>
  popup: 'dialog' | 'menu'
  icon: ReactNode
  /** Shows the label beside the icon. */
  isText?: boolean
  children: (code: T, popover: LatePopover, app: App) => ReactNode
}

/** A button with a popover or a menu whose code loads with the first press; the arrow keys open a menu, too. */
export function LatePopoverButton<T>({
  code,
  popup,
  icon,
  isText = false,
  children,
  ...rest
}: LatePopoverButtonProps<T>) {
  const late = useLatePopover(code)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [startAt, setStartAt] = useState<'first' | 'last'>('first')
  if (!late.app) return null
  const open = (at: 'first' | 'last') => {
    setStartAt(at)
    void late.open()
  }
  const attributes = {
    ...rest,
    ref: button,
    busy: late.isLoading,
    'aria-haspopup': popup,
    'aria-controls': late.isOpen ? id : undefined,
    onClick: () => (late.isOpen ? late.close() : open('first')),
    onKeyDown(event: KeyboardEvent) {
      if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  }
  const { label, pressed: _, variant: __, tooltip: ___, ...plain } = attributes
  return (
    <>
      {isText ? (
        <Button {...plain} aria-expanded={late.isOpen}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton {...attributes} expanded={late.isOpen}>
          {icon}
        </IconButton>
      )}
      {late.code &&
        children(
          late.code,
          { id, anchor: button.current, open: late.isOpen, onClose: late.close, startAt },
          late.app,
        )}
    </>
  )
}

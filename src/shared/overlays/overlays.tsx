import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { MenuProps } from '../../ui/menu/menu.tsx'
import { ToastRegion, type ToastRegionProps } from '../../ui/toast/toast-region.tsx'
import type { Feedback } from '../feedback/store.ts'
import type { HostMenu, HostMenus } from './host-menu-store.ts'

/** The first queued dialog; it stays mounted while it fades out. */
function Dialogs({ $dialog, answer }: Pick<Feedback, '$dialog' | 'answer'>) {
  const current = useStore($dialog)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  if (!last) return null
  return (
    <ConfirmDialog
      key={last.id}
      open={current?.id === last.id}
      title={last.title}
      text={last.text}
      confirm={last.confirm}
      cancel={last.kind === 'alert' ? null : last.cancel}
      danger={last.danger}
      instead={last.instead}
      onAnswer={confirmed => answer(last.id, confirmed)}
    />
  )
}

interface OverlaysProps {
  feedback: Feedback
  /** A long task, shown above the toasts while it runs. */
  $pinned?: ReadableAtom<ToastRegionProps['pinned']>
}

const nothing = atom(null)

/** Dialogs, one after another, and toasts, for all parts of the page. */
export function Overlays({ feedback, $pinned = nothing }: OverlaysProps) {
  const pinned = useStore($pinned)
  const toasts = useStore(feedback.$toasts)
  const undone = useStore(feedback.$undone)
  const undoKeys = useStore(feedback.$undoKeys)
  return (
    <>
      <Dialogs $dialog={feedback.$dialog} answer={feedback.answer} />
      <ToastRegion
        items={toasts}
        status={undone}
        pinned={pinned}
        undoKeys={undoKeys}
        onClose={id => feedback.dropToast(Number(id))}
        onPause={feedback.holdToasts}
      />
    </>
  )
}

type MenuView = ComponentType<MenuProps>

interface Props {
  menus: HostMenus
  /** Loads the menu's view; tells the user and returns null on failure. */
  load: () => Promise<MenuView | null>
}

/** Sets `aria-expanded` on the host's button while its menu is open. */
function useExpanded(anchor: Element | null | undefined) {
  useEffect(() => {
    if (!anchor) return
    const before = anchor.getAttribute('aria-expanded')
    anchor.setAttribute('aria-expanded', 'true')
    return () => {
      if (before === null) anchor.removeAttribute('aria-expanded')
      else anchor.setAttribute('aria-expanded', before)
    }
  }, [anchor])
}

/** The menu at a host's button; it stays mounted while it fades out. */
export function HostMenuView({ menus, load }: Props) {
  const menu = useStore(menus.$menu)
  const [last, setLast] = useState<{ menu: HostMenu; number: number } | null>(null)
  const [Menu, setMenu] = useState<MenuView | null>(null)
  if (menu && menu !== last?.menu) setLast({ menu, number: (last?.number ?? 0) + 1 })
  const isOpen = menu !== null
  const loadMenu = useEffectEvent(async () => {
    if (Menu) return
    const found = await load()
    if (found) setMenu(() => found)
    else menus.close()
  })
  useEffect(() => {
    if (isOpen) void loadMenu()
  }, [isOpen])
  useExpanded(Menu && menu?.anchor)
  if (!Menu || !last) return null
  // A landmark, because it is rendered outside the host's placeholders.
  return (
    <section aria-label={last.menu.label}>
      {/* A menu that an item of another one opens is a new one: the focus moves into it. */}
      <Menu
        key={last.number}
        anchor={last.menu.anchor}
        open={isOpen}
        onClose={menus.close}
        label={last.menu.label}
        items={last.menu.items}
        placement="bottom-end"
      />
    </section>
  )
}

/** A sheet whose code loads when it first opens. */
export function LateSheet({ $sheet }: { $sheet: ReadableAtom<ComponentType | null> }) {
  const Sheet = useStore($sheet)
  return Sheet && <Sheet />
}

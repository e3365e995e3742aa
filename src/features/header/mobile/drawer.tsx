import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { watchSwipe } from '../../../ui/behavior/swipe.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './drawer.module.css'
import { GuestDrawer } from './guest-drawer.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import type { PartProps } from './part-props.ts'

/** The menu drawer: it slides in from the start edge and traps the focus while open. */
export function Drawer(props: PartProps) {
  const { app, header } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(header.$drawer)
  const { closeDrawer } = header
  useEffect(() => {
    if (open && dialog.current) return watchSwipe(dialog.current, 'start', closeDrawer)
  }, [open, closeDrawer])
  return (
    <Dialog
      ref={dialog}
      open={open}
      onClose={closeDrawer}
      label={t('Menu')}
      className={styles.drawer}
      dismissible
      bare
    >
      {app.page.user ? <MemberDrawer {...props} /> : <GuestDrawer {...props} />}
    </Dialog>
  )
}

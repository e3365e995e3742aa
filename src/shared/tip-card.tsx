import { type ReactNode, useId } from 'react'
import { t } from '../platform/page/i18n.ts'
import { Button } from '../ui/button/button.tsx'
import { Popover } from '../ui/popover/popover.tsx'
import { classes } from '../ui/styles/classes.ts'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import styles from './tip-card.module.css'

interface TipCardProps {
  anchor: Element | null
  open: boolean
  close: () => void
  title: string
  className?: string | undefined
  children: ReactNode
}

/** Tells first-time users about the element it points to. It doesn't get the focus, so screen readers announce it. */
export function TipCard({ anchor, open, close, title, className, children }: TipCardProps) {
  const id = useId()
  return (
    <>
      <VisuallyHidden role="status">{open ? title : ''}</VisuallyHidden>
      <Popover
        anchor={anchor}
        open={open}
        onClose={reason => reason === 'escape' && close()}
        labelledBy={id}
        focus="none"
        tab="none"
        sheet={false}
        arrow
        offset={12}
        className={classes(styles.card, className)}
      >
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <Button variant="primary" onClick={close}>
          {t('Got it')}
        </Button>
      </Popover>
    </>
  )
}

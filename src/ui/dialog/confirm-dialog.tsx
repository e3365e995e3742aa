import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title?: string | undefined
  text?: ReactNode
  /** `OK` if left out (DLG-2). */
  confirm?: string | undefined
  /** `Cancel` if left out; null for a notice that can only be acknowledged. */
  cancel?: string | null | undefined
  /** The confirmed action is destructive, so the other button has the focus: a hasty Enter loses nothing. */
  danger?: boolean | undefined
  /** A third button between the two; it answers with false. */
  instead?: { label: string; run: () => void } | undefined
  onAnswer: (confirmed: boolean) => void
  /** Fields of the dialog, if it has any; keys inside them are not handled. */
  children?: ReactNode
}

const isOwnControl = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget ||
  (target instanceof Element && target.closest('button') !== null && !target.closest('[data-instead]'))

/**
 * A question with two answers, or three. While the dialog itself or one of the two buttons has the focus, space closes
 * and enter confirms; on a button, enter presses that button (KEY-5…8, DEC-54, DEC-126, DEC-150).
 */
export function ConfirmDialog({ open, title, text, onAnswer, children, ...rest }: ConfirmDialogProps) {
  const id = useId()
  const spaceIsDown = useRef(false)
  const insteadOf = (instead: { run: () => void }) => () => {
    instead.run()
    onAnswer(false)
  }
  const keyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (!isOwnControl(event)) return
    if (event.key === ' ') {
      event.preventDefault()
      spaceIsDown.current = !event.repeat
    } else if (event.key === 'Enter' && event.repeat) {
      // A held enter key that opened the dialog must not confirm it.
      event.preventDefault()
    } else if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      onAnswer(true)
    }
  }
  // Handled on keyup: the opener gets the focus back, and would treat the release of the key as a press.
  const keyUp = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== ' ' || !isOwnControl(event)) return
    event.preventDefault()
    if (spaceIsDown.current) onAnswer(false)
    spaceIsDown.current = false
  }
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      role="alertdialog"
      title={title}
      label={t('Please confirm')}
      describedBy={text ? `${id}text` : undefined}
      onKeyDown={keyDown}
      onKeyUp={keyUp}
      footer={
        <>
          {rest.cancel !== null && (
            <Button
              data-autofocus={rest.danger && !children ? '' : undefined}
              onClick={() => onAnswer(false)}
            >
              {rest.cancel ?? t('Cancel')}
            </Button>
          )}
          {rest.instead && (
            <Button data-instead="" onClick={insteadOf(rest.instead)}>
              {rest.instead.label}
            </Button>
          )}
          <Button
            variant={rest.danger ? 'danger' : 'primary'}
            data-autofocus={children || rest.danger ? undefined : ''}
            onClick={() => onAnswer(true)}
          >
            {rest.confirm ?? t('OK')}
          </Button>
        </>
      }
    >
      {text && (
        <div id={`${id}text`} className={styles.text}>
          {text}
        </div>
      )}
      {children}
    </Dialog>
  )
}

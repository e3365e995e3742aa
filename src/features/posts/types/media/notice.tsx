import { Button } from '../../../../ui/button/button.tsx'
import styles from './media.module.css'

interface NoticeProps {
  text: string
  /** Actions offered with the text. */
  actions?: readonly { label: string; onClick: () => void; takesFocus?: boolean }[]
  tone?: 'calm' | 'problem'
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A status line beside the field that it is about. */
export const Notice = ({ text, actions = [], tone = 'calm' }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone}>
    <span role="status">{text}</span>
    {actions.map(({ label, onClick, takesFocus }) => (
      // The pressed button is gone; the focus moves to the one that replaced it.
      <Button key={label} size="small" ref={takesFocus ? focus : undefined} onClick={onClick}>
        {label}
      </Button>
    ))}
  </div>
)

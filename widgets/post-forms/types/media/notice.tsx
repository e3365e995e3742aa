import { Button } from '../../../../src/ui/button/button.tsx'
import styles from './media.module.css'

interface NoticeProps {
  text: string
  /** What can be done about it. */
  actions?: readonly { label: string; onClick: () => void; takesFocus?: boolean }[]
  tone?: 'calm' | 'problem'
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A line that says what is going on, beside the field it is about. */
export const Notice = ({ text, actions = [], tone = 'calm' }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone}>
    <span role="status">{text}</span>
    {actions.map(({ label, onClick, takesFocus }) => (
      // What was pressed is gone; the focus goes on to what came in its place.
      <Button key={label} size="small" ref={takesFocus ? focus : undefined} onClick={onClick}>
        {label}
      </Button>
    ))}
  </div>
)

import { type ReactNode, useState } from 'react'
import { t } from '../platform/page/i18n.ts'
import { Button } from './button/button.tsx'

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A button that reveals the rest of long content; the focus moves to where the rest begins. */
export function ShowMore({ children }: { children: () => ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false)
  if (!isShown)
    return (
      <Button size="small" onClick={() => setShown(true)}>
        {t('Show more')}
      </Button>
    )
  return (
    <span ref={focus} tabIndex={-1} style={{ display: 'block', outline: 'none' }}>
      {children()}
    </span>
  )
}

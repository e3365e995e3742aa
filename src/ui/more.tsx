import { type ReactNode, useState } from 'react'
import { t } from '../page/i18n.ts'
import { Button } from './button/button.tsx'

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** What is left of something long, once the reader asks for it. The focus goes on to where the rest begins. */
export function More({ children }: { children: () => ReactNode }): ReactNode {
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

import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useId } from 'react'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './first-card.module.css'
import { Keys } from './key-caps.tsx'
import { keyboard } from './store.ts'

interface FirstCardProps {
  app: App
  anchor: Element | null
  $isOpen: ReadableAtom<boolean>
  close: () => void
}

/** Tells first-time users of what nothing on the screen shows: the list of shortcuts, the palette, and holding Reblog. */
export function FirstCard({ app, anchor, $isOpen, close }: FirstCardProps) {
  const isOpen = useStore($isOpen)
  const id = useId()
  const hasKeys = matchMedia('(any-hover: hover)').matches
  const shortcuts = ['help', 'palette'].flatMap(
    wanted =>
      app
        .get(keyboard)
        .of('page')
        .find(({ id: own, keys }) => own === wanted && keys.length > 0) ?? [],
  )
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? t('Get things done faster') : ''}</VisuallyHidden>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={reason => reason === 'escape' && close()}
        labelledBy={id}
        focus="none"
        tab="none"
        sheet={false}
        arrow
        offset={12}
        className={styles.card}
      >
        <h2 id={id} className={styles.title}>
          {t('Get things done faster')}
        </h2>
        <ul className={styles.rows}>
          {hasKeys &&
            shortcuts.map(({ id: own, label, keys }) => (
              <li key={own} className={styles.row}>
                <Keys keys={keys[0] ?? ''} />
                {label()}
              </li>
            ))}
          <li className={styles.row}>{t('Hold Reblog to reblog with your tags in one step')}</li>
        </ul>
        <Button variant="primary" onClick={close}>
          {t('Got it')}
        </Button>
      </Popover>
    </>
  )
}

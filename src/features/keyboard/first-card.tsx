import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { TipCard } from '../../shared/tip-card.tsx'
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
  const hasKeys = matchMedia('(any-hover: hover)').matches
  const shortcuts = ['help', 'palette'].flatMap(
    wanted =>
      app
        .get(keyboard)
        .of('page')
        .find(({ id, keys }) => id === wanted && keys.length > 0) ?? [],
  )
  return (
    <TipCard anchor={anchor} open={isOpen} close={close} title={t('Get things done faster')}>
      <ul className={styles.rows}>
        {hasKeys &&
          shortcuts.map(({ id, label, keys }) => (
            <li key={id} className={styles.row}>
              <Keys keys={keys[0] ?? ''} />
              {label()}
            </li>
          ))}
        <li className={styles.row}>{t('Hold Reblog to reblog with your tags in one step')}</li>
      </ul>
    </TipCard>
  )
}

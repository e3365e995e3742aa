import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { ShareHead, ShareView } from '../share-view.tsx'
import { ShareList } from '../views/share-list.tsx'
import { SystemFirst } from '../views/system-first.tsx'
import styles from './share-popover.module.css'
import type { ShareModel } from './share-popover-model.ts'

/** The share popover at its post (SHARE-1). */
export function SharePopover({ model }: { model: ShareModel }) {
  const { out } = model
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = useStore(model.$isOpen)
  const anchor = useStore(model.$anchor)
  const screen = useStore(out.$screen)
  const { value: isReady } = useStore(out.$loading)
  // Each screen gets the focus when it appears, and so does the list once it has loaded.
  useEffect(() => {
    if (isOpen && isReady && screen && body.current) focusInto(body.current)
  }, [isOpen, isReady, screen])
  return (
    <Popover
      anchor={anchor}
      open={isOpen}
      onClose={reason => {
        if (reason !== 'escape' || !out.escape()) model.close()
      }}
      labelledBy={id}
      focus="self"
      tab="cycle"
      arrow
      className={styles.popover}
    >
      <ShareHead out={out} id={id} title={t('Share')} />
      <div ref={body} tabIndex={-1} className={styles.body}>
        {screen === 'options' && <ShareList out={out} />}
        {screen === 'system' && <SystemFirst out={out} />}
        <ShareView out={out} />
      </div>
    </Popover>
  )
}

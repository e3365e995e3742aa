import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { throwConfetti } from '../../../ui/confetti/confetti.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { findInboxButton } from '../inbox/inbox-popover.tsx'
import styles from './tutorial.module.css'
import type { Tutorial } from './tutorial-model.ts'

/** Pieces of confetti (TUT-5). */
const tutorialPieces = 50

/** Shows first-time users where messages are, with confetti (TUT-1). */
export function TutorialPopover({ tutorial }: { tutorial: Pick<Tutorial, '$isOpen' | 'close'> }) {
  const isOpen = useStore(tutorial.$isOpen)
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const from = canvas.current?.closest('[popover]')
    if (isOpen && canvas.current && from) return throwConfetti(canvas.current, from, tutorialPieces)
  }, [isOpen])
  return (
    <>
      {/* The popover doesn't get the focus, so it is announced to screen readers. */}
      <VisuallyHidden role="status">{isOpen ? t('Say hello to messaging!') : ''}</VisuallyHidden>
      <Popover
        anchor={findInboxButton()}
        open={isOpen}
        onClose={reason => reason === 'escape' && tutorial.close()}
        labelledBy={id}
        focus="none"
        tab="none"
        sheet={false}
        arrow
        offset={12}
        className={styles.tutorial}
      >
        <canvas ref={canvas} className={styles.confetti} />
        <h2 id={id} className={styles.title}>
          {t('Say hello to messaging!')}
        </h2>
        <p className={styles.text}>
          {t(
            'Message any blog privately. Send text, photos, GIFs, and posts, and find all your conversations here.',
          )}
        </p>
        <Button variant="primary" onClick={tutorial.close}>
          {t('Got it')}
        </Button>
      </Popover>
    </>
  )
}

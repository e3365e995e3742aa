import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { TipCard } from '../../../shared/tip-card.tsx'
import { throwConfetti } from '../../../ui/confetti/confetti.ts'
import { findInboxButton } from '../inbox/inbox-popover.tsx'
import styles from './tutorial.module.css'
import type { Tutorial } from './tutorial-model.ts'

/** Pieces of confetti (TUT-5). */
const tutorialPieces = 50

/** Shows first-time users where messages are, with confetti (TUT-1). */
export function TutorialPopover({ tutorial }: { tutorial: Pick<Tutorial, '$isOpen' | 'close'> }) {
  const isOpen = useStore(tutorial.$isOpen)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const from = canvas.current?.closest('[popover]')
    if (isOpen && canvas.current && from) return throwConfetti(canvas.current, from, tutorialPieces)
  }, [isOpen])
  return (
    <TipCard
      anchor={findInboxButton()}
      open={isOpen}
      close={tutorial.close}
      title={t('Say hello to messaging!')}
      className={styles.tutorial}
    >
      <canvas ref={canvas} className={styles.confetti} />
      <p className={styles.text}>
        {t(
          'Message any blog privately. Send text, photos, GIFs, and posts, and find all your conversations here.',
        )}
      </p>
    </TipCard>
  )
}

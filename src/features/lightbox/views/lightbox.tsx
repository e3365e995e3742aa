import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../../platform/dom/comfort.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { focusUnderClosing } from '../../../ui/behavior/focus.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { openSurface } from '../../keyboard/key-surfaces.ts'
import type { Lightbox, LightboxState } from '../lightbox-model.ts'
import type { Photo } from '../photos.ts'
import { createStage } from '../stage.ts'
import { BottomBar, Broken, TopBar } from './controls.tsx'
import styles from './lightbox.module.css'

const step = 0.2
const page = 0.9

/** How far keys move over a zoomed photo, as a share of the window. */
const pans: Readonly<Record<string, { x: number; y: number }>> = {
  arrowleft: { x: -step, y: 0 },
  arrowright: { x: step, y: 0 },
  arrowup: { x: 0, y: -step },
  arrowdown: { x: 0, y: step },
  pageup: { x: 0, y: -page },
  pagedown: { x: 0, y: page },
  home: { x: 0, y: Number.NEGATIVE_INFINITY },
  end: { x: 0, y: Number.POSITIVE_INFINITY },
}

/**
 * Handles the keys in the lightbox's dialog: its own, and those of actions on posts (DEC-179).
 * @param texts a photo's texts, which scroll with the keys that move over a zoomed photo
 * @internal
 */
export function listenInLightbox(lightbox: Lightbox, dialog: Element, texts: string): Dispose {
  const photo = () => {
    const state = lightbox.$state.get()
    return state?.photos[state.index]
  }
  const fixedKey = (stroke: string, target: Element): (() => void) | undefined => {
    const pan = lightbox.$zoomed.get() ? pans[stroke] : undefined
    if (pan) return target.closest(texts) ? undefined : () => lightbox.pan(pan)
    const ahead = isRtl(dialog) ? -1 : 1
    switch (stroke) {
      case 'arrowright':
        return () => lightbox.step(ahead)
      case 'arrowleft':
        return () => lightbox.step(ahead === 1 ? -1 : 1)
      case 'home':
        return () => lightbox.edge('first')
      case 'end':
        return () => lightbox.edge('last')
      case 'plus':
      case '=':
        return () => lightbox.zoom('in')
      case '-':
        return () => lightbox.zoom('out')
      default:
        return undefined
    }
  }
  return openSurface(lightbox.app, {
    dialog,
    place: 'lightbox',
    post() {
      const shown = photo()
      return shown ? lightbox.actionPost(shown, dialog) : null
    },
    does: {},
    fixedKey,
  })
}

/** "Photo 2 of 5, a lighthouse". */
const photoName = ({ number, count, alt }: Photo): string =>
  t('Photo {number} of {count}, {description}', { number, count, description: alt || t('No description') })

/** Announces each photo. The first one has the focus, and is announced by that. */
function Announcement({ photo }: { photo: Photo }) {
  const first = useRef(photo)
  const [text, setText] = useState('')
  useEffect(() => {
    if (photo === first.current) return
    first.current = photo
    setText(photoName(photo))
  }, [photo])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}

/** Draws the photos into its element while it is mounted. */
function StageView({ lightbox, state }: { lightbox: Lightbox; state: LightboxState }) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(state)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const stage = createStage({
      ...first.current,
      place: element,
      isRtl: isRtl(element),
      isStill: prefersReducedMotion(),
      isSavingData: lightbox.savesData(),
      on: {
        changed: lightbox.changed,
        zoomed: lightbox.zoomed,
        loaded: lightbox.loaded,
        closing: lightbox.closing,
        closed: lightbox.closed,
        tapped: () => lightbox.showControls(!lightbox.$controls.get()),
      },
    })
    lightbox.staged(stage)
    return stage.destroy
  }, [lightbox])
  return <div ref={place} className={styles.stage} />
}

function Opened({ lightbox, state }: { lightbox: Lightbox; state: LightboxState }) {
  const isShown = useStore(lightbox.$controls)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = box.current?.closest('dialog')
    if (dialog) return listenInLightbox(lightbox, dialog, `.${styles.texts}`)
  }, [lightbox])
  const photo = state.photos[state.index]
  if (!photo) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons that get the focus must be seen
    <div
      ref={box}
      className={classes(styles.lightbox, state.isClosing && styles.closing)}
      data-controls={isShown ? 'shown' : 'hidden'}
      onFocus={({ target }) => target.closest('button, a') && lightbox.showControls(true)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={styles.photo}
        role="group"
        tabIndex={-1}
        data-autofocus=""
        aria-label={photoName(photo)}
      >
        <StageView lightbox={lightbox} state={state} />
      </div>
      <Broken lightbox={lightbox} state={state} photo={photo} />
      <TopBar lightbox={lightbox} state={state} photo={photo} />
      <BottomBar lightbox={lightbox} state={state} photo={photo} />
      <Announcement photo={photo} />
    </div>
  )
}

/** Photos over the page. */
export function LightboxView({ lightbox }: { lightbox: Lightbox }) {
  const state = useStore(lightbox.$state)
  const last = useRef<Photo>(null)
  useEffect(() => {
    const shown = state?.photos[state.index] ?? null
    // The focus returns to the photo shown last.
    if (!shown && last.current?.element instanceof HTMLElement) focusUnderClosing(last.current.element)
    last.current = shown
  }, [state])
  return (
    <Dialog
      open={state !== null}
      onClose={() => void lightbox.close()}
      label={t('Photos')}
      bare
      ownEntry
      className={styles.dialog}
    >
      {state && <Opened lightbox={lightbox} state={state} />}
    </Dialog>
  )
}

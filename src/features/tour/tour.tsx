import { useStore } from '@nanostores/react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { cycleTab, rememberFocus } from '../../ui/behavior/focus.ts'
import { keepPlaced } from '../../ui/behavior/keep-placed.ts'
import { useLayer } from '../../ui/behavior/layers.ts'
import { hideFromTopLayer, showInTopLayer } from '../../ui/behavior/top-layer.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/styles/classes.ts'
import { drawTheme } from '../../ui/styles/theme.ts'
import styles from './tour.module.css'
import type { Tour, TourState } from './tour-model.ts'
import { holePadding, holePath, type TourAppearance, tourTopMargin } from './tour-steps.ts'

type ShownTour = Exclude<TourState, { kind: 'closed' }>

/** Adds the host's highlight classes to the target while it is the current one. */
function useHighlight(target: Element | null, names: string[]): void {
  useEffect(() => {
    if (!target) return
    const added = names.filter(name => !target.classList.contains(name))
    target.classList.add(...added)
    return () => target.classList.remove(...added)
  }, [target, names])
}

function Step({ tour, state }: { tour: Tour; state: ShownTour }) {
  const { step, target, kind, isLast, hasBack, number, count } = state
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const glass = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const isOpen = kind === 'open'
  const layer = useLayer<HTMLDivElement>({ open: isOpen, onEscape: tour.dismiss })
  useHighlight(target, step.highlightedClasses)
  useLayoutEffect(() => {
    const box = layer.current
    if (!box) return
    const restoreFocus = rememberFocus(box)
    showInTopLayer(box)
    return () => {
      hideFromTopLayer(box)
      restoreFocus()
    }
  }, [layer])
  useLayoutEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const stopHole = keepHole(target, glass.current, ring.current)
    const floats = target && panel.current && !step.isFixed
    const stopPlacing = floats
      ? keepPlaced(target, panel.current as HTMLElement, {
          placement: step.position,
          offset: 18,
          edgeTop: tourTopMargin,
        })
      : () => {}
    return () => {
      stopPlacing()
      stopHole()
    }
  }, [step, target])
  const { appearance } = step
  return (
    <div ref={layer} popover="manual" data-state={kind} className={styles.tour}>
      {step.hasGlass && (
        <div ref={glass} aria-hidden="true" className={styles.glass} onClick={tour.dismiss} />
      )}
      {target && <div ref={ring} aria-hidden="true" className={styles.ring} />}
      <div
        ref={panel}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={step.title ? `${id}title` : undefined}
        aria-label={step.title ? undefined : t('Guided tour')}
        aria-describedby={step.content ? `${id}content` : undefined}
        data-fixed={!target || step.isFixed || undefined}
        data-step={step.name || undefined}
        className={classes(styles.panel, ...step.classNames)}
        onKeyDown={event => {
          cycleTab(event, event.currentTarget)
          // If nothing inside has the focus, Enter means the Ok button.
          if (event.key !== 'Enter' || event.target !== event.currentTarget || event.repeat) return
          event.preventDefault()
          tour.ok()
        }}
      >
        {appearance && <Appearance appearance={appearance} />}
        {step.title && (
          <h2 id={`${id}title`} className={styles.title} dir="auto">
            {step.title}
          </h2>
        )}
        {step.content && (
          <p id={`${id}content`} className={styles.content} dir="auto">
            {step.content}
          </p>
        )}
        <div className={styles.actions}>
          {count > 1 && <span className={styles.count}>{t('{number} of {count}', { number, count })}</span>}
          {appearance && (
            <a className={styles.edit} href={tour.appearanceHref(appearance.name)}>
              {t('Edit appearance')}
            </a>
          )}
          {!isLast && (
            <Button variant="plain" size="small" onClick={tour.dismiss}>
              {t('Skip')}
            </Button>
          )}
          {hasBack && (
            <Button size="small" onClick={tour.back}>
              {t('Back')}
            </Button>
          )}
          <Button variant="primary" onClick={tour.ok}>
            {step.okText ?? (isLast ? t('OK') : t('Next'))}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** One step at a time over the dimmed page, with a hole around the target (TOUR-1). */
export function TourView({ tour }: { tour: Tour }) {
  const state = useStore(tour.$tour)
  return state.kind === 'closed' ? null : <Step tour={tour} state={state} />
}

/** How the user's blog looks to others (TOUR-6, TOUR-7). */
function Appearance({ appearance }: { appearance: TourAppearance }) {
  const { name, title, description, avatarUrl, theme } = appearance
  const [failed, setFailed] = useState(false)
  const { style, headerImage, avatarShape } = drawTheme(theme)
  return (
    <div className={styles.appearance} style={style}>
      {headerImage && !failed && (
        <img className={styles.image} src={headerImage} alt="" onError={() => setFailed(true)} />
      )}
      <Avatar src={avatarUrl} name={name} size={64} shape={avatarShape} className={styles.avatar} />
      <p className={styles.blogTitle} dir="auto">
        {title || name}
      </p>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </div>
  )
}

/** The box of the hole around a target. */
const boxOf = (target: Element) => {
  const { left, top, width, height } = target.getBoundingClientRect()
  return {
    left: left - holePadding,
    top: top - holePadding,
    width: width + 2 * holePadding,
    height: height + 2 * holePadding,
  }
}

/** Keeps the hole in the glass and the ring around it on a target while the page moves, until disposed of. */
function keepHole(target: Element | null, glass: HTMLElement | null, ring: HTMLElement | null): Dispose {
  let frame = 0
  let drawn = ''
  const draw = () => {
    cancelAnimationFrame(frame)
    const hole = target ? boxOf(target) : null
    const path = holePath({ width: innerWidth, height: innerHeight }, hole)
    if (path !== drawn) {
      drawn = path
      if (glass) glass.style.clipPath = `path(evenodd, "${path}")`
      if (ring && hole)
        Object.assign(ring.style, {
          left: `${hole.left}px`,
          top: `${hole.top}px`,
          width: `${hole.width}px`,
          height: `${hole.height}px`,
        })
    }
    // Only a check in every frame notices everything that moves an element: scrollers, sticky bars, late images.
    if (target) frame = requestAnimationFrame(draw)
  }
  draw()
  addEventListener('resize', draw)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', draw)
  }
}

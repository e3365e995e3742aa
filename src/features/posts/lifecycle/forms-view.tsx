import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { cycleTab, focusInto } from '../../../ui/behavior/focus.ts'
import { giveWay } from '../../../ui/behavior/give-way.ts'
import { Movable } from '../../../ui/behavior/movable.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { placeOf } from '../autosave/snapshot.ts'
import { putCaret } from '../composer/caret.ts'
import { Composer, type FormServices } from '../composer/composer.tsx'
import type { PostForm } from '../draft/post-form.ts'
import styles from '../frame/frame.module.css'
import { covers } from '../frame/frame.ts'
import type { FieldsView } from '../types/fields-view.ts'
import type { PostForms } from './forms-model.ts'
import type { OpenForm } from './open-form.ts'
import { excerptOf, formTitle } from './titles.ts'

interface FormsViewProps {
  app: App
  services: FormServices
  model: PostForms<FieldsView>
}

function createNode(): HTMLElement {
  const node = document.createElement('div')
  node.style.display = 'contents'
  return node
}

/** Holds a node in which the form is drawn. The node outlives its place, and the form finds it until it has ended. */
function Place({ node }: { node: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(node)
    return () => node.remove()
  }, [node])
  return <div ref={place} style={{ display: 'contents' }} />
}

/** Moves the focus with a form that the user has moved: to the text where it was, or to the bar. */
function useFocusOnMove({ model, services }: FormsViewProps, open: OpenForm<FieldsView> | null) {
  const moves = useStore(model.frame.$moves)
  const bar = useRef<HTMLButtonElement>(null)
  const handled = useRef(moves)
  useLayoutEffect(() => {
    if (moves === handled.current) return
    handled.current = moves
    if (!open) return
    if (bar.current) return bar.current.focus({ preventScroll: true })
    const form = document.querySelector<HTMLElement>('form[data-placement]')
    const caret = services.carets.beforeMove(placeOf(open.form.initial))
    if (form && (!caret || !putCaret(form, caret))) focusInto(form)
  }, [moves, open, services])
  return bar
}

/** React's events go up from where the form is drawn, and that isn't inside the dialog it is shown in. */
function cycleInDialog(event: KeyboardEvent, node: HTMLElement): void {
  const dialog = node.closest('dialog')
  if (dialog?.contains(event.target as Node) && !event.defaultPrevented) cycleTab(event, dialog)
}

/** The open form: in a dialog over or next to the page, in place of the buttons, or in place of a post (POST-13). */
export function FormsView(props: FormsViewProps) {
  const { app, services, model } = props
  const { frame } = model
  const open = useStore(model.$open)
  const isDimmed = useStore(model.$isDimmed)
  const shown = useStore(frame.$shown)
  const width = useStore(frame.$width)
  const [node] = useState(createNode)
  const [inline] = useState(createNode)
  const isInline = shown === 'inline'
  const isBeside = open !== null && shown === 'beside'
  const isMinimized = open !== null && shown === 'bar'
  const room = isBeside ? besideRoom(width) : 0
  useLayoutEffect(() => (room > 0 ? makeRoom(room) : undefined), [room])
  const bar = useFocusOnMove(props, open)
  return (
    <>
      {/* Before the form, which is moved into it. */}
      <Dialog
        open={isDimmed || (open !== null && !isInline)}
        modal={isDimmed}
        inert={isMinimized}
        bare
        ownEntry
        dismissible={isDimmed && shown !== 'full'}
        size="medium"
        label={open ? formTitle(open.form.$draft.get()) : ''}
        className={classes(
          styles.dialog,
          isBeside && styles.beside,
          isMinimized && styles.hidden,
          shown === 'full' && covers(shown) && styles.full,
        )}
        onClose={() => void model.dismiss()}
      >
        <Place node={node} />
      </Dialog>
      <Place node={inline} />
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears Tab in the form, whose events don't reach the dialog
        <div style={{ display: 'contents' }} onKeyDown={event => isDimmed && cycleInDialog(event, node)}>
          <Movable key={open.id} into={isInline ? (open.slot?.container ?? inline) : node}>
            <Composer {...{ app, services, model, open }} />
          </Movable>
        </div>
      )}
      {isMinimized && (
        <FormBar ref={bar} form={open.form} onExpand={frame.expand} onClose={() => void model.dismiss()} />
      )}
    </>
  )
}

interface FormBarProps {
  form: PostForm
  /** Receives the button that shows the form again. */
  ref?: Ref<HTMLButtonElement>
  onExpand: () => void
  onClose: () => void
}

/** The bar of a minimized form: what is written in it, and buttons to show or close it. */
function FormBar({ form, ref, onExpand, onClose }: FormBarProps) {
  const draft = useStore(form.$draft)
  const words = excerptOf(draft)
  return (
    <section
      ref={giveWay}
      className={styles.bar}
      aria-label={t('Minimized post')}
      data-type={draft.type}
      data-form-bar=""
    >
      <button ref={ref} type="button" className={styles.expand} aria-expanded={false} onClick={onExpand}>
        <span className={styles.icon}>
          <PostTypeIcon type={draft.type} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{formTitle(draft)}</span>{' '}
          {words && (
            <bdi className={styles.excerpt} dir="auto">
              {words}
            </bdi>
          )}
        </span>
      </button>
      <IconButton label={t('Close')} tooltip="top" onClick={onClose}>
        <Icon path={closeIcon} />
      </IconButton>
    </section>
  )
}

/** The width of a form next to the posts, in pixels, in a window of this width. */
const besideRoom = (width: number): number => Math.round(Math.min(560, Math.max(400, width * 0.32)))

/**
 * Makes space for a form at the page's start edge: the page is laid out in the rest of the window. Returns a function
 * that undoes this.
 */
function makeRoom(width: number): Dispose {
  const page = document.documentElement
  const { paddingInlineStart } = page.style
  page.style.setProperty('--inlay-beside', `${width}px`)
  page.style.paddingInlineStart = `${width}px`
  page.toggleAttribute('data-inlay-beside', true)
  return () => {
    page.style.removeProperty('--inlay-beside')
    page.style.paddingInlineStart = paddingInlineStart
    page.removeAttribute('data-inlay-beside')
  }
}

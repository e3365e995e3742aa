import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { Movable } from '../../../ui/behavior/movable.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { placeOf } from '../autosave/snapshot.ts'
import { putCaret } from '../composer/caret.ts'
import { Composer, type FormServices } from '../composer/composer.tsx'
import { covers } from '../frame/layouts.ts'
import { besideRoom, makeRoom } from '../frame/make-room.ts'
import { FormBar } from '../frame/views/form-bar.tsx'
import styles from '../frame/views/frame.module.css'
import type { FieldsView } from '../types/fields.ts'
import { formTitle } from './titles.ts'
import type { OpenForm, PostForms } from './types.ts'

export interface FormsViewProps {
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

/** The open form: in a dialog over the page or beside it, in place of the buttons, or in place of a post (POST-13). */
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
        <Movable key={open.id} into={isInline ? (open.slot?.container ?? inline) : node}>
          <Composer {...{ app, services, model, open }} />
        </Movable>
      )}
      {isMinimized && (
        <FormBar ref={bar} form={open.form} onExpand={frame.expand} onClose={() => void model.dismiss()} />
      )}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { focusableIn, focusInto } from '../../../ui/behavior/focus.ts'
import { isUppermost } from '../../../ui/behavior/layers.ts'
import { placeOf } from '../autosave/snapshot.ts'
import type { Carets } from '../lifecycle/carets.ts'
import { formTitle } from '../lifecycle/titles.ts'
import type { OpenForm, PostForms } from '../lifecycle/types.ts'
import type { FieldsView } from '../types/fields.ts'
import { putCaret, watchCaret } from './caret.ts'
import styles from './composer.module.css'
import { refuseFiles } from './refuse-files.ts'
import { setScrollPadding } from './scroll-padding.ts'

export interface ComposerFrameProps {
  model: PostForms<FieldsView>
  open: OpenForm<FieldsView>
  feedback: Pick<Feedback, 'fail'>
  carets: Carets
  children: ReactNode
}

const isOneLineField = (target: EventTarget): target is HTMLElement =>
  (target instanceof HTMLInputElement && ['text', 'url', 'search'].includes(target.type)) ||
  (target instanceof HTMLTextAreaElement && 'singleLine' in target.dataset)

/** The form element with its transitions, keys and focus. They do not redraw its content. */
export function ComposerFrame({ model, open, feedback, carets, children }: ComposerFrameProps) {
  const { form, autosave } = open
  const draft = useStore(form.$draft)
  const isSaving = useStore(form.$isSaving)
  const readiness = useStore(model.$readiness)
  const phase = useStore(model.$phase)
  const shown = useStore(model.frame.$shown)
  const root = useRef<HTMLFormElement>(null)
  const attach = useEffectEvent(() => {
    if (root.current) model.attached(root.current)
  })
  const refused = useEffectEvent((text: string) => void feedback.fail(text))
  useEffect(() => attach(), [])
  useEffect(() => refuseFiles(text => refused(text)), [])
  const isShown = phase === 'shown'
  const hasOwnScroller = shown !== 'inline'
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it has another scroller
  useEffect(() => {
    // Only after the transition: finding the form's scroller forces a style calculation.
    if (!isShown) return
    const form = root.current
    const top = form?.querySelector('header')
    const bottom = form?.querySelector('footer')
    return form && top && bottom ? setScrollPadding(form, { top, bottom }) : undefined
  }, [isShown, hasOwnScroller])
  useEffect(() => {
    const form = root.current
    if (readiness !== 'enabled' || !form) return
    const caret = carets.take(placeOf(open.form.initial))
    if ((!caret || !putCaret(form, caret)) && !open.isQuiet) focusInto(form)
    if (open.isQuiet || form.contains(document.activeElement)) return
    // The drawer still lies over the form. When it makes way it gives the focus back to what had it before.
    const listening = new AbortController()
    document
      .querySelector('dialog:modal')
      ?.addEventListener('close', () => focusInto(form), { once: true, signal: listening.signal })
    return () => listening.abort()
  }, [readiness, carets, open])
  // The cleanup of a layout effect still finds the fields.
  useLayoutEffect(() => {
    const form = root.current
    if (!form) return
    const { read, stop } = watchCaret(form)
    const end = carets.follow(placeOf(open.form.initial), read)
    return () => {
      stop()
      end()
    }
  }, [carets, open])

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isComposing(event)) return
    // An open menu or popover handles the key first.
    const isTop = isUppermost(root.current)
    if (
      event.key === 'Escape' &&
      (shown === 'inline' || shown === 'beside') &&
      isTop &&
      !event.defaultPrevented
    ) {
      event.preventDefault()
      void model.dismiss()
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      void model.save()
    } else if (isOneLineField(event.target)) {
      // Enter in a one-line field moves to the next field and must not submit an unfinished post.
      event.preventDefault()
      const fields = focusableIn(event.currentTarget)
      fields[fields.indexOf(event.target) + 1]?.focus()
    }
  }
  return (
    <form
      ref={root}
      noValidate
      className={styles.composer}
      aria-label={formTitle(draft)}
      aria-busy={isSaving}
      data-type={draft.type}
      data-phase={phase}
      data-placement={shown}
      inert={readiness === 'held'}
      onKeyDown={onKeyDown}
      onInput={autosave.touch}
      onSubmit={event => {
        event.preventDefault()
        void model.save()
      }}
    >
      {children}
    </form>
  )
}

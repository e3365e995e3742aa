import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { listText } from '../../../platform/page/list-text.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { keepFocusIn } from '../../../ui/behavior/keep-focus.ts'
import { isUppermost } from '../../../ui/behavior/layers.ts'
import { placeOf } from '../autosave/snapshot.ts'
import type { Carets } from '../lifecycle/caret-memory.ts'
import type { PostForms } from '../lifecycle/forms-model.ts'
import type { OpenForm } from '../lifecycle/open-form.ts'
import { formTitle } from '../lifecycle/titles.ts'
import type { FieldsView } from '../types/fields-view.ts'
import { putCaret, watchCaret } from './caret.ts'
import styles from './composer.module.css'

interface ComposerFrameProps {
  model: PostForms<FieldsView>
  open: OpenForm<FieldsView>
  feedback: Pick<Feedback, 'fail'>
  carets: Carets
  children: ReactNode
}

const isOneLineField = (target: EventTarget): target is HTMLElement =>
  (target instanceof HTMLInputElement && ['text', 'url', 'search'].includes(target.type)) ||
  (target instanceof HTMLTextAreaElement && 'singleLine' in target.dataset)

/** The form element with its transitions, keys and focus. They don't redraw its content. */
export function ComposerFrame({ model, open, feedback, carets, children }: ComposerFrameProps) {
  const { form, autosave } = open
  const draft = useStore(form.$shown)
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
  useEffect(() => (root.current ? keepFocusIn(root.current) : undefined), [])
  useEffect(() => refuseFiles(text => refused(text)), [])
  const isShown = phase === 'shown'
  const hasOwnScroller = shown !== 'inline'
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it has another scroller
  useEffect(() => {
    // Only after the transition: finding the form's scroller forces a style calculation.
    if (!isShown) return
    const form = root.current
    const top = form?.querySelector<HTMLElement>('[data-composer-header]')
    const bottom = form?.querySelector<HTMLElement>('[data-footer]')
    return form && top && bottom ? setScrollPadding(form, { top, bottom }) : undefined
  }, [isShown, hasOwnScroller])
  // Not of `open` itself: that changes where the form gets another place, and its cursor stays.
  const { isQuiet } = open
  const { initial } = open.form
  useEffect(() => {
    const form = root.current
    if (readiness !== 'enabled' || !form) return
    const caret = carets.take(placeOf(initial))
    if ((!caret || !putCaret(form, caret)) && !isQuiet) focusInto(form)
    if (isQuiet || form.contains(document.activeElement)) return
    // The drawer is still over the form. When it closes, it returns the focus to what had it before.
    const listening = new AbortController()
    document
      .querySelector('dialog:modal')
      ?.addEventListener('close', () => focusInto(form), { once: true, signal: listening.signal })
    return () => listening.abort()
  }, [readiness, carets, initial, isQuiet])
  // The cleanup of a layout effect still finds the fields.
  useLayoutEffect(() => {
    const form = root.current
    if (!form) return
    const { read, stop } = watchCaret(form)
    const end = carets.follow(placeOf(initial), read)
    return () => {
      stop()
      end()
    }
  }, [carets, initial])

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
      {/* For the same reason as in a dialog: the blog is chosen above the fields, the state below them. */}
      <section className={styles.whole}>{children}</section>
    </form>
  )
}

/**
 * Refuses files dropped where nothing accepts them: the browser would open the file in place of the page with unsaved
 * text. Names those dropped on a field. Listens on the window, so that the host page's own drop zones come first.
 * @internal
 */
export function refuseFiles(tell: (text: string) => void): Dispose {
  const listening = new AbortController()
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
    const names = listText(Array.from(event.dataTransfer.files ?? [], ({ name }) => name))
    if (event.type === 'drop' && names !== '')
      tell(t('{name}: {error}', { name: names, error: t('This is not valid image file.') }))
  }
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, refuse, { signal: listening.signal })
  return () => listening.abort()
}

const gap = 8

/**
 * Sets scroll padding on the form's scroller, so that the focused field and the caret are not covered by the form's
 * bars. Descendants get the bars' heights as `--inlay-form-top` and `--inlay-form-bottom`. Returns a function that
 * undoes it.
 */
function setScrollPadding(form: HTMLElement, bars: { top: HTMLElement; bottom: HTMLElement }): Dispose {
  const [{ style } = document.documentElement] = scrollersAround(form)
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = style
  // In a low window the bars aren't sticky: they scroll with the fields (composer.module.css).
  const lowWindow = matchMedia('(height < 320px)')
  const update = () => {
    const [top, bottom] = lowWindow.matches ? [0, 0] : [bars.top.offsetHeight, bars.bottom.offsetHeight]
    style.scrollPaddingBlockStart = `${top + gap}px`
    style.scrollPaddingBlockEnd = `${bottom + gap}px`
    form.style.setProperty('--inlay-form-top', `${top}px`)
    form.style.setProperty('--inlay-form-bottom', `${bottom}px`)
  }
  const observer = new ResizeObserver(update)
  lowWindow.addEventListener('change', update)
  observer.observe(bars.top)
  observer.observe(bars.bottom)
  return () => {
    observer.disconnect()
    lowWindow.removeEventListener('change', update)
    // Changing the root's style is slow, so it waits until the page without the form has been painted.
    afterPaint(() => Object.assign(style, { scrollPaddingBlockStart, scrollPaddingBlockEnd }))
  }
}

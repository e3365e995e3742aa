import { useEffect, useId, useRef } from 'react'
import type { Problem as FormProblem } from '../../../src/posts/draft/form.ts'
import { focusableIn } from '../../../src/ui/behavior/focus.ts'
import { scrollToFit, scrollToShow } from '../../../src/ui/behavior/scroll-to.ts'
import styles from './composer.module.css'

/** What is to be mended: the field itself, or what can be focused in it, a way out of its trouble first. */
function fieldOf(form: Element | null | undefined, name: string | undefined): HTMLElement | undefined {
  const field = name && form?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!field) return undefined
  if (field.matches('input, textarea')) return field
  const trouble = field.querySelector('[data-fault]')
  return (trouble && focusableIn(trouble)[0]) ?? focusableIn(field)[0]
}

/** Why the post was not saved: told aloud. The focus goes to the field that it is about, else to the words. */
export function Problem({ problem, isSaving }: { problem: FormProblem; isSaving: boolean }) {
  const element = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => {
    // Until the saving has ended, no field takes the focus.
    if (isSaving) return
    const own = element.current
    const field = fieldOf(own?.closest('form'), problem.field)
    if (!field) {
      own?.focus({ preventScroll: true })
      if (own) void scrollToShow(own)
      return
    }
    const described = field.getAttribute('aria-describedby')
    const clear = () => {
      field.removeAttribute('aria-invalid')
      if (described === null) field.removeAttribute('aria-describedby')
      else field.setAttribute('aria-describedby', described)
    }
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', described === null ? id : `${described} ${id}`)
    field.addEventListener('input', clear, { once: true })
    field.focus({ preventScroll: true })
    void scrollToFit(field)?.()
    return () => {
      field.removeEventListener('input', clear)
      clear()
    }
  }, [problem, id, isSaving])
  return (
    <p ref={element} id={id} role="alert" tabIndex={-1} className={styles.problem}>
      <span>{problem.text}</span>
    </p>
  )
}

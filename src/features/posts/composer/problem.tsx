import { useEffect, useId, useRef } from 'react'
import { LoginLink } from '../../../shared/login-link.tsx'
import { focusUnderClosing } from '../../../ui/behavior/focus.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { scrollToFit, scrollToShow } from '../../../ui/scrolling/scroll-to.ts'
import type { Problem as FormProblem } from '../draft/saving.ts'
import styles from './composer.module.css'

/**
 * The element to focus for an invalid field: the input itself, else the first focusable element of its error, else of
 * the field.
 */
function fieldOf(form: Element | null | undefined, name: string | undefined): HTMLElement | undefined {
  const field = name && form?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!field) return undefined
  if (field.matches('input, textarea')) return field
  const fault = field.querySelector('[data-fault]')
  return (fault && focusableIn(fault)[0]) ?? focusableIn(field)[0]
}

interface ProblemProps {
  problem: FormProblem
  isSaving: boolean
  /** Where to log in, in another tab, so that the form stays. */
  loginUrl: string | null
}

/** Announces why the post was not saved. Focuses the field with the error, else the message. */
export function Problem({ problem, isSaving, loginUrl }: ProblemProps) {
  const element = useRef<HTMLParagraphElement>(null)
  const focused = useRef<FormProblem>(null)
  const id = useId()
  useEffect(() => {
    // Fields can't be focused until saving has ended. A save that the user undoes doesn't focus it again.
    if (isSaving || focused.current === problem) return
    focused.current = problem
    const message = element.current
    const field = fieldOf(message?.closest('form'), problem.field)
    if (!field) {
      if (!message) return
      focusUnderClosing(message)
      void scrollToShow(message)
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
    focusUnderClosing(field)
    void scrollToFit(field)?.()
    return () => {
      field.removeEventListener('input', clear)
      clear()
    }
  }, [problem, id, isSaving])
  return (
    <p ref={element} id={id} role="alert" tabIndex={-1} className={styles.problem}>
      <span>
        {problem.text}
        <LoginLink url={problem.isLoggedOut ? loginUrl : null} />
      </span>
    </p>
  )
}

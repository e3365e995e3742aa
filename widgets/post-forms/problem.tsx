import { useEffect, useRef } from 'react'
import type { Problem as FormProblem } from '../../src/posts/form.ts'
import { scrollToShow } from '../../src/ui/scroll-to.ts'
import styles from './composer.module.css'

/** Why the post was not saved: told aloud, and where the focus goes. */
export function Problem({ problem }: { problem: FormProblem }) {
  const element = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are a new problem
  useEffect(() => {
    const own = element.current
    own?.focus({ preventScroll: true })
    if (own) void scrollToShow(own)
  }, [problem])
  return (
    <p ref={element} role="alert" tabIndex={-1} className={styles.problem}>
      <span>{problem.text}</span>
    </p>
  )
}

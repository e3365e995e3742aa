import type { ReadableAtom } from 'nanostores'
import type { Disposer } from '../../src/lib/dispose.ts'
import type { PostForm } from '../../src/posts/form.ts'

/** Asks before the page is left while a form holds something that is not saved. */
export function guardUnload($open: ReadableAtom<{ form: PostForm } | null>, disposer: Disposer): void {
  const ask = (event: Event) => event.preventDefault()
  let stop = () => {}
  const watch = (open: { form: PostForm } | null) => {
    stop()
    window.removeEventListener('beforeunload', ask)
    if (!open) return
    const { $isChanged, $isSaving } = open.form
    // Listening for nothing would keep the page out of the browser's back/forward cache.
    const update = () => {
      if ($isChanged.get() || $isSaving.get()) window.addEventListener('beforeunload', ask)
      else window.removeEventListener('beforeunload', ask)
    }
    const stops = [$isChanged.subscribe(update), $isSaving.subscribe(update)]
    stop = () => {
      for (const one of stops) one()
    }
  }
  disposer.add($open.subscribe(watch))
  disposer.add(() => watch(null))
}

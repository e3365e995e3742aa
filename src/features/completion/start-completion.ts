import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { mayBegin } from './rules/word.ts'

const load = () => import('./open.ts')

/** Whether the text before the caret ends with the beginning of a word. */
function beginsWord(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return mayBegin(target.value.slice(0, target.selectionStart))
  const { anchorNode, anchorOffset = 0 } = getSelection() ?? {}
  return anchorNode instanceof Text && mayBegin(anchorNode.data.slice(0, anchorOffset))
}

/**
 * Completes `@` blogs, `#` tags and `:name:` emoji in every box of the page. The code loads when the first of these
 * characters is typed.
 */
export function completion(app: App): void {
  let isAsked = false
  let stop = () => {}
  const look = (target: EventTarget | null) => {
    const isBox =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
    if (isAsked || !isBox || !beginsWord(target)) return
    isAsked = true
    loadChunk(app, 'completion', load).then(
      code => {
        stop()
        if (!app.disposer.disposed) code.openCompletion(app)
      },
      // The user can keep typing; the next such character tries again.
      () => {
        isAsked = false
      },
    )
  }
  stop = app.disposer.listen(document, 'input', ({ target }) => look(target))
  // This code loaded on the first key: a fast typist has typed more since.
  look(document.activeElement)
}

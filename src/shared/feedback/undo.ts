import type { ReadableAtom } from 'nanostores'
import { t } from '../../platform/page/i18n.ts'
import type { Feedback, ToastAction } from './store.ts'

interface UndoOptions {
  /** An action before Undo, such as View. */
  view?: ToastAction | undefined
  /** When it changes, the toast closes, so that later actions aren't mixed up with it. */
  $changing?: ReadableAtom<unknown>
  /** Called when it can no longer be undone, unless an action before Undo was pressed. */
  gone?: () => void
}

export const undoAction = (run: () => void): ToastAction => ({ label: t('Undo'), run, isUndo: true })

/** Shows a toast with Undo for something done (DEC-176). */
export function offerUndo(
  say: Pick<Feedback, 'toast'>,
  text: string,
  undo: () => void,
  { view, $changing, gone }: UndoOptions = {},
): () => void {
  let unlisten = () => {}
  const [first, second] = view ? [view, undoAction(undo)] : [undoAction(undo)]
  const close = say.toast(text, first, second, by => {
    unlisten()
    if (by === 'gone') gone?.()
  })
  if ($changing) unlisten = $changing.listen(close)
  return close
}

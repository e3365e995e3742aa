import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from './store.ts'

/** Shows a toast with Undo, which goes as soon as `$changing` changes: what came after it is not mixed up. */
export function offerUndo(app: App, text: string, $changing: ReadableAtom<unknown>, undo: () => void): void {
  let unlisten = () => {}
  const close = app.get(feedback).toast(text, { label: t('Undo'), run: undo }, undefined, () => unlisten())
  unlisten = $changing.listen(close)
}

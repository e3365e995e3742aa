import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { isLayout, type Layout } from './layouts.ts'

/** The layout that the user has last chosen for forms, in this browser. */
export function layoutChoice(app: App) {
  const { latest, set } = storedAtom<{ layout: Layout }>(app, ownKey(app, 'posting', 'layout'), {
    read: ({ layout }) => ({ layout: isLayout(layout) ? layout : 'page' }),
  })
  return { read: () => latest().layout, write: (layout: Layout) => set({ layout }) }
}

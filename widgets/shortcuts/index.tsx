import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createSheet } from '../../src/features/keyboard/sheet/model.ts'
import { Sheet } from '../../src/features/keyboard/sheet/sheet.tsx'
import { keyboard } from '../../src/features/keyboard/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The list of keyboard shortcuts. */
export const setup: RootModule['setup'] = ({ app }) => {
  const sheet = createSheet(app.get(keyboard))
  return { view: <Sheet sheet={sheet} />, handlers: { 'shortcuts:open': sheet.open } }
}

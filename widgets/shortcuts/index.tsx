import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import type { PaletteModel } from '../../src/features/keyboard/palette/index.ts'
import { Sheet } from '../../src/features/keyboard/sheet/sheet.tsx'
import { createSheet } from '../../src/features/keyboard/sheet/shortcut-sheet-model.ts'
import { keyboard } from '../../src/features/keyboard/store.ts'
import { waitForPressPaint } from '../../src/platform/dom/after-paint.ts'
import { showChunkFailure } from '../../src/shared/feedback/chunk-failure.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

// Loaded when it is first opened: it also searches blogs.
const loadPalette = () => import('../../src/features/keyboard/palette/index.ts')

/** The list of keyboard shortcuts, and the palette of commands and blogs. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const sheet = createSheet(app.get(keyboard))
  let palette: PaletteModel | null = null
  const $view = atom<ReactNode>(null)
  const PaletteView = () => useStore($view)

  async function openPalette(): Promise<void> {
    const code = await loadChunk(app, 'shortcuts', loadPalette).catch(() => showChunkFailure(app))
    if (!code) return
    palette ??= code.createPalette(app, code.findBlogs(app, disposer))
    if (!$view.get()) $view.set(<code.Palette palette={palette} />)
    palette.open()
  }
  /** A modal dialog restyles the whole page, which must not delay feedback on the key press. */
  async function openSheet(): Promise<void> {
    await waitForPressPaint()
    if (!disposer.disposed) sheet.open()
  }
  return {
    view: (
      <>
        <Sheet sheet={sheet} />
        <PaletteView />
      </>
    ),
    handlers: { 'shortcuts:open': openSheet, 'palette:open': openPalette },
  }
}

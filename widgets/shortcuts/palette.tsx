import { createPalette } from '../../src/features/keyboard/palette/model.ts'
import { Palette } from '../../src/features/keyboard/palette/palette.tsx'
import { createRecipientSearch } from '../../src/features/messaging/people/recipient-search.ts'
import { sender } from '../../src/features/messaging/people/sender.ts'
import { suggestions } from '../../src/features/messaging/people/suggestions.ts'
import type { App } from '../../src/platform/app.ts'
import type { Disposer } from '../../src/platform/lib/dispose.ts'

/** The palette of commands and blogs. */
export function createPart(app: App, disposer: Disposer) {
  const ownUuid = app.get(sender).$sender.get()?.uuid
  const { random } = app.platform
  const blogs = ownUuid
    ? createRecipientSearch({ suggestions: app.get(suggestions), ownUuid, isFresh: true, random })
    : null
  if (blogs) disposer.add(blogs.dispose)
  const palette = createPalette(app, blogs)
  return { open: palette.open, view: <Palette palette={palette} /> }
}

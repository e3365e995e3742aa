import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createPalette } from '../../src/features/keyboard/palette/model.ts'
import { Palette } from '../../src/features/keyboard/palette/palette.tsx'
import { createRecipientSearch } from '../../src/features/messaging/people/recipient-search.ts'
import { sender } from '../../src/features/messaging/people/sender.ts'
import { suggestions } from '../../src/features/messaging/people/suggestions.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The palette of commands and blogs. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const ownUuid = app.get(sender).$sender.get()?.uuid
  const blogs = ownUuid
    ? createRecipientSearch({
        suggestions: app.get(suggestions),
        ownUuid,
        isFresh: true,
        random: app.platform.random,
      })
    : null
  if (blogs) disposer.add(blogs.dispose)
  const palette = createPalette(app, blogs)
  return { view: <Palette palette={palette} />, handlers: { 'palette:open': palette.open } }
}

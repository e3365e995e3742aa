import { atom } from 'nanostores'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import { MediaSettings } from '../../src/features/media/media-settings.tsx'
import { arrivals } from '../../src/features/reading/arrivals.ts'
import { NewPostsButton } from '../../src/features/reading/new-posts-button.tsx'
import { readingSettings } from '../../src/features/reading/settings.ts'
import { SettingsDialog } from '../../src/features/reading/settings-dialog.tsx'
import { media } from '../../src/platform/media/choices.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The reading settings, and the button that shows new posts. */
export const setup: RootModule['setup'] = ({ app }) => {
  const { $settings, change } = app.get(readingSettings)
  const { $choices, change: changeMedia } = app.get(media)
  const { $above, show } = app.get(arrivals)
  const $open = atom(false)
  return {
    view: (
      <>
        <NewPostsButton $above={$above} show={show} />
        <SettingsDialog $open={$open} close={() => $open.set(false)} $settings={$settings} change={change}>
          <MediaSettings $choices={$choices} change={changeMedia} />
        </SettingsDialog>
      </>
    ),
    handlers: { 'reading-settings:open': () => $open.set(true) },
  }
}

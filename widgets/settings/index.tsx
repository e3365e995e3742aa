import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import { canMessage } from '../../src/features/blogs/senders.ts'
import { comfort } from '../../src/features/comfort/comfort.ts'
import { ComfortSettings } from '../../src/features/comfort/comfort-settings.tsx'
import { mustSync } from '../../src/features/filters/has-filters.ts'
import type { FiltersView } from '../../src/features/filters/index.tsx'
import { MediaSettings } from '../../src/features/media/media-settings.tsx'
import { mediaEffects } from '../../src/features/media/start-media.ts'
import { can } from '../../src/features/messaging/extras/can.ts'
import { MessageSection } from '../../src/features/messaging/extras/message-section.tsx'
import { messageSettings } from '../../src/features/messaging/extras/message-settings.ts'
import { sendDelay } from '../../src/features/posts/send-delay.ts'
import { WaitSection } from '../../src/features/posts/wait-section.tsx'
import { arrivals } from '../../src/features/reading/arrivals.ts'
import { NewPostsButton } from '../../src/features/reading/new-posts-button.tsx'
import { readingSettings, settingsStart } from '../../src/features/settings/reading-settings.ts'
import { BadgeSection, ReadingSection, UndoSection } from '../../src/features/settings/sections.tsx'
import { SettingsDialog } from '../../src/features/settings/settings-dialog.tsx'
import { canTranslate } from '../../src/features/translate/can-translate.ts'
import { reader } from '../../src/features/translate/languages.ts'
import { TranslationSection } from '../../src/features/translate/settings-section.tsx'
import { badgeMode, setBadgeMode } from '../../src/features/unread/badges.ts'
import type { Commands } from '../../src/platform/bus/contract.ts'
import { media } from '../../src/platform/media/media-choices.ts'
import { showChunkFailure } from '../../src/shared/feedback/chunk-failure.ts'
import { undoTime } from '../../src/shared/feedback/undo-time.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

const loadFilters = () => import('../../src/features/filters/index.tsx')

/** The reading settings with the filters, and the button that shows new posts. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const { $settings, change } = app.get(readingSettings)
  const { $choices, change: changeMedia } = app.get(media)
  const { $above, show } = app.get(arrivals)
  const isGuest = !app.page.user
  const $open = atom(false)
  const $start = app.get(settingsStart)
  const $filters = atom<FiltersView | null>(null)
  /** How long the settings take to close, in milliseconds. */
  const closeMs = 200

  async function filters(): Promise<FiltersView | null> {
    const code = await loadChunk(app, 'filters', loadFilters).catch(() => null)
    if (code && !$filters.get())
      $filters.set(
        code.createFilters(app, then => {
          $open.set(false)
          disposer.timeout(then, closeMs)
        }),
      )
    return $filters.get()
  }
  if (mustSync(app)) void filters().then(loaded => loaded?.sync())
  const Dialogs = () => useStore($filters)?.dialogs
  const Section = () => useStore($filters)?.section
  return {
    view: (
      <>
        <NewPostsButton $above={$above} show={show} />
        <SettingsDialog
          {...{ app, $open, $start }}
          close={() => {
            $open.set(false)
            $start.set('top')
          }}
          sections={{
            reading: <ReadingSection $settings={$settings} change={change} isGuest={isGuest} />,
            comfort: <ComfortSettings {...app.get(comfort)} />,
            media: <MediaSettings $choices={$choices} change={changeMedia} />,
            languages: canTranslate(app) && (
              <TranslationSection {...app.get(reader)} pageLanguage={app.page.language.name} />
            ),
            filters: !isGuest && <Section />,
            messages: !isGuest && (
              <>
                <BadgeSection
                  $mode={app.get(badgeMode)}
                  change={mode => setBadgeMode(app, mode)}
                  $start={$start}
                />
                {canMessage(app.page.user) && (
                  <MessageSection
                    {...app.get(messageSettings)}
                    $start={$start}
                    offers={{ seen: can(app, 'seen'), writing: can(app, 'writing') }}
                  />
                )}
                <WaitSection {...app.get(sendDelay)} />
                <UndoSection {...app.get(undoTime)} />
              </>
            ),
          }}
        />
        <Dialogs />
      </>
    ),
    handlers: {
      async 'reading-settings:open'() {
        // A dialog that grows while being read would move what the user is about to press.
        if (!isGuest) await filters()
        // Choices take effect at once.
        app.get(mediaEffects)
        $open.set(true)
      },
      async 'filters:open'() {
        const loaded = await filters()
        if (loaded) await loaded.handlers['filters:open'](undefined)
        else showChunkFailure(app)
      },
      async 'filters:add'(payload: Commands['filters:add']) {
        const loaded = await filters()
        if (loaded) await loaded.handlers['filters:add'](payload)
        else showChunkFailure(app)
      },
    },
  }
}

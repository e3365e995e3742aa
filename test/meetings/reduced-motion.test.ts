import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { elsewhere, meetings } from './table.ts'

meetings('Reduced motion', {
  meets: {
    comfort: {
      'less motion that the user has chosen here counts as that of the system': elsewhere(
        'test/features/comfort/comfort.test.tsx',
        'less motion holds for everything that asks for it',
      ),
    },
    'blog-viewer': {
      'the drawer closes at once': elsewhere(
        'test/features/blog-viewer/drawer/drawer.test.ts',
        'closes at once under reduced motion',
      ),
    },
    messaging: {
      'the tutorial has no confetti': elsewhere(
        'test/features/messaging/tutorial.test.tsx',
        'under reduced motion the tutorial has no confetti',
      ),
    },
    tour: {
      'it ends at once': elsewhere('test/features/tour/model.test.ts', 'at once under reduced motion'),
    },
    video: {
      'a video does not play by itself': elsewhere(
        'test/features/video/playback/playback-rules.test.ts',
        'not under reduced motion or data saving',
      ),
    },
    photos: {
      'a carousel neither peeks nor glides': elsewhere(
        'test/features/photos/models.test.ts',
        'never peeks or scrolls smoothly under reduced motion',
      ),
    },
    lightbox: {
      'photos open, zoom, and close at once': elsewhere(
        'test/browser/lightbox.spec.ts',
        'with less motion, nothing moves',
      ),
    },
    header: {
      'the logo stands still': elsewhere(
        'test/features/header/desktop/header-model.test.ts',
        'if the user wants less motion',
      ),
    },
    posts: {
      'a form opens and closes at once': elsewhere(
        'test/browser/ui.spec.ts',
        'nothing moves under reduced motion',
      ),
    },
    media: {
      'a GIF near the view stands still': elsewhere(
        'test/entry/mount/near.test.ts',
        'stops a GIF near the view for users who want less motion',
      ),
    },
    notes: {
      'nothing of them moves, also where motion is wanted': () => {
        const folder = join(import.meta.dirname, '../../src/features/notes')
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
          /\.(css|tsx?)$/.test(name),
        )
        for (const name of files)
          expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(
            /transition:|animation:|@keyframes|smooth/,
          )
      },
    },
  },
  apart: `
    activity ads ask blog-card blogs completion covers dock drafts emoji feed filters gifs keyboard
    link-cards long-posts notifications photo-editor reading settings search share stream translate
    unread uploads`,
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isComposing } from '../../../src/platform/dom/composing.ts'

const root = resolve(import.meta.dirname, '../../..')
const sources = ['src', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
)

/** Files whose keys never come from a field of text, such as buttons, lists and grips. */
const noText = [
  'src/entry/mount/markup.ts',
  'src/features/ads/views/ad-slot.tsx',
  'src/features/blog-card/watch-links.ts',
  'src/features/covers/cover-posts.ts',
  'src/features/messaging/list/message-menu.tsx',
  'src/features/messaging/share-message/share-message.tsx',
  'src/features/notes/reblog-tree.ts',
  'src/features/photos/live-photo/live-photo.tsx',
  'src/features/posts/fast-compose/fast-compose-model.ts',
  'src/features/posts/types/photo/photo-cell.tsx',
  'src/features/posts/types/photo/use-dragging.ts',
  'src/features/tour/tour.tsx',
  'src/ui/combobox/listbox.tsx',
  'src/ui/dialog/confirm-dialog.tsx',
  'src/ui/editor/toolbar/toolbar.tsx',
  'src/ui/menu/menu.tsx',
  'src/ui/switch/switch.tsx',
  'src/ui/toast/toast-region.tsx',
]

describe('a key of an input method', () => {
  it.each([
    ['while it composes', { keyCode: 13, isComposing: true }, true],
    ['in Safari, which reports it after the composition', { keyCode: 229, isComposing: false }, true],
    ['in a handler of React', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
    ['is none after it', { keyCode: 13, isComposing: false }, false],
    ['is none after it, in a handler of React', { keyCode: 27, nativeEvent: { isComposing: false } }, false],
  ])('is known: %s', (_, event, expected) => expect(isComposing(event)).toBe(expected))

  it('is asked for in one way only, which knows Safari', () => {
    const others = sources.filter(({ text }) => /\.isComposing\b|keyCode === 229/.test(text))
    expect(others.map(({ name }) => name)).toEqual(['src/platform/dom/composing.ts'])
  })

  it('is asked for wherever Enter, Escape or Tab do something in text', () => {
    const handlers = sources.filter(({ text }) => /[!=]== '(?:Enter|Escape|Tab)'/.test(text))
    const unaware = handlers.filter(({ text }) => !/\b(?:isComposing|isTab)\(/.test(text))
    expect(unaware.map(({ name }) => name).toSorted()).toEqual(noText)
  })
})

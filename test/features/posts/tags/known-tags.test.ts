import { expect, it } from 'vitest'
import { knownTags } from '../../../../src/features/posts/tags/known-tags.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'

const setup = (storage: Storage = memoryStorage(), user: 'aria' | 'bruno' = 'aria') =>
  createTestApp({ user, platform: { storage: createSafeStorage(() => storage) } }).app.get(knownTags)

it('suggests the user’s own tags before the page’s, prefix matches first, none that is taken', () => {
  const storage = memoryStorage()
  setup(storage).remember(['night trains', 'Nicht', 'day'])
  const tags = setup(storage)
  tags.remember(['nineties'])
  expect(tags.suggest('#Ni', ['nineties'], ['Niche', 'a nice day', 'nothing'])).toEqual([
    'night trains',
    'Nicht',
    'Niche',
    'a nice day',
  ])
  expect(tags.suggest('  ', [], ['a'])).toEqual([])
  expect(setup(storage, 'bruno').suggest('ni', [], [])).toEqual([])
})

it('finds a tag regardless of accents, and remembers no tag twice', () => {
  const tags = setup()
  tags.remember(['Café', 'café'])
  tags.remember(['cafe culture', 'CAFÉ'])
  expect(tags.suggest('cafe', [], [])).toEqual(['cafe culture', 'CAFÉ'])
})

it.each(['{', '7', '[7,null,""]', '{"a":1}'])('ignores invalid stored tags: %s', text => {
  const storage = memoryStorage()
  storage.setItem('inlay:tags:aria:used', text)
  expect(setup(storage).suggest('a', [], ['ab'])).toEqual(['ab'])
})

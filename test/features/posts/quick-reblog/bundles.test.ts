import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bundle,
  deleteBundle,
  readBundles,
  readChoices,
  renameBundle,
  saveBundle,
  startTags,
  tagsFor,
  toggleBundle,
} from '../../../../src/features/posts/quick-reblog/quick-choices.ts'

type Bundles = readonly Bundle[]

const art = { name: 'Art', tags: ['art', 'ink'] }
const sea = { name: 'Sea', tags: ['sea', 'ink'] }

describe('tag bundles', () => {
  it('[DEC-178] keep distinct names and some tags each, fifty at most, whatever is done, and are the same after a reload', () => {
    const names = fc.constantFrom('Art', 'art', ' ART ', 'Sea', 'Ocean', '', ' ', 'x'.repeat(60))
    const tagLists = fc.array(fc.constantFrom('a', 'A', 'b', 'c d', '#e'), { maxLength: 4 })
    const step = fc.oneof(
      fc.tuple(names, tagLists).map(
        ([name, tags]) =>
          (all: Bundles) =>
            saveBundle(all, name, tags),
      ),
      fc.tuple(names, names).map(
        ([from, to]) =>
          (all: Bundles) =>
            renameBundle(all, from, to),
      ),
      names.map(name => (all: Bundles) => deleteBundle(all, name)),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        let bundles: Bundles = []
        for (const take of steps) {
          bundles = take(bundles)
          expect(new Set(bundles.map(({ name }) => name.toLowerCase())).size).toBe(bundles.length)
          for (const { name, tags } of bundles) {
            expect(name).toMatch(/^\S(.{0,38}\S)?$/)
            expect(tags.length).toBeGreaterThan(0)
          }
        }
      }),
    )
    expect(readBundles(JSON.parse(JSON.stringify([art, sea])))).toEqual([art, sea])
    expect(renameBundle([art, sea], 'Art', 'ART')).toEqual([{ ...art, name: 'ART' }, sea])
    for (const name of ['  ', 'sea']) expect(renameBundle([art, sea], 'Art', name)).toEqual([art, sea])
    let many: Bundles = []
    for (let index = 0; index < 60; index++) many = saveBundle(many, `b${index}`, ['t'])
    expect(many).toHaveLength(50)
  })

  it('[DEC-178] add their tags, and take them out again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('x', 'y', 'ink')), tags => {
        const added = toggleBundle(tags, art)
        expect(added).toEqual(expect.arrayContaining([...tags, ...art.tags]))
        expect(new Set(added).size).toBe(added.length)
        expect(toggleBundle(added, art)).toEqual(tags.filter(tag => tag !== 'ink'))
      }),
    )
  })
})

describe('the choices of quick reblogs', () => {
  const none = { bundles: [], defaultTags: [], queueTags: [], last: null }

  it('[DEC-178] are none of what is broken in the storage', () => {
    const broken = [null, 1, { name: 1 }, { name: 'a' }, { name: '', tags: ['x'] }]
    for (const stored of [
      null,
      [],
      'x',
      { bundles: {}, defaultTags: 'a', queueTags: [1, null], last: [] },
      { bundles: broken, last: { blog: 'a', state: 'x' } },
      { last: { blog: 1, state: 'draft', tags: [] } },
    ])
      expect(readChoices(stored)).toEqual(none)
  })

  it('[DEC-178] give the tags that a reblog starts with; those of the queue come and go with it', () => {
    const choices = { ...none, defaultTags: ['mine', 'both'], queueTags: ['later', 'both'] }
    expect(startTags(choices, 'published')).toEqual(['mine', 'both'])
    expect(startTags(choices, 'queued')).toEqual(['mine', 'both', 'later'])
    const queued = tagsFor(['mine', 'both', 'own'], choices, 'draft', 'queued')
    expect(queued).toEqual(['mine', 'both', 'own', 'later'])
    expect(tagsFor(queued, choices, 'queued', 'published')).toEqual(['mine', 'both', 'own'])
    expect(tagsFor(['own'], choices, 'published', 'draft')).toEqual(['own'])
  })
})

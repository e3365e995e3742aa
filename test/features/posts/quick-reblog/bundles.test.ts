import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bundle,
  deleteBundle,
  readBundles,
  renameBundle,
  saveBundle,
  toggleBundle,
} from '../../../../src/features/posts/quick-reblog/bundles.ts'
import { readChoices, startTags, tagsFor } from '../../../../src/features/posts/quick-reblog/choices.ts'

const art = { name: 'Art', tags: ['art', 'ink'] }
const sea = { name: 'Sea', tags: ['sea', 'ink'] }

const names = fc.constantFrom('Art', 'art', ' ART ', 'Sea', 'Ocean', '', ' ', 'x'.repeat(60))
const tagLists = fc.array(fc.constantFrom('a', 'A', 'b', 'c d', '#e', ''), { maxLength: 4 })
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('save' as const), names, tagLists),
    fc.tuple(fc.constant('rename' as const), names, names),
    fc.tuple(fc.constant('delete' as const), names),
  ),
  { maxLength: 20 },
)

describe('tag bundles', () => {
  it('[DEC-178] keep distinct names and some tags each, whatever is done, and are the same after a reload', () => {
    fc.assert(
      fc.property(steps, all => {
        let bundles: readonly Bundle[] = []
        for (const step of all) {
          if (step[0] === 'save') bundles = saveBundle(bundles, step[1], step[2].filter(Boolean))
          else if (step[0] === 'rename') bundles = renameBundle(bundles, step[1], step[2])
          else bundles = deleteBundle(bundles, step[1])
          const used = bundles.map(({ name }) => name.toLowerCase())
          expect(new Set(used).size).toBe(used.length)
          for (const { name, tags } of bundles) {
            expect(name.trim()).toBe(name)
            expect(name.length).toBeGreaterThan(0)
            expect(name.length).toBeLessThanOrEqual(40)
            expect(tags.length).toBeGreaterThan(0)
          }
        }
      }),
    )
    expect(readBundles(JSON.parse(JSON.stringify([art, sea])))).toEqual([art, sea])
  })

  it('[DEC-178] are renamed, but not to nothing or to another’s name', () => {
    expect(renameBundle([art, sea], 'Art', 'Ink')).toEqual([{ ...art, name: 'Ink' }, sea])
    expect(renameBundle([art, sea], 'Art', 'ART')).toEqual([{ ...art, name: 'ART' }, sea])
    for (const name of ['', '  ', 'sea']) expect(renameBundle([art, sea], 'Art', name)).toEqual([art, sea])
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

  it('[DEC-178] are at most fifty', () => {
    let bundles: readonly Bundle[] = []
    for (let index = 0; index < 60; index++) bundles = saveBundle(bundles, `b${index}`, ['t'])
    expect(bundles).toHaveLength(50)
  })
})

describe('the choices of quick reblogs', () => {
  const none = { bundles: [], defaultTags: [], queueTags: [], last: null }

  it.each([
    null,
    [],
    'x',
    { bundles: {}, defaultTags: 'a', queueTags: [1, null], last: [] },
    {
      bundles: [null, 1, { name: 1 }, { name: 'a' }, { name: '', tags: ['x'] }],
      last: { blog: 'a', state: 'x' },
    },
    { last: { blog: 1, state: 'draft', tags: [] } },
  ])('[DEC-178] of storage with %o in it are none', stored => {
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

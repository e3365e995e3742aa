import { describe, expect, it } from 'vitest'
import { editorTypeOf } from '../../../../src/features/posts/draft/editor-types.ts'
import { readState, stateCode } from '../../../../src/features/posts/draft/states.ts'

describe('post states', () => {
  it.each([
    ['[POST-28] published', 'published', '0'],
    ['[POST-29] draft', 'draft', '1'],
    ['[POST-30] queued', 'queued', '2'],
    ['[POST-31] scheduled', 'scheduled', 'on.2'],
    ['[POST-32] private', 'private', 'private'],
    ['[POST-33] unapproved', 'unapproved', '0 3'],
    ['[POST-34] transcoding', 'transcoding', '4'],
  ])('%s is sent as its code', (_, state, code) => {
    expect(stateCode(state)).toBe(code)
  })

  it('send nothing for an invalid state', () => {
    expect(stateCode('deleted')).toBeUndefined()
  })

  it.each([
    ['[POST-35] 0', '0', 'published'],
    ['[POST-35, DEC-25] 0 3', '0 3', 'published'],
    ['[POST-36] 1', '1', 'draft'],
    ['[POST-37] 2', '2', 'queued'],
    ['[POST-38, DEC-25] 3', '3', 'unapproved'],
    ['[POST-39] 4', '4', 'transcoding'],
    ['[POST-40, DEC-27] on.2', 'on.2', 'scheduled'],
    ['[DEC-26] private', 'private', 'private'],
    ['a number', 0, 'published'],
    ['a missing code', undefined, 'published'],
    ['a code that nobody knows, kept so that validation refuses it,', '17', '17'],
  ])('reads %s', (_, state, read) => {
    expect(readState({ state })).toBe(read)
  })

  it('[POST-41, DEC-26] reads published and private as private, and no other state', () => {
    expect(readState({ state: '0', is_private: true })).toBe('private')
    expect(readState({ state: '1', is_private: true })).toBe('draft')
  })

  it('[POST-42, DEC-27] reads queued with a date as scheduled', () => {
    expect(readState({ state: '2', publish_on: '2026-12-01T10:00:00Z' })).toBe('scheduled')
    expect(readState({ state: '2', publish_on: '' })).toBe('queued')
    expect(readState({ state: '1', publish_on: '2026-12-01T10:00:00Z' })).toBe('draft')
  })
})

describe('editor types', () => {
  it('[POST-43] are 0 rich, 1 html, 2 markdown', () => {
    expect(['0', '1', '2', 1, '7'].map(format => editorTypeOf(format, false))).toEqual([
      'rich',
      'html',
      'markdown',
      'html',
      undefined,
    ])
  })

  it('[POST-44] leaves an app-made post of format 1 unchanged', () => {
    expect(editorTypeOf('1', true)).toBeUndefined()
    expect(editorTypeOf('2', true)).toBe('markdown')
  })
})

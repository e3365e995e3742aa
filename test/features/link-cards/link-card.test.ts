import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLinkCard, siteOf } from '../../../src/features/link-cards/link-card.ts'
import { anyCharacter } from '../../support/any-character.ts'

const href = 'https://www.kettles.example/a'
const baseURI = 'https://site.example/dashboard'

beforeEach(() => void vi.stubGlobal('document', { baseURI }))
afterEach(() => void vi.unstubAllGlobals())

it('[DEC-187] shows no picture of another site, as it would learn of each reader', () => {
  const card = (picture: string) =>
    readLinkCard(href, { title: 'A', picture }, { assets: 'https://cdn.example' })?.picture
  expect(card('https://tracker.example/a.png')).toBe('')
  expect(card('javascript:alert(1)')).toBe('')
  expect(card('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
  expect(card('/a.png')).toBe('https://site.example/a.png')
})

it('[DEC-187] is none without a title or a player, whatever else is said', () => {
  expect(readLinkCard(href, { title: ' \n ', excerpt: 'x', frame: 'http://plain.example/x' })).toBeNull()
  expect(readLinkCard(href, { frame: 'https://player.example/1' })?.title).toBe('kettles.example/a')
})

it('[DEC-187] cuts titles and excerpts of any length, and keeps them on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 2000 }), text => {
      const card = readLinkCard(href, { title: text, excerpt: text, frame: 'https://player.example/1' })
      expect(card?.title).not.toContain('\n')
      expect([...(card?.title ?? '')].length).toBeLessThan(2000)
      expect(card?.excerpt).not.toContain('\n')
    }),
  )
})

it('[DEC-187] names a site as people do', () => {
  expect(siteOf('https://www.kettles.example:8080/a')).toBe('kettles.example:8080')
  expect(siteOf('nonsense')).toBe('')
})

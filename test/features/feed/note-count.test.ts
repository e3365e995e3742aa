// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import { setLanguage } from '../../../src/platform/page/language.ts'
import { createTestApp } from '../../support/app.ts'

afterEach(() => setLanguage({ name: 'en-US', messages: {} }))

/** Likes a post, then takes the like back, as after a failure; the texts of its place, before, between and after. */
function likeAndBack(count: string, inside: string, liked = false) {
  document.body.innerHTML = `<article data-inlay-post='{"id":"1","liked":${liked}}'><p data-inlay-note-count="${count}">${inside}</p></article>`
  const place = document.querySelector('p') as HTMLElement
  const { change } = createTestApp().app.get(postOverrides)
  const before = place.outerHTML
  change('1', { liked: !liked })
  const between = place.innerHTML
  change('1', { liked })
  return { between, isBack: place.outerHTML === before, after: place.outerHTML }
}

describe('the number of notes that the page shows', () => {
  it.each([
    ['0', '0 notes', '1 note'],
    ['1', '1 note', '2 notes'],
    ['1', ' 1 note\n', ' 2 notes\n'],
    ['0', '0', '1'],
    ['0', '0 reactions', '1 reactions'],
    ['7', '<svg></svg> <b>7</b> notes', '<svg></svg> <b>8</b> notes'],
    ['12', '♥ 5 of 12 notes', '♥ 5 of 13 notes'],
    ['2', '12 people, 2.5 %, 2', '12 people, 2.5 %, 3'],
    ['999', '999 notes', '1,000 notes'],
    ['1234', '1,234 notes', '1,235 notes'],
    ['1234', '1234', '1235'],
    ['1234', '1.234 Anmerkungen', '1.235 Anmerkungen'],
    ['1234', '1 234 notes', '1 235 notes'],
    ['1200', '1.2K', '1.2K'],
    ['0', 'Nobody yet', 'Nobody yet'],
    ['0', '', '1'],
  ])(
    'of %s, written "%s", becomes "%s" with a like; a like that is refused leaves nothing changed',
    (count, text, liked) => {
      const { between, isBack } = likeAndBack(count, text)
      expect(between).toBe(liked)
      expect(isBack).toBe(true)
    },
  )

  it.each(['', 'many'])('of "%s" is none, and stays', count => {
    expect(likeAndBack(count, '3 notes').between).toBe('3 notes')
  })

  it('is none below zero, and right again when the like comes back', () => {
    expect(likeAndBack('0', '0 notes', true)).toMatchObject({ between: '0 notes', isBack: true })
  })

  it('is written as the page’s language does, with its plural', () => {
    const messages = { '{count} note': '{count} ملاحظة', '{count} notes|two': 'ملاحظتان ({count})' }
    setLanguage({ name: 'ar-EG', messages })
    expect(likeAndBack('1', '١ ملاحظة')).toMatchObject({ between: 'ملاحظتان (٢)', isBack: true })
    expect(likeAndBack('12', '١٢').between).toBe('١٣')
  })
})

// @vitest-environment happy-dom

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChanged } from '../../../src/features/posts/draft/changed.ts'
import {
  fromLocalTime,
  isLater,
  suggestedTime,
  toLocalTime,
} from '../../../src/features/posts/draft/publish-time.ts'
import { readRequest } from '../../../src/features/posts/routes/request.ts'
import { addressAfterClose, pathOf, readPath } from '../../../src/features/posts/routes/routes.ts'
import { afterSave, directionOf } from '../../../src/features/posts/server/after-save.ts'
import { addTags, readTags } from '../../../src/features/posts/tags/tags.ts'
import { postTypes } from '../../../src/features/posts/types/index.ts'
import { nextPhotoId } from '../../../src/features/posts/types/photo/photos.ts'
import { tweetLeft, tweetUrlLength } from '../../../src/features/share/tweet.ts'
import { htmlToText, textToHtml } from '../../../src/platform/text/paragraphs.ts'
import { canEditMedia, canSwitchType, creatableTypes, readPostType } from '../../../src/shared/post-types.ts'
import { draftOf } from './draft-of.ts'

describe('types', () => {
  it('[POST-1, POST-2, DEC-29] are eight, seven of which can be created', () => {
    expect(Object.keys(postTypes)).toHaveLength(8)
    expect(creatableTypes).toEqual(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'])
  })

  it('[POST-3, POST-4] have older aliases', () => {
    expect(readPostType('regular')).toBe('text')
    expect(readPostType('conversation')).toBe('chat')
    expect(['poll', '', 3, null, 'toString'].map(readPostType)).toEqual(Array(5).fill(undefined))
  })

  it('[POST-45, POST-46, DEC-28] say what may be switched', () => {
    expect(canSwitchType({ mode: 'new', type: 'audio' })).toBe(true)
    expect(canSwitchType({ mode: 'edit', type: 'audio' })).toBe(false)
    expect(canSwitchType({ mode: 'new', type: 'text' })).toBe(false)
    expect(canEditMedia({ mode: 'edit', is_reblog: false })).toBe(true)
    expect(canEditMedia({ mode: 'edit', is_reblog: true })).toBe(false)
    expect(canEditMedia({ mode: 'reblog', is_reblog: false })).toBe(false)
  })

  it('[PHOTO-3] number photos without using a number twice', () => {
    expect(nextPhotoId([])).toBe('o1')
    expect(nextPhotoId(['o1', 'o7'].map(id => ({ id, url: '', caption: '' })))).toBe('o8')
  })
})

describe('a change', () => {
  const edited = draftOf('text', { title: 'A', body: '<p>B</p>' }, { mode: 'edit', tags: ['x'] })

  it('[POST-51] is any difference in an edit', () => {
    expect(isChanged(edited, edited)).toBe(false)
    expect(isChanged({ ...edited, content: { ...edited.content, title: '' } }, edited)).toBe(true)
    expect(isChanged({ ...edited, tags: [] }, edited)).toBe(true)
    expect(isChanged({ ...edited, state: 'draft' }, edited)).toBe(true)
    expect(isChanged({ ...edited, loading: true }, edited)).toBe(false)
  })

  it('[POST-52] is only added content in a new post', () => {
    const fresh = draftOf('text', {}, { customUrl: 'was-here' })
    expect(isChanged({ ...fresh, content: { title: 'A', body: '' } }, fresh)).toBe(true)
    expect(isChanged({ ...fresh, tags: ['a'] }, fresh)).toBe(true)
    expect(isChanged({ ...fresh, customUrl: '' }, fresh)).toBe(false)
    expect(isChanged({ ...fresh, tumblelog: 'other', state: 'draft' }, fresh)).toBe(false)
  })
})

describe('routes', () => {
  it('[POST-5, POST-6, POST-7] name a new post, leaving /dashboard out', () => {
    expect(pathOf({ mode: 'new', type: 'quote' }, '/dashboard')).toBe('/new/quote')
    expect(pathOf({ mode: 'new', type: 'quote' }, '/blog/aria')).toBe('/blog/aria/new/quote')
  })

  it('[POST-8, POST-9] name an edit and a reblog', () => {
    expect(pathOf({ mode: 'edit', post_id: '12' }, '/dashboard')).toBe('/edit/12')
    expect(pathOf({ mode: 'reblog', reblog_id: '12', reblog_key: 'k' }, '/x')).toBe('/reblog/12/k')
  })

  it.each([
    '/',
    '/dashboard',
    '/new',
    '/new/',
    '/new/note',
    '/new/poll',
    '/x/new/text',
    '/edit/',
    '/edit/1/2',
    '/reblog/1',
    '/edit/%',
  ])('name no form at %s', path => {
    expect(readPath(path, '/dashboard')).toBeNull()
  })

  it('[POST-6, POST-8, POST-9] are parsed back to what they were made of', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const request = fc.oneof(
      fc.record({ mode: fc.constant('new' as const), type: fc.constantFrom(...creatableTypes) }),
      fc.record({ mode: fc.constant('edit' as const), post_id: text }),
      fc.record({ mode: fc.constant('reblog' as const), reblog_id: text, reblog_key: text }),
    )
    fc.assert(
      fc.property(request, fc.constantFrom('/dashboard', '/blog/aria', '/a'), (asked, base) => {
        expect(readPath(pathOf(asked, base), base)).toEqual(asked)
      }),
    )
  })

  it('[POST-10] lead back to the base route, with its query if the form was opened from there', () => {
    expect(addressAfterClose(new URL('https://a.example/dashboard?page=2#x'), '/dashboard')).toBe(
      '/dashboard?page=2#x',
    )
    expect(addressAfterClose(new URL('https://a.example/tagged/cats?a'), '/dashboard')).toBe('/dashboard')
  })
})

describe('a command from markup', () => {
  it('is read with the data of the post around it', () => {
    const anchor = document.createElement('button')
    expect(
      readRequest({
        mode: 'reblog',
        reblog_id: 12,
        reblog_key: 'k',
        pt: 'p',
        reblog_source: { name: 'bruno' },
        anchor,
      }),
    ).toEqual({
      request: { mode: 'reblog', reblog_id: '12', reblog_key: 'k', placement: undefined },
      pt: 'p',
      reblog_source: 'bruno',
      anchor,
      draft: '',
      problem: { text: '', isLoggedOut: false },
    })
    expect(readRequest({ mode: 'new', type: 'regular', placement: 'modal' })?.request).toEqual({
      mode: 'new',
      type: 'text',
      placement: 'modal',
    })
  })

  it('[DEC-29] is refused if it names no form, also for a new note', () => {
    for (const payload of [
      undefined,
      null,
      {},
      { mode: 'new' },
      { mode: 'new', type: 'note' },
      { mode: 'edit', post_id: {} },
      { mode: 'reblog', reblog_id: '1' },
    ])
      expect(readRequest(payload)).toBeNull()
  })
})

describe('after a save', () => {
  it('[POST-11, DEC-32] the page shows what it lists, and removes what moved away', () => {
    expect(afterSave('dashboard', 'published', false)).toBe('insert')
    expect(afterSave('dashboard', 'draft', false)).toBe('nothing')
    expect(afterSave('drafts', 'draft', false)).toBe('insert')
    expect(afterSave('drafts', 'published', true)).toBe('remove')
    expect(afterSave('queue', 'queued', false)).toBe('insert')
    expect(afterSave('queue', 'scheduled', true)).toBe('insert')
    expect(afterSave('inbox', 'published', true)).toBe('remove')
    expect(afterSave('tagged', 'published', true)).toBe('nothing')
    expect(afterSave(undefined, 'published', false)).toBe('nothing')
  })

  it('[POST-76] fetches after a draft, before any other', () => {
    expect(directionOf('drafts')).toBe('after')
    expect(directionOf('dashboard')).toBe('before')
    expect(directionOf('queue')).toBe('before')
  })
})

describe('paragraphs', () => {
  it('are made of text as it reads', () => {
    expect(textToHtml('a & b\nc\n\n<d>')).toBe('<p>a &amp; b<br>c</p><p>&lt;d&gt;</p>')
    expect(textToHtml(' \n')).toBe('')
    expect(htmlToText('<p>One</p>\n<p>Two<br/>lines &amp; more</p>')).toBe('One\n\nTwo\nlines & more')
    expect(htmlToText('just words')).toBe('just words')
  })

  it.each([
    '<p><b>x</b></p>',
    '<p class="a">x</p>',
    '<h2>x</h2>',
    '<p>a</p>b',
    '<ul><li>a</li></ul>',
    '<p>&copy;</p>',
    '<p>a',
    '<p><p>a</p></p>',
    '<pre>x</pre>',
  ])('are not all that is in %s, so it is not converted', html => {
    expect(htmlToText(html)).toBeNull()
  })

  it('convert back to the same text', () => {
    const line = fc.string().map(text => text.replace(/\r/g, ''))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), lines => {
        const text = lines.join('\n')
        expect(htmlToText(textToHtml(text))).toBe(text.trim() === '' ? '' : text)
      }),
    )
  })
})

describe('small rules', () => {
  it('read tags between commas and lines, each once', () => {
    expect(readTags(' #one, two   words\n,,three ')).toEqual(['one', 'two words', 'three'])
    expect(readTags('＃東京、大阪，名古屋､京都،مدينة')).toEqual(['東京', '大阪', '名古屋', '京都', 'مدينة'])
    expect(readTags('\u200b#one, \u200b , \u3164, #️⃣, ❤️')).toEqual(['one', '#️⃣', '❤️'])
    expect(readTags('cafe\u0301')).toEqual(['caf\u00e9'])
    const tags = ['One']
    expect(addTags(['cafe\u0301'], readTags('caf\u00e9'))).toHaveLength(1)
    expect(addTags(tags, ['one', 'ONE'])).toBe(tags)
    expect(addTags(tags, ['two', 'Two'])).toEqual(['One', 'two'])
  })

  it('[DEC-122] format a time with its offset, and parse it back', () => {
    const written = fromLocalTime('2026-12-01T10:30')
    expect(written).toMatch(/^2026-12-01T10:30:00[+-]\d\d:\d\d$/)
    expect(new Date(written).getTime()).toBe(new Date('2026-12-01T10:30').getTime())
    expect(toLocalTime(written)).toBe('2026-12-01T10:30')
    expect(toLocalTime('soon')).toBe('')
    const now = Date.UTC(2026, 0, 1, 10, 5)
    expect(isLater(suggestedTime(now), now)).toBe(true)
    expect(isLater('', now)).toBe(false)
  })

  it('[TWEET-2, TWEET-3, TWEET-4, DEC-1] count an address as 29 characters of 140', () => {
    const left = (text: string) => tweetLeft(text, tweetUrlLength.postForm)
    expect(left('')).toBe(140)
    expect(left('Look: [URL]')).toBe(140 - 6 - 29)
    expect(left('[URL][URL]')).toBe(140 - 58)
    expect(left('👍'.repeat(141))).toBe(-1)
  })
})

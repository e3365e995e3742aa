import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { completeLink, isChanged, protocolError } from '../../../src/features/posts/draft/draft-rules.ts'
import { firstState, offeredStates } from '../../../src/features/posts/draft/post-states.ts'
import { afterSave } from '../../../src/features/posts/entry/saved-posts.ts'
import {
  addressAfterClose,
  pathOf,
  readPath,
  readRequest,
} from '../../../src/features/posts/form-requests.ts'
import { choicesAt, covers, isDocked, type Layout, shownAs } from '../../../src/features/posts/frame/frame.ts'
import { directionOf } from '../../../src/features/posts/server/api.ts'
import { addTags, readTags } from '../../../src/features/posts/tags.ts'
import { postTypes } from '../../../src/features/posts/types/post-types.ts'
import { tweetLeft, tweetUrlLength } from '../../../src/features/share/tweet.ts'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import { checkPage } from '../../../src/platform/page/page.ts'
import { htmlToText, textToHtml } from '../../../src/platform/text/paragraphs.ts'
import {
  canEditMedia,
  canSwitchType,
  creatableTypes,
  offeredTypes,
  readPostType,
} from '../../../src/shared/post-types.ts'
import { draftOf } from './draft-of.ts'

describe('types', () => {
  it('[POST-1, POST-2, POST-3, POST-4, DEC-29] are eight, with older aliases; seven can be created', () => {
    expect(Object.keys(postTypes)).toHaveLength(8)
    expect(creatableTypes).toEqual(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'])
    expect(['regular', 'conversation'].map(readPostType)).toEqual(['text', 'chat'])
    expect(['poll', '', 3, null, 'toString'].map(readPostType)).toEqual(Array(5).fill(undefined))
  })

  it('[DEC-263] and states are those that the page data names; a form starts with the first one that needs no time', () => {
    const site = (posting?: BootstrapData['posting']) => ({
      page: checkPage({ data: { form_key: 'k', posting } }, {}),
    })
    expect(offeredTypes(site())).toEqual(creatableTypes)
    expect(offeredTypes(site({ types: ['video', 'text', 'poll'] }))).toEqual(['text', 'video'])
    expect(offeredTypes(site({ types: [] }))).toEqual([])
    expect([site(), site({ states: ['later'] })].map(one => offeredStates(one).length)).toEqual([5, 5])
    const states = [['draft', 'published'], ['scheduled', 'draft'], ['scheduled']]
    expect(states.map(named => firstState(site({ states: named })))).toEqual([
      'published',
      'draft',
      'scheduled',
    ])
  })

  it('[POST-45, POST-46, DEC-28] say what may be switched', () => {
    expect(canSwitchType({ mode: 'new', type: 'audio' })).toBe(true)
    expect(canSwitchType({ mode: 'edit', type: 'audio' })).toBe(false)
    expect(canSwitchType({ mode: 'new', type: 'text' })).toBe(false)
    expect(canEditMedia({ mode: 'edit', is_reblog: false })).toBe(true)
    expect(canEditMedia({ mode: 'edit', is_reblog: true })).toBe(false)
    expect(canEditMedia({ mode: 'reblog', is_reblog: false })).toBe(false)
  })
})

describe('a change', () => {
  it('[POST-51] is any difference in an edit', () => {
    const edited = draftOf('text', { title: 'A', body: '<p>B</p>' }, { mode: 'edit', tags: ['x'] })
    const isIt = (fields: object) => isChanged({ ...edited, ...fields }, edited)
    expect([{}, { loading: true }].map(isIt)).toEqual([false, false])
    const content = { ...edited.content, title: '' }
    expect([{ content }, { tags: [] }, { state: 'draft' }].map(isIt)).toEqual([true, true, true])
  })

  it('[POST-52] is only added content in a new post', () => {
    const fresh = draftOf('text', {}, { customUrl: 'was-here' })
    const isIt = (fields: object) => isChanged({ ...fresh, ...fields }, fresh)
    expect([{ content: { title: 'A', body: '' } }, { tags: ['a'] }].map(isIt)).toEqual([true, true])
    expect([{ customUrl: '' }, { tumblelog: 'other', state: 'draft' }].map(isIt)).toEqual([false, false])
  })
})

describe('routes', () => {
  it('[POST-5, POST-6, POST-7, POST-8, POST-9] name a new post, leaving /dashboard out, an edit, and a reblog', () => {
    expect(pathOf({ mode: 'new', type: 'quote' }, '/dashboard')).toBe('/new/quote')
    expect(pathOf({ mode: 'new', type: 'quote' }, '/blog/aria')).toBe('/blog/aria/new/quote')
    expect(pathOf({ mode: 'new', type: 'quote' }, '/')).toBe('/new/quote')
    expect(pathOf({ mode: 'edit', post_id: '12' }, '/dashboard')).toBe('/edit/12')
    expect(pathOf({ mode: 'reblog', reblog_id: '12', reblog_key: 'k' }, '/x')).toBe('/reblog/12/k')
  })

  it('name no form elsewhere', () => {
    const others =
      '/ /dashboard /new /new/ /new/note /new/poll /x/new/text /edit/ /edit/1/2 /reblog/1 /edit/%'
    for (const path of others.split(' ')) expect(readPath(path, '/dashboard'), path).toBeNull()
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
    const from = (path: string) => addressAfterClose(new URL(path, 'https://a.example'), '/dashboard')
    expect(from('/dashboard?page=2#x')).toBe('/dashboard?page=2#x')
    expect(from('/tagged/cats?a')).toBe('/dashboard')
  })

  it('are read from a command with the data of the post around it', () => {
    class Button {}
    vi.stubGlobal('Element', Button)
    const anchor = new Button()
    const more = { pt: 'p', reblog_source: { name: 'bruno' }, anchor }
    expect(readRequest({ mode: 'reblog', reblog_id: 12, reblog_key: 'k', ...more })).toEqual({
      request: { mode: 'reblog', reblog_id: '12', reblog_key: 'k', placement: undefined },
      pt: 'p',
      reblog_source: 'bruno',
      anchor,
      draft: '',
      problem: { text: '', isLoggedOut: false },
    })
    const regular = { mode: 'new', type: 'regular', placement: 'modal' }
    expect(readRequest(regular)?.request).toEqual({ ...regular, type: 'text' })
  })

  it('[DEC-29] are none of a command that names no form, also not of a new note', () => {
    const note = { mode: 'new', type: 'note' }
    const half = [{ mode: 'new' }, { mode: 'edit', post_id: {} }, { mode: 'reblog', reblog_id: '1' }]
    for (const payload of [undefined, null, {}, note, ...half]) expect(readRequest(payload)).toBeNull()
  })
})

describe('addresses', () => {
  it('[VAL-21, VAL-22, DEC-40] get http:// if they have no protocol, and stay as typed if they are invalid even so', () => {
    expect(completeLink('example.com/a')).toBe('http://example.com/a')
    expect(completeLink(' example.com ')).toBe('http://example.com')
    expect(completeLink('localhost:3000')).toBe('http://localhost:3000')
    for (const typed of 'https://example.com||nowhere|a friend of mine|ftp://example.com| x '.split('|'))
      expect(completeLink(typed)).toBe(typed)
  })

  it('[VAL-23, DEC-39] may have one of four protocols', () => {
    for (const url of 'http://a.example|https://a.example|mailto:a@b.example|tumblr://x|example.com|'.split(
      '|',
    ))
      expect(protocolError(url)).toBeNull()
    for (const url of ['javascript:alert(1)', 'ftp://a', ' data:text/html,x', 'JAVASCRIPT:x'])
      expect(protocolError(url)).toBe('Invalid protocol')
    expect(protocolError('inlayapp://x', 'inlayapp')).toBeNull()
    expect(protocolError('tumblr://x', 'inlayapp')).toBe('Invalid protocol')
    expect(protocolError('javascript:alert(1)', 'javascript')).toBe('Invalid protocol')
  })
})

describe('where a form stands', () => {
  const at = (width: number, layout: Layout, isInline = false) =>
    shownAs({ layout, isMinimized: false, isInline }, width)

  it('[DEC-188, POST-13] is over the page, or in its place there, unless the user has chosen otherwise and there is room', () => {
    expect([at(1440, 'page'), at(1440, 'page', true)]).toEqual(['modal', 'inline'])
    expect([at(1440, 'beside', true), at(1440, 'full', true)]).toEqual(['beside', 'full'])
    const narrow = [at(1200, 'beside'), at(1199, 'beside'), at(1199, 'beside', true)]
    expect(narrow).toEqual(['beside', 'modal', 'inline'])
  })

  it('[DEC-188] is the whole screen of a phone, a bar wherever it is minimized; what covers the page is never docked', () => {
    for (const layout of ['page', 'beside', 'full'] as const) {
      expect(at(599, layout, true)).toBe('full')
      expect(shownAs({ layout, isMinimized: true, isInline: true }, 375)).toBe('bar')
    }
    expect([375, 600, 1199, 1200].map(choicesAt)).toEqual([[], ['full'], ['full'], ['beside', 'full']])
    for (const shown of ['inline', 'modal', 'beside', 'full', 'bar'] as const)
      expect(covers(shown) && isDocked(shown)).toBe(false)
  })
})

it.each([
  ['dashboard', 'published', false, 'insert'],
  ['dashboard', 'draft', false, 'nothing'],
  ['drafts', 'draft', false, 'insert'],
  ['drafts', 'published', true, 'remove'],
  ['queue', 'queued', false, 'insert'],
  ['queue', 'scheduled', true, 'insert'],
  ['inbox', 'published', true, 'remove'],
  ['tagged', 'published', true, 'nothing'],
  [undefined, 'published', false, 'nothing'],
] as const)(
  '[POST-11, DEC-32] after a save the page of %s that becomes %s (edit: %s): %s',
  (page, state, isEdit, what) => expect(afterSave(page, state, isEdit)).toBe(what),
)

it('[POST-76] after a save, the page’s HTML is fetched after a draft, before any other', () =>
  expect(['drafts', 'dashboard', 'queue'].map(directionOf)).toEqual(['after', 'before', 'before']))

describe('paragraphs', () => {
  it('are made of text as it reads, and are text again', () => {
    expect(textToHtml('a & b\nc\n\n<d>')).toBe('<p>a &amp; b<br>c</p><p>&lt;d&gt;</p>')
    expect(textToHtml(' \n')).toBe('')
    expect(htmlToText('<p>One</p>\n<p>Two<br/>lines &amp; more</p>')).toBe('One\n\nTwo\nlines & more')
    expect(htmlToText('just words')).toBe('just words')
    const line = fc.string().map(text => text.replace(/\r/g, ''))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), lines => {
        const text = lines.join('\n')
        expect(htmlToText(textToHtml(text))).toBe(text.trim() === '' ? '' : text)
      }),
    )
  })

  it('are not converted if they are not all', () => {
    const more =
      '<p><b>x</b></p>|<p class="a">x</p>|<h2>x</h2>|<p>a</p>b|<ul><li>a</li></ul>|<p>&copy;</p>|<p>a|<p><p>a</p></p>|<pre>x</pre>'
    for (const html of more.split('|')) expect(htmlToText(html), html).toBeNull()
  })
})

it('tags are read between commas and lines, each once', () => {
  expect(readTags(' #one, two   words\n,,three ')).toEqual(['one', 'two words', 'three'])
  expect(readTags('＃東京、大阪，名古屋､京都،مدينة')).toEqual(['東京', '大阪', '名古屋', '京都', 'مدينة'])
  expect(readTags('\u200b#one, \u200b , \u3164, #️⃣, ❤️')).toEqual(['one', '#️⃣', '❤️'])
  expect(readTags('cafe\u0301')).toEqual(['caf\u00e9'])
  expect(addTags(['cafe\u0301'], readTags('caf\u00e9'))).toHaveLength(1)
  const tags = ['One']
  expect(addTags(tags, ['one', 'ONE'])).toBe(tags)
  expect(addTags(tags, ['two', 'Two'])).toEqual(['One', 'two'])
})

it('[TWEET-2, TWEET-3, TWEET-4, DEC-1] a tweet counts an address as 29 characters of 140', () => {
  const left = (text: string) => tweetLeft(text, tweetUrlLength.postForm)
  expect(['', 'Look: [URL]', '[URL][URL]', '👍'.repeat(141)].map(left)).toEqual([140, 105, 82, -1])
})

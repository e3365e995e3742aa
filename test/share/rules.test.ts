// @vitest-environment happy-dom

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepReplyTo, readReplyTo } from '../../src/share/reply-to.ts'
import { canSendEmail, mailLink, type ShareData, shareEntries } from '../../src/share/rules.ts'
import { shareWindow } from '../../src/share/windows.ts'

const full: ShareData = {
  post_url: 'https://aria.blogs.example/post/1',
  embed_code: '<div></div>',
  abuse_url: '/abuse?post=1',
  pinterest_share_window: {
    url: 'https://pin.example/?url=x',
    name: 'pin',
    dimensions: 'width=700,height=300',
  },
}
const all = [
  'permalink',
  'embed',
  'email',
  'twitter',
  'facebook',
  'pinterest',
  'reddit',
  'report',
  'report-abuse',
]

describe('entries', () => {
  it('[SHARE-2, SHARE-13, DEC-6] come all, in their order, when no flag says otherwise', () =>
    expect(shareEntries(full)).toEqual(all))

  it.each([
    ['show_permalink', 'permalink'],
    ['show_embed', 'embed'],
    ['show_email', 'email'],
    ['show_twitter', 'twitter'],
    ['show_facebook', 'facebook'],
    ['show_pinterest', 'pinterest'],
    ['show_reddit', 'reddit'],
    ['show_flagging', 'report'],
    ['show_reporting_links', 'report-abuse'],
  ])('[SHARE-3, SHARE-8, DEC-7, DEC-8] %s off leaves out %s alone', (flag, entry) => {
    expect(shareEntries({ ...full, [flag]: false })).toEqual(all.filter(one => one !== entry))
    expect(shareEntries({ ...full, [flag]: true })).toEqual(all)
  })

  it('[SHARE-5] are none for a private post', () =>
    expect(shareEntries({ ...full, is_private: true })).toEqual([]))

  it('are left out where they would lead nowhere, or somewhere unsafe', () => {
    expect(shareEntries({})).toEqual(['email'])
    const hostile: ShareData = {
      ...full,
      post_url: 'javascript:alert(1)',
      abuse_url: 'data:text/html,x',
      pinterest_share_window: { url: 'javascript:alert(1)' },
    }
    expect(shareEntries(hostile)).toEqual(['embed', 'email'])
    for (const network of ['twitter', 'facebook', 'pinterest', 'reddit'] as const)
      expect(shareWindow(network, hostile)).toBeNull()
  })
})

describe('an email address', () => {
  it.each(['a@b.c', 'first.last+tag@mail.example', ' spaced@around.it ', 'ü@ö.ä', '"a@b"@c.d'])(
    '[SHARE-24, DEC-3] may be %j',
    address => expect(canSendEmail(address, '')).toBe(true),
  )
  it.each(['', 'a', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a.b@c', 'a b@c'])(
    '[SHARE-24, SHARE-25] may not be %j',
    address => expect(canSendEmail(address, '')).toBe(false),
  )

  it('[SHARE-26, SHARE-27] and the message have their limits', () => {
    const long = (length: number) => `${'x'.repeat(length - 4)}@b.c`
    expect(canSendEmail(long(100), 'x'.repeat(255))).toBe(true)
    expect(canSendEmail(long(101), '')).toBe(false)
    expect(canSendEmail('a@b.c', 'x'.repeat(256))).toBe(false)
  })

  it('[SHARE-24] is any text, at sign, text, dot, text', () => {
    const word = fc.stringMatching(/^[^\s@.]{1,20}$/)
    fc.assert(
      fc.property(
        word,
        word,
        word,
        (a, b, c) => canSendEmail(`${a}@${b}.${c}`, '') && !canSendEmail(`${a}${b}.${c}`, ''),
      ),
    )
  })
})

it('[SHARE-6, DEC-73] the mail program gets the address of the post in the body', () => {
  const link = new URL(mailLink('https://a.example/?x=1&y=2', 'A & B'))
  expect(link.protocol).toBe('mailto:')
  expect(link.searchParams.get('body')).toBe('https://a.example/?x=1&y=2')
  expect(link.searchParams.get('subject')).toBe('A & B')
})

describe('windows of other networks', () => {
  it.each([
    ['twitter', 626, 258, undefined],
    ['facebook', 626, 436, undefined],
    ['reddit', 860, 600, true],
  ] as const)('[SHARE-38, DEC-5] %s is %i by %i and names the post', (network, width, height, scrollbars) => {
    const page = shareWindow(network, full)
    expect(page).toMatchObject({ width, height, ...(scrollbars && { scrollbars }) })
    expect(page?.url).toContain(encodeURIComponent(full.post_url ?? ''))
  })

  it('[SHARE-12, DEC-10] Pinterest brings its own, the name is optional', () => {
    expect(shareWindow('pinterest', full)).toEqual({
      url: 'https://pin.example/?url=x',
      name: 'pin',
      width: 700,
      height: 300,
    })
    expect(
      shareWindow('pinterest', { pinterest_share_window: { url: 'https://pin.example/' } })?.name,
    ).toBeTruthy()
  })

  it.each([
    ['width=750,height=316', 750, 316],
    ['640x480', 640, 480],
    [{ width: 10, height: '20' }, 10, 20],
    [undefined, 750, 316],
    ['none', 750, 316],
    [null, 750, 316],
    [[], 750, 316],
  ])('[SHARE-12, DEC-10] reads the dimensions %j', (given, width, height) =>
    expect(
      shareWindow('pinterest', {
        pinterest_share_window: { url: 'https://pin.example/', dimensions: given },
      }),
    ).toMatchObject({ width, height }),
  )
})

describe('the reply-to choice', () => {
  beforeEach(() => keepReplyTo(false))
  it('[SHARE-31] is kept in a cookie for a year', () => {
    expect(readReplyTo()).toBe(false)
    keepReplyTo(true)
    expect(readReplyTo()).toBe(true)
    keepReplyTo(false)
    expect(readReplyTo()).toBe(false)
  })
})

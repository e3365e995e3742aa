// @vitest-environment happy-dom

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readShareData } from '../../../src/features/share/api.ts'
import { messageRules } from '../../../src/features/share/email-message.ts'
import { popoverRules } from '../../../src/features/share/report.ts'
import { hasNetworkForm, mailLink, type ShareData } from '../../../src/features/share/share-data.ts'
import { entryLabel } from '../../../src/features/share/views/labels.ts'
import { shareWindow } from '../../../src/features/share/windows.ts'
import { keepReplyTo, readReplyTo } from '../../../src/platform/storage/reply-to-cookie.ts'

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
const hostile: ShareData = {
  ...full,
  post_url: 'javascript:alert(1)',
  abuse_url: 'data:text/html,x',
  pinterest_share_window: { url: 'javascript:alert(1)' },
}
const all = ['permalink', 'embed', 'email', 'twitter', 'facebook', 'pinterest', 'reddit', 'report']

describe('entries of the popover', () => {
  const entries = (data: ShareData, mayLeave?: boolean) => popoverRules.entries(data, mayLeave)

  it('[SHARE-2, SHARE-13, DEC-6] are all shown, in order, if no flag is off; the system’s share sheet first', () => {
    expect(entries(full)).toEqual(['system', ...all])
    expect(entries({ ...full, is_external_sharing_enabled: true }, true)).toEqual(['system', ...all])
  })

  it.each([
    ['show_embed', 'embed'],
    ['show_email', 'email'],
    ['show_twitter', 'twitter'],
    ['show_facebook', 'facebook'],
    ['show_pinterest', 'pinterest'],
    ['show_reddit', 'reddit'],
  ])('[SHARE-3, SHARE-8, DEC-7] %s off hides only %s', (flag, entry) => {
    expect(entries({ ...full, [flag]: false })).toEqual(['system', ...all.filter(one => one !== entry)])
    expect(entries({ ...full, [flag]: true })).toEqual(['system', ...all])
  })

  it('[SHARE-3, DEC-8, DEC-153] have one way to report, as both lead to the same page; the flags still rule', () => {
    const reports = (data: ShareData) => entries({ ...full, ...data }).slice(all.length)
    expect(reports({ show_flagging: true, show_reporting_links: true })).toEqual(['report'])
    expect(reports({ show_reporting_links: false })).toEqual(['report'])
    expect(reports({ show_flagging: false })).toEqual(['report-abuse'])
    expect(reports({ show_flagging: false, show_reporting_links: false })).toEqual([])
    const name = (entry: 'report' | 'report-abuse', data: ShareData) =>
      entryLabel(entry, { ...full, ...data }, false)
    expect(name('report', {})).toBe('Report')
    expect(name('report', { show_reporting_links: false })).toBe('Report this post')
    expect(name('report-abuse', { show_flagging: false })).toBe('Report abuse')
  })

  it('[SHARE-3] show_permalink off hides the address, for copying and for the share sheet', () =>
    expect(entries({ ...full, show_permalink: false })).toEqual(all.slice(1)))

  it('[DEC-7] are all internal if the page or the post requires it', () => {
    const inside = ['permalink', 'embed', 'report']
    expect(entries(full, false)).toEqual(inside)
    expect(entries({ ...full, is_external_sharing_enabled: false }, true)).toEqual(inside)
  })

  it('[SHARE-5] are empty for a private post', () =>
    expect(entries({ ...full, is_private: true })).toEqual([]))

  it.each([1, '1', 'on', 'true'])(
    '[SHARE-5, VAL-24] are empty for a post whose is_private is %j',
    is_private => expect(entries(readShareData({ ...full, is_private }) ?? {})).toEqual([]),
  )

  it.each([0, '', 'off', 'false'])('[SHARE-3, VAL-25] lack those whose flag is %j', flag =>
    expect(entries(readShareData({ ...full, show_twitter: flag, show_email: flag }) ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/twitter|email/)]),
    ),
  )

  it('are left out if their address is missing or unsafe', () => {
    expect(entries({})).toEqual(['email'])
    expect(entries(hostile)).toEqual(['embed', 'email'])
    for (const network of ['twitter', 'facebook', 'pinterest', 'reddit'] as const)
      expect(shareWindow(network, hostile, popoverRules.windows)).toBeNull()
    // A window of that name would be the page itself.
    for (const name of ['_self', '_top', '_parent', 'a b', '']) {
      const given = { ...full, pinterest_share_window: { url: 'https://pin.example/', name } }
      expect(shareWindow('pinterest', given, popoverRules.windows)?.name).toBe('inlay-share-pinterest')
    }
  })
})

describe('entries beside a message', () => {
  const entries = (data: ShareData, mayLeave?: boolean) => messageRules.entries(data, mayLeave)
  const open: ShareData = { ...full, is_external_sharing_enabled: true, show_pinterest: true }
  const inside = ['permalink', 'embed', 'report']

  it('[SMSG-8, SMSG-18, DEC-6] have an order of their own', () =>
    expect(entries(open, true)).toEqual([
      'system',
      'permalink',
      'embed',
      'email',
      'report',
      'facebook',
      'twitter',
      'pinterest',
      'reddit',
    ]))

  it('[SMSG-39, SMSG-41, DEC-7] are external only if page and post allow it; three are always there', () => {
    expect(entries(open, false)).toEqual(inside)
    expect(entries(open)).toEqual(inside)
    expect(entries({ ...open, is_external_sharing_enabled: false }, true)).toEqual(inside)
    expect(entries({ ...open, is_external_sharing_enabled: undefined }, true)).toEqual(inside)
    expect(entries({ ...open, is_private: true }, true)).toEqual(inside)
    expect(entries({}, true)).toEqual(inside)
  })

  it('[SMSG-40] include Pinterest only with show_pinterest', () => {
    expect(entries({ ...open, show_pinterest: false }, true)).not.toContain('pinterest')
    expect(entries({ ...open, show_pinterest: undefined }, true)).not.toContain('pinterest')
  })

  it('are left out if their address is unsafe', () =>
    expect(entries({ ...hostile, is_external_sharing_enabled: true, show_pinterest: true }, true)).toEqual([
      'permalink',
      'embed',
      'email',
      'report',
    ]))
})

describe('a page’s share data', () => {
  it('[SMSG-17, SMSG-18] is read field by field, and invalid fields are left out', () => {
    const given = {
      post_id: '1',
      tumblelog_name: 'aria',
      post_url: full.post_url,
      post_tiny_url: 'https://t.example/1',
      twitter_username: 'aria',
      has_facebook: true,
      show_pinterest: true,
      pinterest_share_window: full.pinterest_share_window,
      is_external_sharing_enabled: true,
    }
    expect(readShareData(given)).toEqual(given)
    expect(readShareData({ ...given, has_facebook: 'perhaps', post_tiny_url: 'javascript:x' })).toEqual({
      ...given,
      has_facebook: undefined,
      post_tiny_url: undefined,
    })
    for (const nothing of [undefined, null, 'x', 3, []]) expect(readShareData(nothing)).toBeUndefined()
  })
})

describe('an account on another network', () => {
  it('is used by a form, but not for a whole blog', () => {
    expect(hasNetworkForm('twitter', { twitter_username: 'aria' })).toBe(true)
    expect(hasNetworkForm('twitter', { twitter_username: '', has_facebook: true })).toBe(false)
    expect(hasNetworkForm('facebook', { has_facebook: true })).toBe(true)
    expect(hasNetworkForm('facebook', { twitter_username: 'aria' })).toBe(false)
    expect(hasNetworkForm('twitter', { twitter_username: 'aria', tumblelog_share: true })).toBe(false)
  })
})

describe('an email address', () => {
  it.each(['a@b.c', 'first.last+tag@mail.example', 'ü@ö.ä', '"a@b"@c.d'])(
    '[SHARE-24, DEC-3] in the popover may be %j',
    address => expect(popoverRules.isEmail(address)).toBe(true),
  )
  it.each(['', 'a', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a.b@c', 'a b@c'])(
    '[SHARE-24, SHARE-25, SMSG-43] may not be %j',
    address => {
      expect(popoverRules.isEmail(address)).toBe(false)
      expect(messageRules.isEmail(address)).toBe(false)
    },
  )
  it.each([
    'a@b.co',
    'first.last+tag@mail.example',
    'a@mail.b.photography',
    'ü@ö.рф',
    `a@b.${'x'.repeat(20)}`,
  ])('[SMSG-43, DEC-3] beside a message may be %j', address =>
    expect(messageRules.isEmail(address)).toBe(true),
  )
  it.each(['a@b.c', `a@b.${'x'.repeat(21)}`, 'a@b.c0m', 'a@b..com', 'a@@b.com', 'a@b.com.', 'a@b@c.com'])(
    '[SMSG-43, DEC-3] beside a message may not be %j',
    address => expect(messageRules.isEmail(address)).toBe(false),
  )
  it('is checked fast however long it is', () => {
    const long = `a@${'b.'.repeat(20_000)}`
    expect(messageRules.isEmail(long)).toBe(false)
    expect(popoverRules.isEmail(`${'a'.repeat(2000)}@`)).toBe(false)
  })

  it('[SHARE-24] is any text, at sign, text, dot, text', () => {
    const word = fc.stringMatching(/^[^\s@.]{1,20}$/)
    const { isEmail } = popoverRules
    fc.assert(
      fc.property(word, word, word, (a, b, c) => isEmail(`${a}@${b}.${c}`) && !isEmail(`${a}${b}.${c}`)),
    )
  })
})

it('[SHARE-6, DEC-73] a mail program link has the post’s address in its body', () => {
  const link = new URL(mailLink('https://a.example/?x=1&y=2', 'A & B'))
  expect(link.protocol).toBe('mailto:')
  expect(link.searchParams.get('body')).toBe('https://a.example/?x=1&y=2')
  expect(link.searchParams.get('subject')).toBe('A & B')
})

describe('windows of other networks', () => {
  it.each([
    ['twitter', 626, 258, 550, 420],
    ['facebook', 626, 436, 626, 436],
    ['reddit', 860, 600, 860, 600],
  ] as const)(
    '[SHARE-38, SMSG-51, DEC-5] %s is %i by %i from the popover, %i by %i beside a message, and names the post',
    (network, width, height, besideWidth, besideHeight) => {
      const page = shareWindow(network, full, popoverRules.windows)
      expect(page).toMatchObject({ width, height })
      expect(page?.scrollbars).toBe(network === 'reddit' ? true : undefined)
      expect(page?.url).toContain(encodeURIComponent(full.post_url ?? ''))
      expect(shareWindow(network, full, messageRules.windows)).toMatchObject({
        width: besideWidth,
        height: besideHeight,
      })
    },
  )

  const pinterest = (given: NonNullable<ShareData['pinterest_share_window']>) =>
    shareWindow('pinterest', { pinterest_share_window: given }, messageRules.windows)

  it('[SHARE-12, DEC-10] have Pinterest’s own size from the data, with an optional name', () => {
    expect(shareWindow('pinterest', full, popoverRules.windows)).toEqual({
      url: 'https://pin.example/?url=x',
      name: 'pin',
      width: 700,
      height: 300,
    })
    expect(pinterest({ url: 'https://pin.example/' })?.name).toBeTruthy()
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
    expect(pinterest({ url: 'https://pin.example/', dimensions: given })).toMatchObject({ width, height }),
  )
})

describe('the reply-to choice', () => {
  beforeEach(() => keepReplyTo(false))
  it('[SHARE-31] is stored in a cookie for a year', () => {
    expect(readReplyTo()).toBe(false)
    keepReplyTo(true)
    expect(readReplyTo()).toBe(true)
    keepReplyTo(false)
    expect(readReplyTo()).toBe(false)
  })
})

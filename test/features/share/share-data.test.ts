import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readShareData } from '../../../src/features/share/api.ts'
import { entryLabel } from '../../../src/features/share/entry.tsx'
import { messageRules } from '../../../src/features/share/message-rules.ts'
import { popoverRules } from '../../../src/features/share/popover/share-popover-model.ts'
import { mailLink, type ShareData, shareWindow } from '../../../src/features/share/share-data.ts'
import { stubPage } from '../unread/stub-page.ts'

beforeEach(stubPage)

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
const inside = ['permalink', 'embed', 'report']
const pinterest = (given: NonNullable<ShareData['pinterest_share_window']>) =>
  shareWindow('pinterest', { pinterest_share_window: given }, 'message')

describe('entries of the popover', () => {
  const entries = (data: ShareData, mayLeave?: boolean) => popoverRules.entries(data, mayLeave)

  it('[SHARE-2, SHARE-13, DEC-6] are all shown, in order, if no flag is off; the system’s share sheet first', () => {
    expect(entries(full)).toEqual(['system', ...all])
    expect(entries({ ...full, is_external_sharing_enabled: true }, true)).toEqual(['system', ...all])
  })

  it('[SHARE-3, SHARE-8, DEC-7] lack those whose flag is off', () => {
    for (const entry of ['embed', 'email', 'twitter', 'facebook', 'pinterest', 'reddit']) {
      const flag = `show_${entry}`
      expect(entries({ ...full, [flag]: false })).toEqual(['system', ...all.filter(one => one !== entry)])
      expect(entries({ ...full, [flag]: true })).toEqual(['system', ...all])
    }
    // The address, for copying and for the share sheet.
    expect(entries({ ...full, show_permalink: false })).toEqual(all.slice(1))
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

  it('[DEC-7] are all internal if the page or the post requires it', () => {
    expect(entries(full, false)).toEqual(inside)
    expect(entries({ ...full, is_external_sharing_enabled: false }, true)).toEqual(inside)
  })

  it('[SHARE-3, SHARE-5, VAL-24, VAL-25] are empty for a private post, in whatever way the server says it', () => {
    expect(entries({ ...full, is_private: true })).toEqual([])
    for (const is_private of [1, '1', 'on', 'true'])
      expect(entries(readShareData({ ...full, is_private }) ?? {})).toEqual([])
    for (const flag of [0, '', 'off', 'false']) {
      const shown = entries(readShareData({ ...full, show_twitter: flag, show_email: flag }) ?? {})
      expect(shown.filter(entry => ['twitter', 'email'].includes(entry))).toEqual([])
    }
  })

  it('are left out if their address is missing or unsafe', () => {
    expect(entries({})).toEqual(['email'])
    expect(entries(hostile)).toEqual(['embed', 'email'])
    for (const network of ['twitter', 'facebook', 'pinterest', 'reddit'] as const)
      expect(shareWindow(network, hostile, 'popover')).toBeNull()
    // A window of that name would be the page itself.
    for (const name of ['_self', '_top', '_parent', 'a b', ''])
      expect(pinterest({ url: 'https://pin.example/', name })?.name).toBe('inlay-share-pinterest')
  })
})

describe('entries beside a message', () => {
  const entries = (data: ShareData, mayLeave?: boolean) => messageRules.entries(data, mayLeave)
  const external = { is_external_sharing_enabled: true, show_pinterest: true }
  const open: ShareData = { ...full, ...external }

  it('[SMSG-8, SMSG-18, DEC-6] have an order of their own', () => {
    const networks = ['facebook', 'twitter', 'pinterest', 'reddit']
    const order = ['system', 'permalink', 'embed', 'email', 'report', ...networks]
    expect(entries(open, true)).toEqual(order)
    // Without those whose address is unsafe.
    expect(entries({ ...hostile, ...external }, true)).toEqual(order.slice(1, 5))
  })

  it('[SMSG-39, SMSG-41, DEC-7] are external only if page and post allow it; three are always there', () => {
    expect(entries(open, false)).toEqual(inside)
    expect(entries(open)).toEqual(inside)
    expect(entries({ ...open, is_external_sharing_enabled: false }, true)).toEqual(inside)
    expect(entries({ ...open, is_external_sharing_enabled: undefined }, true)).toEqual(inside)
    expect(entries({ ...open, is_private: true }, true)).toEqual(inside)
    expect(entries({}, true)).toEqual(inside)
  })

  it('[SMSG-41, DEC-260] are left out whatever they are, if the server says no to them', () => {
    for (const entry of ['permalink', 'embed', 'email', 'facebook', 'twitter', 'pinterest', 'reddit'])
      expect(entries({ ...open, [`show_${entry}`]: false }, true)).not.toContain(entry)
    expect(entries({ ...open, show_flagging: false, show_embed: false }, false)).toEqual(['permalink'])
  })

  it('[SMSG-40] include Pinterest only with show_pinterest', () => {
    for (const show_pinterest of [false, undefined])
      expect(entries({ ...open, show_pinterest }, true)).not.toContain('pinterest')
  })
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

describe('an email address', () => {
  const check = (isEmail: (address: string) => boolean, good: string[], bad: string[]) => {
    expect(good.filter(address => !isEmail(address))).toEqual([])
    expect(bad.filter(isEmail)).toEqual([])
  }
  const never = ['', 'a', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a.b@c', 'a b@c']

  it('[SHARE-24, SHARE-25, DEC-3] in the popover is any text, at sign, text, dot, text', () => {
    const { isEmail } = popoverRules
    check(isEmail, ['a@b.c', 'first.last+tag@mail.example', 'ü@ö.ä', '"a@b"@c.d'], never)
    const word = fc.stringMatching(/^[^\s@.]{1,20}$/)
    fc.assert(
      fc.property(word, word, word, (a, b, c) => isEmail(`${a}@${b}.${c}`) && !isEmail(`${a}${b}.${c}`)),
    )
  })

  it('[SMSG-43, DEC-3] beside a message ends with 2 to 20 letters', () => {
    const long = `a@b.${'x'.repeat(20)}`
    const bad = ['a@b.c', `${long}x`, 'a@b.c0m', 'a@b..com', 'a@@b.com', 'a@b.com.', 'a@b@c.com']
    const good = ['a@b.co', 'first.last+tag@mail.example', 'a@mail.b.photography', 'ü@ö.рф', long]
    check(messageRules.isEmail, good, [...never, ...bad])
  })

  it('is checked fast however long it is', () => {
    expect(messageRules.isEmail(`a@${'b.'.repeat(20_000)}`)).toBe(false)
    expect(popoverRules.isEmail(`${'a'.repeat(2000)}@`)).toBe(false)
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
      const page = shareWindow(network, full, 'popover')
      expect(page).toMatchObject({ width, height })
      expect(page?.scrollbars).toBe(network === 'reddit' ? true : undefined)
      expect(page?.url).toContain(encodeURIComponent(full.post_url ?? ''))
      expect(shareWindow(network, full, 'message')).toMatchObject({
        width: besideWidth,
        height: besideHeight,
      })
    },
  )

  it('[SHARE-12, DEC-10] have Pinterest’s own size and name from the data', () => {
    const given = full.pinterest_share_window ?? expect.unreachable()
    expect(pinterest(given)).toEqual({ url: given.url, name: 'pin', width: 700, height: 300 })
    const sizes: [unknown, number, number][] = [
      ['640x480', 640, 480],
      [{ width: 10, height: '20' }, 10, 20],
    ]
    for (const none of [undefined, 'none', null, []]) sizes.push([none, 750, 316])
    for (const [dimensions, width, height] of sizes)
      expect(pinterest({ url: given.url, dimensions })).toMatchObject({ width, height })
  })
})

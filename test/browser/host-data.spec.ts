import { bootstrap, user } from '../host/pages.mjs'
import { expect, test } from '../host/world.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.describe('page data', () => {
  // What else may be wrong with it: `test/platform/page/page.test.ts` and `test/entry/boot.test.tsx`.
  test('[BOOT-1, BOOT-13] that is missing makes a guest page, and emits one error with the reason', async ({
    page,
    visit,
  }) => {
    visit.allow(/inlay-bootstrap/)
    await visit.open({ data: null, body: '<a href="/about">Über uns</a>' })
    expect(await visit.details('inlay:error')).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('bootstrap') }),
    ])
    await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Über uns' })).toBeVisible()
    expect(await visit.details('inlay:ready')).toHaveLength(1)
  })

  test('[BOOT-1, BOOT-15] mistyped fields are dropped with a warning; unknown fields and nulls are ignored silently', async ({
    page,
    visit,
  }) => {
    visit.allow(/./)
    await visit.open({
      data: {
        ...bootstrap,
        base_route: 7,
        deprecated_fonts: 'often',
        from_the_future: { a: 1 },
        peepr: null,
        tour: null,
        user: {
          ...user,
          friend_count: 'twelve',
          liked_post_count: null,
          channels: [{ ...user.channels[0], avatar_url: 5, title: null }, { uuid: 'nameless' }],
        },
        messaging: { polling_frequency_inbox: 'soon', polling_token: null },
      },
    })
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    const said = visit.complaints.join('\n')
    for (const path of [
      'base_route',
      'deprecated_fonts',
      'user.friend_count',
      'user.channels[0].avatar_url',
      'user.channels[1]',
      'messaging.polling_frequency_inbox',
    ])
      expect(said.replace(/\.(\d+)/g, '[$1]'), path).toContain(path)
    expect(said).not.toMatch(/from_the_future|liked_post_count|peepr|tour|polling_token|title/)
    expect(await visit.details('inlay:error')).toEqual([])
  })

  test.describe('on a page of its own', () => {
    test.use({ isolated: true })

    test('[BOOT-13, BOOT-14] a guest sees no header and no compose button, and loads neither', async ({
      page,
      site,
      visit,
    }) => {
      await visit.open({ data: { ...bootstrap, user: null }, flags: {}, head: '' })
      await page.waitForLoadState('networkidle')
      await expect(page.locator('header')).toHaveCount(0)
      await page.keyboard.press('Alt+c')
      await page.keyboard.down('z')
      await page.keyboard.press('c')
      await page.keyboard.up('z')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(site.calls.map(({ path }) => path)).toEqual([])
    })
  })

  test('[BOOT-2, BOOT-3] a German page has a translated header; a right-to-left page mirrors it', async ({
    page,
    visit,
  }) => {
    await visit.open({
      lang: 'de',
      translations: {
        Account: 'Konto',
        'Account, {count} unread': 'Konto, {count} ungelesen',
        Activity: 'Aktivität',
      },
    })
    await expect(page.getByRole('button', { name: 'Konto' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aktivität' })).toBeVisible()

    await visit.open({ lang: 'ar', dir: 'rtl', roots: ['header'] })
    const account = await page.getByRole('button', { name: /^Account/ }).boundingBox()
    const home = await page.getByRole('link', { name: 'Dashboard' }).boundingBox()
    expect(account?.x).toBeLessThan(home?.x ?? 0)
  })

  test('[POST-6, HEAD-4] base route and hosts are used as given', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const asked: string[] = []
    await page.route('https://assets.example/**', route => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'image/gif', body: gif })
    })
    await visit.open(
      {
        data: {
          ...bootstrap,
          base_route: '/start',
          hosts: { assets: 'https://assets.example', www: 'https://www.example' },
        },
      },
      '/start',
    )
    await expect(page.getByRole('link', { name: 'Explore' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.example\//,
    )
    await page.getByRole('link', { name: 'Explore' }).hover()
    await expect
      .poll(() => asked.join())
      .toMatch(/assets\.example\/images\/logo\/hover-animations\/\d+\.gif$/)
    // The animation preloaded when the pointer came near is the one that plays.
    await page.getByRole('link', { name: 'Dashboard' }).hover()
    await expect(page.getByRole('link', { name: 'Dashboard' }).locator('img')).toHaveAttribute(
      'src',
      asked[0] ?? '',
    )
    expect(new Set(asked).size).toBe(1)
    await visit.dispatch('post-form:open', { mode: 'new', type: 'photo', placement: 'modal' })
    await expect(page).toHaveURL(/\/start\/new\/photo$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/start$/)
  })
})

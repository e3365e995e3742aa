import type { Page } from '@playwright/test'
import { otherNames } from '../../fixtures/wire/names.ts'
import type { EventName } from '../../src/platform/bus/contract.ts'
import { rows } from '../host/commands.ts'
import { article, bootstrap, command, placeholder, post } from '../host/pages.mjs'
import type { PageOptions } from '../host/server.mjs'
import { click, expect, sent, test, type Visit } from '../host/world.ts'
import { test as demo, dispatch } from './support.ts'

const heard = (visit: Visit, name: EventName) => expect.poll(() => visit.details(name), name)

test('[BLOG-14, BLOG-15, FEED-12, FEED-14, FEED-16, FEED-18] every command of the contract that calls the server sends what the host gave, and emits its event', {
  tag: '@smoke',
}, async ({ page, site, visit }) => {
  await page.clock.install()
  await visit.open({ roots: [] })
  for (const { name, payload, calls, waits, emits } of rows) {
    if (!calls) continue
    const base = name.startsWith('post:') ? post : { name: 'nora' }
    const done = visit.dispatch(name, { ...base, ...payload })
    if (name === 'blog:block') await click(page, 'Block')
    if (waits) {
      await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
      await page.clock.fastForward(11_000)
    }
    expect(await done, name).toBe('done')
    const [path, body = {}, method] = calls
    expect(await sent(site, path, method), name).toMatchObject(body)
    if (emits) await heard(visit, emits[0]).toContainEqual(emits[1])
  }
  expect(site.calls.filter(({ status }) => status !== 200)).toEqual([])
})

test('[ACT-1, FAST-1, MSG-1, SHARE-1] every command of the contract that opens something opens it', async ({
  page,
  visit,
}) => {
  const buttons = rows.flatMap(({ name, isPressed }) => (isPressed ? [command(name)] : []))
  await visit.open({
    data: { ...bootstrap, notes: {} },
    body: article(post, `${buttons.join('')}<img alt="Holz" src="/avatar.svg" data-inlay-photo>`),
  })
  visit.allow(/Failed to load resource/)
  for (const { name, payload, opens, isPressed, emits } of rows) {
    if (!opens) continue
    if (isPressed) await click(page, name)
    else if (name === 'photo:open') await page.getByRole('img', { name: 'Holz' }).click()
    else await visit.dispatch(name, payload)
    const [role, called] = opens
    const opened = page.getByRole(role, { name: called })
    await expect(opened, name).toBeVisible()
    if (emits) await heard(visit, emits[0]).toContainEqual(expect.objectContaining(emits[1]))
    if (name === 'gutter:dock') await visit.dispatch('peepr:close')
    else if (role !== 'region') await page.keyboard.press('Escape')
    if (role !== 'region') await expect(opened, name).toHaveCount(0)
  }
})

test('[POST-13] post forms open, save and close with their events, and the commands of the server’s new post work', async ({
  page,
  site,
  visit,
}) => {
  await visit.open({ body: article(post, '') })
  await visit.dispatch('post-form:open', { mode: 'new', type: 'quote', placement: 'modal' })
  await heard(visit, 'post-form:opened').toEqual([{ mode: 'new', type: 'quote' }])
  await page.locator('form, dialog').getByRole('textbox').first().fill('Gesagt ist gesagt')
  await click(page, 'Post')
  expect(await sent(site, '/svc/post/update')).toMatchObject({ 'post[type]': 'quote' })
  await heard(visit, 'post:saved').toEqual([expect.objectContaining({ id: '900' })])
  await heard(visit, 'post-form:closed').toEqual([{ saved: true }])
  await expect(page.locator('article').first()).toContainText('Ein Beitrag von vera')
  await click(page, 'post:publish')
  expect(await sent(site, '/publish')).toMatchObject({ id: '900' })
  await visit.dispatch('post-form:open', { mode: 'edit', post_id: '777' })
  await expect(page.getByText('Alter Text')).toBeVisible()
  expect(await visit.dispatch('post-form:show')).toBe('done')
  await page.locator('form[data-placement]').getByRole('button', { name: 'Minimize' }).click()
  await heard(visit, 'post-form:docked').toEqual([{ as: 'bar' }])
})

test('[DEC-178] a quick reblog and an ask open and are sent with their events', async ({
  page,
  site,
  visit,
}) => {
  await visit.open({ body: article(post, '') })
  expect(await visit.dispatch('quick-reblog:open', post)).toBe('done')
  expect(await visit.dispatch('post:translate', post)).toBe('done')
  await click(page, 'Reblog')
  await heard(visit, 'post:reblogged').toEqual([{ id: '501', queued: false }])
  await visit.dispatch('ask:open', { recipient: 'nora', anonymous_asks: true })
  await page.getByRole('dialog').getByRole('textbox').fill('Wie geht es?')
  await click(page, 'Ask')
  expect(await sent(site, '/svc/post/ask')).toMatchObject({ recipient: 'nora', question: 'Wie geht es?' })
  await heard(visit, 'ask:sent').toEqual([{ recipient: 'nora', anonymous: false }])
})

test('[PEEP-2, PEEP-3] a link with a command opens the drawer on a plain click; any other click is the browser’s', {
  tag: '@smoke',
}, async ({ page, visit }) => {
  const link = { tag: 'a', payload: { blog_name: 'nora' }, attributes: 'href="/blog/nora"' }
  await visit.open({ body: command('peepr:open', link) })
  await page.evaluate(() => {
    // The browser would open tabs and windows: it is enough that the default was not prevented.
    const left: boolean[] = []
    Object.assign(window, { left })
    for (const type of ['click', 'auxclick'])
      addEventListener(type, event => left.push(!event.defaultPrevented) && event.preventDefault())
  })
  const anchor = page.getByRole('link', { name: 'peepr:open' })
  for (const modifier of ['Control', 'Meta', 'Shift'] as const) await anchor.click({ modifiers: [modifier] })
  await anchor.click({ button: 'middle' })
  await anchor.click()
  expect(await page.evaluate('left')).toEqual([true, true, true, true, false])
  await heard(visit, 'peepr:opened').toEqual([expect.objectContaining({ blog_name: 'nora' })])
  await visit.dispatch('peepr:close')
  await heard(visit, 'peepr:closed').toEqual([{ blog_name: 'nora' }])
})

/** What page data changes, at the least. */
const pages: [what: string, options: PageOptions, check: (visit: Visit, page: Page) => Promise<unknown>][] = [
  [
    '[BOOT-3] on a right-to-left page the header is mirrored',
    { lang: 'ar', dir: 'rtl', roots: ['header'] },
    async (_, page) => {
      const account = await page.getByRole('button', { name: /^Account/ }).boundingBox()
      const home = await page.getByRole('link', { name: 'Dashboard' }).boundingBox()
      expect(account?.x).toBeLessThan(home?.x ?? 0)
    },
  ],
  [
    '[POST-6] links and the URLs of post forms begin with the hosts and the base route of the page',
    { data: { ...bootstrap, base_route: '/start', hosts: { www: 'https://www.example' } } },
    async (visit, page) => {
      const link = page.getByRole('link', { name: 'Explore' })
      await expect(link).toHaveAttribute('href', /^https:\/\/www\.example\//)
      await visit.dispatch('post-form:open', { mode: 'new', type: 'photo', placement: 'modal' })
      await expect(page).toHaveURL(/\/start\/new\/photo$/)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/\/start$/)
    },
  ],
  [
    'calls go to the API host of the page',
    { data: { ...bootstrap, hosts: { api: 'https://api.example' } }, connect: 'https://api.example' },
    async (visit, page) => {
      visit.allow(/api\.example|Failed to load resource/)
      await page.route('https://api.example/**', route => route.abort())
      const asked = page.waitForRequest('https://api.example/svc/like')
      // It may still wait for its answer when the page is left.
      void visit.dispatch('post:like', post).catch(() => {})
      await asked
    },
  ],
  [
    '[PEEP-5] the drawer opens at the post that the page names; a second place of a name keeps its fallback',
    { data: { ...bootstrap, peepr: { blog_name: 'nora', post_id: '733' } }, body: placeholder('header') },
    async (visit, page) => {
      visit.allow(/header/)
      await expect(page.getByText('Inhalt 733')).toBeVisible()
      await expect(page.locator('main [data-inlay=header] .fallback')).toBeVisible()
    },
  ],
]
for (const [what, options, check] of pages)
  test(what, async ({ page, visit }) => {
    await visit.open(options)
    await check(visit, page)
  })

demo(
  '[BOOT-9, BOOT-10] with another framework’s names, calls arrive, and menus lead to the site’s own pages',
  async ({ page, host }) => {
    await host.open('/dashboard?names=other')
    await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
    await dispatch(page, 'blog:follow', { name: 'staff' })
    await dispatch(page, 'account:open')
    const menu = page.getByRole('dialog', { name: 'Account' })
    await expect(menu.getByRole('link', { name: 'Likes' })).toHaveAttribute('href', otherNames.links.likes)
    await expect(menu.getByRole('link', { name: 'Help' })).toHaveCount(0)
    const answered = async () => (await host.requests()).map(({ path, status }) => `${status} ${path}`)
    const wanted = ['200 /api/like', '200 /inlay-api/svc/follow']
    await expect.poll(answered).toEqual(expect.arrayContaining(wanted))
    expect((await answered()).filter(call => call.includes(' /svc/'))).toEqual([])
  },
)

test.describe('files from a CDN', () => {
  // Loads and refusals are checked here.
  test.use({ isolated: true })

  test('[BOOT-1, HEAD-1] the page starts under its policy, and loads only files in the manifest, each once', {
    tag: '@smoke',
  }, async ({ page, site, visit }) => {
    await visit.open()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await visit.details('inlay:ready')).toEqual([{ version: site.manifest.version }])
    await expect.poll(() => visit.details('widget:mounted')).not.toEqual([])
    await page.waitForLoadState('networkidle')
    expect(site.asked.filter(path => !site.manifest.files[path])).toEqual([])
    expect(site.asked.length).toBe(new Set(site.asked).size)
  })

  test('a chunk with other bytes is refused, and only its root is missing', async ({ page, site, visit }) => {
    visit.allow(/integrity|Failed to (load|fetch)|ask-modal/)
    await page.route(`**/${site.manifest.roots['ask-modal']?.entry}`, async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${await answer.text()};document.title='stolen'` })
    })
    await visit.open({ roots: ['header', 'ask-modal'] })
    expect(await visit.dispatch('ask:open', { recipient: 'nora' })).toMatch(/^refused: /)
    expect(await page.title()).toBe('Blogwerk')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('an early press on the fallback of a place that waits for a touch is a click, although its root mounts meanwhile', async ({
    page,
    site,
    visit,
  }) => {
    const button = command('ask:open', { payload: { recipient: 'nora' } })
    const place = `<div data-inlay="ask-modal" data-inlay-when="touch">${button}</div>`
    await visit.open({ roots: [], body: place })
    const chunk = `**/${site.manifest.roots['ask-modal']?.entry}`
    const asked = page.waitForRequest(chunk)
    let arrive = () => {}
    await page.route(chunk, route => {
      arrive = () => void route.continue()
    })
    await page.getByRole('button').hover()
    await asked
    await page.mouse.down()
    arrive()
    await page.waitForLoadState('networkidle')
    expect(await visit.details('widget:mounted')).toEqual([])
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('button', { name: 'ask:open' })).toHaveCount(0)
  })
})

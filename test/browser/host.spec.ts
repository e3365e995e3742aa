import type { EventName } from '../../src/platform/bus/contract.ts'
import { rows } from '../host/commands.ts'
import { article, bootstrap, command, post } from '../host/pages.mjs'
import { click, expect, sent, test, type Visit } from '../host/world.ts'

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
})

import { article, bootstrap, command, placeholder, post } from '../host/pages.mjs'
import { expect, test } from '../host/world.ts'

// Loads, refusals and leftovers are checked here.
test.use({ isolated: true })

test.describe('a site that uses only the documented interface', () => {
  test('[BOOT-1, HEAD-1] starts from a CDN, under its policy, and loads only files in the manifest', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open()
    const banner = page.locator('[data-inlay=header]')
    await expect(banner.getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect(page.getByText('Ohne Skript: header')).toHaveCount(0)
    expect(await visit.details('inlay:ready')).toEqual([{ version: site.manifest.version }])
    const api = await page.evaluate(async () => {
      const inlay = window.inlay
      if (!inlay || !('ready' in inlay)) return null
      return { version: inlay.version, ready: (await inlay.ready) ?? 'void' }
    })
    expect(api).toEqual({ version: '1.1.0', ready: 'void' })
    await expect
      .poll(() => page.evaluate(() => window.site.details('widget:mounted').length))
      .toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(site.asked.length, 'no file twice').toBe(new Set(site.asked).size)

    // Without the preload links: what the roots really load is in their lists.
    site.asked.splice(0)
    await visit.open({ preload: false }, '/dashboard-plain')
    await expect(banner.getByRole('button', { name: /^Account/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { roots } = site.manifest
    const named = async () => {
      const mounted = await page.evaluate(() => window.site.details('widget:mounted'))
      return mounted.map(one => (one as { name: string }).name)
    }
    await expect.poll(named).toContain('header')
    // A logged-in user's idle page also loads what prepares the first tap, and parts of that.
    const parts = new Set<string>()
    const addParts = (files: readonly string[] = []) => {
      for (const file of files) {
        if (parts.has(file)) continue
        parts.add(file)
        addParts(site.manifest.files[file]?.imports)
      }
    }
    addParts(site.manifest.files[roots.prefetch?.entry ?? '']?.dynamicImports as readonly string[])
    // The files of a root are asked for before it is mounted.
    const surplus = async () => {
      const wanted = [...(await named()), 'prefetch'].flatMap(name => roots[name]?.preload ?? [])
      const foreseen = ['inlay.css', 'inlay.js', ...wanted, ...parts]
      return site.asked.filter(path => !foreseen.includes(path))
    }
    await expect.poll(surplus).toEqual([])
  })

  test('a chunk with other bytes is refused, and only its root is missing', async ({ page, site, visit }) => {
    visit.allow(/integrity|Failed to (load|fetch)|header|ask-modal/)
    const chunk = site.manifest.roots['ask-modal']?.entry ?? 'none'
    await page.route(`**/${chunk}`, async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${await answer.text()};document.title='stolen'` })
    })
    await visit.open({ roots: ['header', 'ask-modal'] })
    expect(await visit.dispatch('ask:open', { recipient: 'nora' })).toMatch(/^refused: /)
    expect(await page.title()).toBe('Blogwerk')
    await expect
      .poll(() => page.evaluate(() => window.site.details('chunk:failed').length))
      .toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('an early press on the fallback of a place that waits for a touch is a click, although its root mounts meanwhile', async ({
    page,
    site,
    visit,
  }) => {
    const button = command('ask:open', { payload: { recipient: 'nora' } })
    await visit.open({
      roots: [],
      body: `<div data-inlay="ask-modal" data-inlay-when="touch">${button}</div>`,
    })
    let arrive = () => {}
    const held = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(`**/${site.manifest.roots['ask-modal']?.entry}`, async route => {
      await held
      await route.continue()
    })
    const fallback = page.getByRole('button', { name: 'ask:open' })
    const asked = page.waitForRequest(/ask-modal/)
    await fallback.hover()
    await asked
    await page.mouse.down()
    arrive()
    await page.waitForLoadState('networkidle')
    await expect(fallback).toBeVisible()
    expect(await visit.details('widget:mounted')).toEqual([])
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(fallback).toHaveCount(0)
  })

  test('[PEEP-5] page data opens the drawer at its post; a second placeholder of the same name keeps its fallback, with a warning', async ({
    page,
    site,
    visit,
  }) => {
    visit.allow(/header/)
    await visit.open({
      data: { ...bootstrap, peepr: { blog_name: 'nora', post_id: '733' } },
      body: placeholder('header'),
    })
    await expect(page.getByText('Inhalt 733')).toBeVisible()
    const call = site.calls.find(({ path }) => path === '/svc/indash_blog/posts')
    expect(call?.query).toMatchObject({ tumblelog_name_or_id: 'nora', post_id: '733' })
    await expect(
      page.locator('[data-inlay=header]').getByRole('button', { name: /^Account/, includeHidden: true }),
    ).toHaveCount(1)
    await expect(page.locator('main [data-inlay=header] .fallback')).toBeVisible()
    expect(visit.complaints.join()).toContain('header')
  })

  test('soft navigation: repeated unmount and scan leave nothing behind', async ({
    page,
    visit,
    context,
  }) => {
    await visit.open({
      roots: ['header', 'peepr'],
      body: `<div id="frame">${article(post, '')}${placeholder('post-forms')}</div>`,
    })
    const session = await context.newCDPSession(page)
    const round = (times: number) =>
      page.evaluate(async count => {
        const inlay = window.inlay
        if (!inlay || !('scan' in inlay)) return
        for (let at = 0; at < count; at++) {
          const old = document.querySelector('#frame')
          const next = document.createElement('div')
          next.id = 'frame'
          const place = document.createElement('div')
          place.dataset.inlay = 'post-forms'
          next.append(place)
          const mounted = new Promise(done =>
            document.addEventListener('widget:mounted', done, { once: true }),
          )
          if (old) inlay.unmount(old)
          old?.replaceWith(next)
          inlay.scan(next)
          await mounted
        }
      }, times)
    const count = async () => {
      await page.evaluate(() => window.site.heard.splice(0))
      await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { nodes, jsEventListeners }
    }
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await round(5)
    const before = await count()
    await round(60)
    // What is gone may be held a little longer by work that is still to be done.
    await expect.poll(async () => (await count()).nodes - before.nodes).toBeLessThan(60)
    await expect.poll(async () => (await count()).jsEventListeners - before.jsEventListeners).toBeLessThan(60)
    await page.evaluate(() => (window.inlay && 'unmount' in window.inlay ? window.inlay.unmount() : null))
    await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)
  })
})

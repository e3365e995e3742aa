import { dispatch, expect, test } from './support.ts'

// Loads and leftovers are counted here.
test.use({ isolated: true })

test.describe('a page with Inlay on it', () => {
  test('keeps its layout while roots mount: no layout shift, no violation of its policy', async ({
    page,
    host,
  }) => {
    await page.addInitScript(() => {
      const seen = { moved: [] as string[], violations: [] as string[] }
      Object.assign(window, { seen })
      type Shift = { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
      const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join()
      new PerformanceObserver(list => {
        for (const { sources } of list.getEntries() as unknown as Shift[]) {
          const moves = sources.map(({ node, previousRect, currentRect }) => {
            const html = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.nodeValue
            return `from ${at(previousRect)} to ${at(currentRect)}: ${html}`
          })
          seen.moved.push(moves.join('; '))
        }
      }).observe({ type: 'layout-shift', buffered: true })
      document.addEventListener('securitypolicyviolation', event =>
        seen.violations.push(`${event.violatedDirective} ${event.sourceFile}`),
      )
    })
    // Inlay comes once the page is painted with all its pictures: on a busy machine that alone moves things.
    await page.route('**/inlay.js', async route => {
      await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame)
        for (const image of document.images) image.loading = 'eager'
        while (document.readyState === 'loading' || [...document.images].some(image => !image.complete))
          await frame()
        // The shifts of a frame are reported after it.
        for (let passed = 0; passed < 3; passed++) await frame()
        ;(window as unknown as { seen: { moved: string[] } }).seen.moved.length = 0
      })
      await route.fallback()
    })
    for (const path of ['/dashboard', '/guest', '/hostile', '/mobile', '/blog/nightowl']) {
      await host.open(path)
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { moved: string[]; violations: string[] } }).seen,
      )
      expect(seen, path).toEqual({ moved: [], violations: [] })
    }
  })

  test('works from a CDN on another origin, and survives a translator that rewrites its text nodes', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?assets=other')
    const origins = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(inlay|chunks)/.test(name))
        .map(({ name }) => new URL(name).origin),
    )
    expect(new Set(origins).size).toBe(1)
    expect(origins[0]).not.toBe(new URL(page.url()).origin)
    await expect(page.locator('[data-inlay-root="header"] a').last()).toBeVisible()

    const translate = () =>
      page.evaluate(() => {
        for (const root of document.querySelectorAll('[data-inlay-root]')) {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
          const texts: Text[] = []
          while (walker.nextNode()) texts.push(walker.currentNode as Text)
          for (const text of texts) {
            if (!text.data.trim()) continue
            const outer = document.createElement('font')
            const inner = document.createElement('font')
            inner.textContent = `«${text.data}»`
            outer.append(inner)
            text.replaceWith(outer)
          }
        }
      })
    await translate()
    await dispatch(page, 'account:open')
    await translate()
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.locator('[data-inlay-root="header"] a').last()).toBeVisible()
    await expect(page.getByText('Something went wrong in this part of the page.')).toHaveCount(0)
  })

  test('leaves nothing behind after a hundred rounds of unmount and scan', async ({ page, host }) => {
    await host.open('/dashboard')
    const session = await page.context().newCDPSession(page)
    const roots = page.locator('[data-inlay-root]')
    const measure = async () => {
      // Roots that come into view are mounted after the round.
      let seen = -1
      const areThere = async () => {
        const before = seen
        seen = await roots.count()
        return seen === before
      }
      await expect.poll(areThere, { intervals: [300] }).toBe(true)
      // Code compiled for a few rounds is released only after some garbage collections.
      for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    await session.send('Performance.enable')
    const rounds = (count: number) =>
      page.evaluate(async times => {
        const { inlay } = window
        if (!inlay || !('dispatch' in inlay)) throw new Error('no Inlay')
        const header = document.querySelector('[data-inlay="header"]')
        for (let round = 0; round < times; round++) {
          inlay.unmount()
          inlay.scan()
          for (let turn = 0; turn < 40 && !header?.querySelector('[data-inlay-root]'); turn++)
            await new Promise(resolve => setTimeout(resolve))
        }
      }, count)
    // A thousand rounds and the heap are left to test/bench/rounds.mjs.
    await rounds(40)
    const before = await measure()
    await rounds(100)
    const after = await measure()
    await expect(page.locator('[data-inlay-root="header"] a').last()).toBeVisible()
    // One that each round left would be a hundred; roots that load when the page is idle may have come meanwhile.
    expect(after.nodes - before.nodes).toBeLessThan(80)
    expect(after.listeners - before.listeners).toBeLessThan(80)
  })
})

test.describe('a long page', () => {
  test.use({ posts: 1, isolated: false })

  test('[UTIL-11] the sidebar fades beyond 2,000 px of scroll, and shows when hovered or focused', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await page.evaluate(() => {
      const posts = document.querySelector<HTMLElement>('#posts')
      if (posts) posts.style.minHeight = '4000px'
    })
    const sidebar = page.locator('[data-inlay-sidebar]')
    const scrollPageTo = (top: number) => page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top)
    await scrollPageTo(2000)
    await expect(sidebar).toHaveCSS('opacity', '1')
    await scrollPageTo(2001)
    await expect(sidebar).toHaveCSS('opacity', '0')
    expect(await page.evaluate(() => scrollY)).toBe(2001)
    await sidebar.hover()
    await expect(sidebar).toHaveCSS('opacity', '1')
    await page.mouse.move(2, 2)
    await expect(sidebar).toHaveCSS('opacity', '0')
    await sidebar.getByRole('link').first().focus()
    await expect(sidebar).toHaveCSS('opacity', '1')
    await page.locator('body').click({ position: { x: 2, y: 2 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(sidebar).toHaveCSS('transition-duration', '0s')
    await scrollPageTo(0)
    await expect(sidebar).toHaveCSS('opacity', '1')
  })
})

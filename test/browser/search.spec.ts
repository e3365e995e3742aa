import type { Page } from '@playwright/test'
import { expect, type Host, ours, test } from './support.ts'

// A short page behind the drawer saves time.
test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const posts = (page: Page) => drawer(page).getByRole('article')
const field = (page: Page) => drawer(page).getByRole('combobox', { name: /^Search / })
const toggle = (page: Page) => drawer(page).getByRole('button', { name: 'Search', exact: true })
const results = (page: Page) => drawer(page).getByRole('feed', { name: /^Search results/ })
const scrollTop = (page: Page) =>
  drawer(page)
    .locator('[data-viewer-scroller]')
    .evaluate(element => element.scrollTop)
/** Presses by key: Playwright's click would scroll to where the sticky bar would be without sticking. */
const press = (locator: ReturnType<typeof toggle>) => locator.press('Enter')

/** A blog with many posts in its drawer. */
async function openBlog(page: Page, host: Host, path = '/dashboard?peepr=papercranes') {
  await host.control('POST', 'reset', { posts: 400 })
  await host.open(path)
  await expect(posts(page).first()).toBeVisible()
}

async function searchFor(page: Page, term: string) {
  if (!(await field(page).isVisible())) await press(toggle(page))
  await field(page).fill(term)
  await field(page).press('Enter')
}

const marked = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights.values()].flatMap(highlight =>
      [...highlight].map(({ startContainer, startOffset, endOffset }) =>
        (startContainer.textContent ?? '').slice(startOffset, endOffset).toLowerCase(),
      ),
    ),
  )
const asked = async (host: Host, path: string) =>
  (await host.requests()).filter(request => request.path.startsWith(path))

test('[SRCH-2, SRCH-3, SRCH-4, SRCH-10, SRCH-11, SRCH-12, SRCH-17, SRCH-18, PEEP-26, KEY-21, KEY-22] the search works by keyboard: it offers tags, its results take all post actions, and closing it returns to the former position', async ({
  page,
  host,
}) => {
  await openBlog(page, host)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['started', 'completed', 'results-ended', 'cleared'])
      document.addEventListener(`search:${name}`, event => {
        heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`)
      })
  })
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
  await test.step('the list is read some way down', async () => {
    // A key that is pressed before the drawer has the focus is the page's.
    await expect(page.locator('[data-inlay-root="peepr"] dialog:focus-within')).toBeVisible()
    for (const turn of [0, 1, 2, 3]) {
      await page.keyboard.press('j')
      await expect(posts(page).nth(turn)).toBeFocused()
    }
  })
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(800)
  // Posts near the end load automatically.
  await page.waitForLoadState('networkidle')
  const before = await scrollTop(page)
  const ids = await posts(page).evaluateAll(all => all.map(one => one.getAttribute('data-viewer-post')))

  await test.step('the field has the focus 300 ms after it is there', async () => {
    await toggle(page).focus()
    const watched = await page.evaluateHandle(() => ({
      took: new Promise<number>(resolve => {
        let since = 0
        const root = document.querySelector('[data-inlay="peepr"]') ?? document.body
        new MutationObserver(() => {
          if (root.querySelector('[role="search"]')) since ||= performance.now()
        }).observe(root, { childList: true, subtree: true })
        root.addEventListener('focusin', ({ target }) => {
          if ((target as Element).matches('[role="combobox"]')) resolve(performance.now() - since)
        })
      }),
    }))
    await page.keyboard.press('Enter')
    expect(await watched.evaluate(({ took }) => took)).toBeGreaterThanOrEqual(280)
    await expect(field(page)).toHaveAttribute('placeholder', 'Search papercranes')
  })
  const tags = drawer(page).getByRole('listbox', { name: 'Popular Tags:' })
  await test.step('popular tags follow what is typed; Escape takes first them, then the words', async () => {
    await expect(drawer(page).getByText('Popular Tags:')).toBeVisible()
    expect(await tags.getByRole('option').count()).toBeLessThanOrEqual(20)
    await page.keyboard.type('morn')
    await expect(tags.getByRole('option').first()).toHaveText('#morning')
    await page.keyboard.press('Escape')
    await expect(tags).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('morn')
    await expect(tags.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  })
  await test.step('results replace the list, right under the bar, ten at a time, with their words marked', async () => {
    await expect(results(page)).toBeVisible()
    await expect(field(page)).toHaveValue('morning')
    await expect(tags).toHaveCount(0)
    await expect.poll(() => marked(page)).toContain('morning')
    expect(new Set(await marked(page))).toEqual(new Set(['morning']))
    await searchFor(page, 'a')
    await expect.poll(() => marked(page)).toContain('a')
    await expect(
      drawer(page)
        .getByRole('paragraph')
        .filter({ hasText: /^\d\d results$/ }),
    ).toBeInViewport()
    await expect.poll(() => posts(page).count()).toBe(10)
    await page.keyboard.press('End')
    await expect.poll(() => posts(page).count()).toBeGreaterThan(10)
  })
  await test.step('and posts work as ever', async () => {
    await page.keyboard.press('.')
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.keyboard.press('j')
    await expect(posts(page).first()).toBeFocused()
    await page.keyboard.press('l')
    await expect(posts(page).first().getByRole('button', { name: 'Like' })).toHaveAttribute(
      'aria-pressed',
      /./,
    )
    await expect
      .poll(async () => (await asked(host, '/svc/like')).concat(await asked(host, '/svc/unlike')))
      .toHaveLength(1)
  })
  await test.step('the toggle takes it all away: the list is where it was, with what is new at its top', async () => {
    const calls = (await asked(host, '/svc/indash_blog/posts')).length
    await press(toggle(page))
    await expect(field(page)).toHaveCount(0)
    await expect(drawer(page).getByRole('feed', { name: /^Posts from/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollTop(page)) - before)).toBeLessThan(2)
    await expect
      .poll(() => posts(page).evaluateAll(all => all.map(one => one.getAttribute('data-viewer-post'))))
      .toEqual(ids)
    await expect.poll(async () => (await asked(host, '/svc/indash_blog/posts')).length).toBe(calls + 1)
    await expect.poll(() => marked(page)).toEqual([])
    await expect(drawer(page)).toBeVisible()
  })
  const said = await heard()
  expect(said.slice(0, 2)).toEqual([
    'started {"blog_name":"papercranes","term":"morning"}',
    expect.stringMatching(/^completed \{"blog_name":"papercranes","term":"morning","count":\d+\}$/),
  ])
  expect(said.at(-1)).toBe('cleared {"blog_name":"papercranes"}')
})

test('[SRCH-1, SRCH-5, SRCH-6, SRCH-14] a search is filtered in a popover, and its filters are shown as chips; a text in the title’s colour says that nothing was found', async ({
  page,
  host,
}) => {
  await openBlog(page, host)
  await press(toggle(page))
  await expect(field(page)).toBeVisible()
  // Typed before the field has the focus.
  await page.keyboard.type('the')
  await expect(field(page)).toHaveValue('the')
  await page.keyboard.press('Enter')
  await expect(results(page)).toBeVisible()
  const lastQuery = async () => {
    const last = (await asked(host, '/svc/search/blog_search/')).at(-1)
    return last?.query ?? {}
  }
  const filters = page.getByRole('dialog', { name: 'Search filters' })
  await press(drawer(page).getByRole('button', { name: 'Filter', exact: true }))
  await expect(filters).toBeVisible()
  await filters.getByRole('combobox', { name: 'Post type' }).selectOption('Photo')
  await filters.getByRole('switch', { name: 'Original Posts' }).click()
  await filters.getByRole('switch', { name: 'Safe search' }).click()
  await filters.getByRole('radio', { name: 'Top Posts' }).check()
  const chips = drawer(page).getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chips).toHaveText(['Photo', 'Original Posts', 'Top Posts', 'Safe search'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer(page).getByRole('button', { name: 'Filter, on' })).toBeFocused()
  await expect.poll(lastQuery).toEqual({
    next_offset: '0',
    limit: '10',
    sort: 'POPULARITY_DESC',
    post_type: 'PHOTO',
    post_role: 'ORIGINAL',
    filter_nsfw: 'true',
  })
  await chips.first().focus()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(3)
  await expect(chips.first()).toBeFocused()
  await expect.poll(async () => (await lastQuery()).post_type).toBe('ANY')

  await searchFor(page, '<b>zebra</b> & "quotes"')
  const nothing = drawer(page).getByText('Nothing here about <b>zebra</b> & "quotes".').last()
  await expect(nothing).toBeVisible()
  const color = (locator: typeof nothing) => locator.evaluate(element => getComputedStyle(element).color)
  await expect.poll(() => color(nothing)).toBe(await color(drawer(page).getByRole('heading', { level: 2 })))
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await host.axe(page, rules && [...rules], ours)).toEqual([])
  }
  await drawer(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips).toHaveCount(0)
})

test('a search goes along with Back, Forward and a reload, and survives a failure', async ({
  page,
  host,
}) => {
  await openBlog(page, host, '/dashboard?peepr=papercranes&q=moss')
  const query = () => new URL(page.url()).searchParams.get('q')
  await expect(results(page)).toBeVisible()
  await expect(field(page)).toHaveValue('moss')
  await expect(field(page)).not.toBeFocused()

  await searchFor(page, 'art')
  await expect.poll(() => marked(page)).toContain('art')
  await test.step('a failure keeps what is there, and is tried again', async () => {
    await host.fault({ call: 'GET /svc/search/blog_search/*/music', kind: 'status', status: 403 })
    await searchFor(page, 'music')
    const alert = drawer(page).getByRole('alert')
    await expect(alert).toBeInViewport()
    expect(await marked(page)).toContain('art')
    await press(alert.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => marked(page)).toContain('music')
    await expect(alert).toHaveCount(0)
  })
  await test.step('Back and Forward go through them', async () => {
    const calls = (await asked(host, '/svc/search/blog_search/')).length
    await page.goBack()
    await expect(field(page)).toHaveValue('art')
    await expect.poll(() => marked(page)).toContain('art')
    await page.goForward()
    await expect(field(page)).toHaveValue('music')
    expect(await asked(host, '/svc/search/blog_search/')).toHaveLength(calls)
    await press(drawer(page).getByRole('button', { name: 'Clear search' }))
    await expect(field(page)).toBeFocused()
    await expect(results(page)).toHaveCount(0)
    await expect.poll(query).toBeNull()
    await page.goBack()
    await expect(results(page)).toBeVisible()
    await expect.poll(query).toBe('music')
  })
  await page.reload()
  await expect(results(page)).toBeVisible()
  await expect(field(page)).toHaveValue('music')
  await press(drawer(page).getByRole('button', { name: 'Close' }))
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(query).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

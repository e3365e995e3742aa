import type { Page } from '@playwright/test'
import { expect, type Host, test } from './support.ts'

type Given = Record<string, unknown>

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const posts = (page: Page) => drawer(page).getByRole('article')

const dispatch = (page: Page, command: string, payload?: Given) =>
  page.evaluate(
    ([name, given]) => {
      if (!window.inlay || 'queue' in window.inlay) throw new Error('no Inlay')
      return window.inlay.dispatch(name as 'peepr:open', given as { blog_name: string })
    },
    [command, payload] as const,
  )

const emitFrom = (page: Page, event: string) =>
  page.evaluate(name => {
    const heard: unknown[] = []
    Object.assign(window, { heard: { ...Reflect.get(window, 'heard'), [name]: heard } })
    document.addEventListener(name, given => heard.push((given as CustomEvent).detail))
  }, event)
const heard = (page: Page, event: string) =>
  page.evaluate(name => Reflect.get(window, 'heard')[name] as unknown[], event)

/** Markup as a host page has it. */
const addLink = (page: Page, attributes: Record<string, string>, text = 'a marked link') =>
  page.evaluate(
    ([given, words]) => {
      const link = document.createElement('a')
      for (const [name, value] of Object.entries(given)) link.setAttribute(name, value)
      link.textContent = words
      document.querySelector('main')?.prepend(link)
    },
    [attributes, text] as const,
  )

async function openBlog(page: Page, host: Host, blog = 'nightowl', path = '/dashboard') {
  await host.open(path)
  await dispatch(page, 'peepr:open', { blog_name: blog })
  await expect(drawer(page)).toBeVisible()
  await expect(posts(page).first()).toBeVisible()
}

test.describe('opening the drawer', () => {
  test('[PEEP-2, PEEP-3, PEEP-4, PEEP-7] from markup: plain clicks only, and an address without data', async ({
    page,
    host,
    context,
  }) => {
    await host.open('/dashboard')
    await addLink(page, {
      href: '/blog/papercranes',
      'data-inlay-command': 'peepr:open',
      'data-inlay-payload': '{"blog_name":"papercranes"}',
    })
    const link = page.getByRole('link', { name: 'a marked link', exact: true })
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.close()
    await expect(drawer(page)).toHaveCount(0)
    await link.click()
    await expect(drawer(page)).toHaveAttribute('aria-label', 'Paper Cranes')
    await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await expect(posts(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(link).toBeFocused()

    await addLink(page, { href: '/blog/nightowl', 'data-inlay-command': 'peepr:open' }, 'bare link')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'bare link' }).click(),
    ])
    expect(new URL(opened.url()).pathname).toBe('/blog/nightowl')
    await expect(drawer(page)).toHaveCount(0)
  })

  test('[PEEP-5, DEC-104, PEEP-9, DEC-101, PEEP-30] from page data: a single post, then the base route', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    const id = await page.evaluate(async () => {
      const answer = await fetch('/svc/indash_blog/posts?tumblelog_name_or_id=nightowl&limit=3')
      return (await answer.json()).response.posts[2].id as string
    })
    await host.open(`/dashboard?peepr=nightowl&post=${id}`)
    await expect(posts(page)).toHaveCount(1)
    const [first] = (await host.requests('/svc/indash_blog/posts')).slice(-1)
    expect(first?.query ?? first).toMatchObject({ post_id: id, limit: '1' })
    await drawer(page).getByRole('button', { name: 'See all posts of this blog' }).click()
    await expect.poll(() => posts(page).count()).toBeGreaterThan(1)
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await expect(drawer(page)).toHaveCount(0)
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/dashboard')
  })

  test('[PEEP-9, DEC-101] a page that is there for the drawer alone is left on closing', async ({
    page,
    host,
  }) => {
    await host.open('/blog/nightowl?peepr=papercranes')
    await expect(posts(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/dashboard')
  })

  test('[PEEP-6, PEEP-8, PEEP-14, PEEP-15] by command; the glass closes it in 500 ms', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await emitFrom(page, 'peepr:opened')
    await emitFrom(page, 'peepr:closed')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(posts(page).first()).toBeVisible()
    expect(await heard(page, 'peepr:opened')).toEqual([{ blog_name: 'nightowl' }])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    const glass = drawer(page).locator('[aria-hidden="true"]').first()
    expect(await glass.evaluate(element => getComputedStyle(element).transitionDuration)).toContain('0.15s')
    // Timed in the page: a busy machine must not count.
    const took = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let started = 0
          const dialog = document.querySelector('[data-inlay-root="peepr"] dialog')
          if (!dialog) return
          new MutationObserver(() => {
            started ||= performance.now()
          }).observe(dialog, { attributes: true, attributeFilter: ['data-state'] })
          document.addEventListener('peepr:closed', () => resolve(performance.now() - started))
        }),
    )
    await page.mouse.click(60, 400)
    expect(await took).toBeGreaterThanOrEqual(470)
    await expect(drawer(page)).toHaveCount(0)
    expect(await heard(page, 'peepr:closed')).toEqual([{ blog_name: 'nightowl' }])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  })

  test('a payload that names no blog is told to the host’s developer and breaks nothing', async ({
    page,
    host,
  }) => {
    const warnings: string[] = []
    page.on('console', message => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await host.open('/dashboard')
    for (const payload of [{ blog_name: 5 }, { blog_name: ' ' }, {}, undefined])
      await dispatch(page, 'peepr:open', payload)
    expect(warnings.filter(text => text.includes('peepr:open needs a blog_name'))).toHaveLength(4)
    await expect(drawer(page)).toHaveCount(0)
  })

  test('a guest reads, and is offered nothing that needs an account', async ({ page, host }) => {
    await host.login(null)
    await openBlog(page, host, 'nightowl', '/guest')
    await expect(drawer(page).getByRole('button', { name: /^(Like|Reblog|Message|Block)$/ })).toHaveCount(0)
    await Promise.all([
      page.waitForRequest('**/follow/nightowl'),
      drawer(page).getByRole('button', { name: 'Follow', exact: true }).click(),
    ])
  })
})

test.describe('one drawer at a time', () => {
  test('[PEEP-10, PEEP-13, DEC-102] another blog comes after 400 ms, the same one not at all', async ({
    page,
    host,
  }) => {
    await openBlog(page, host)
    await emitFrom(page, 'peepr:opened')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
    await expect(posts(page)).toHaveCount(0)
    await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    expect(await heard(page, 'peepr:opened')).toEqual([{ blog_name: 'papercranes' }])
    expect(await drawer(page).evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  })

  test('Back closes it, or goes to the blog before; Forward comes back; the page stays', async ({
    page,
    host,
  }) => {
    await openBlog(page, host)
    const url = page.url()
    await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
    await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await page.goBack()
    await expect(drawer(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await page.goBack()
    await expect(drawer(page)).toHaveCount(0)
    expect(page.url()).toBe(url)
    await page.goForward()
    await expect(drawer(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await page.goForward()
    await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.inlayPeepr ?? null)).toBeNull()
    expect(page.url()).toBe(url)
  })

  test('[PEEP-11, DEC-102] steps aside for a post form and comes back where it was', async ({
    page,
    host,
  }) => {
    await openBlog(page, host)
    await emitFrom(page, 'peepr:suspended')
    await emitFrom(page, 'peepr:resumed')
    const scroller = drawer(page).locator('[data-peepr-scroller]')
    const reblog = posts(page).nth(1).getByRole('button', { name: 'Reblog' })
    await reblog.scrollIntoViewIfNeeded()
    const before = await scroller.evaluate(element => element.scrollTop)
    expect(before).toBeGreaterThan(0)
    await reblog.click()
    await expect(drawer(page)).toBeHidden()
    await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
    const form = page
      .locator('[data-inlay-root="post-forms"] dialog, [data-inlay-root="post-forms"] form')
      .first()
    await expect(form).toBeVisible()
    expect(await heard(page, 'peepr:suspended')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeVisible()
    expect(await heard(page, 'peepr:resumed')).toHaveLength(1)
    await expect(drawer(page)).toHaveAttribute('aria-label', 'Night Owl')
    expect(await scroller.evaluate(element => element.scrollTop)).toBe(before)
    await expect(reblog).toBeFocused()
  })

  test('closing releases everything: a hundred rounds leave no nodes and no listeners', async ({
    page,
    host,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await host.open('/dashboard')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const rounds = (count: number) =>
      page.evaluate(async times => {
        const { inlay } = window
        if (!inlay || 'queue' in inlay) throw new Error('no Inlay')
        for (let round = 0; round < times; round++) {
          await inlay.dispatch('peepr:open', { blog_name: 'papercranes' })
          await new Promise(resolve => setTimeout(resolve, 60))
          await inlay.dispatch('peepr:close')
          await new Promise(resolve => setTimeout(resolve, 30))
        }
      }, count)
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    await rounds(20)
    const before = await measure()
    await rounds(100)
    const after = await measure()
    expect(after.nodes - before.nodes).toBeLessThan(300)
    expect(after.listeners - before.listeners).toBeLessThan(20)
  })
})

test.describe('reading', () => {
  test('[PEEP-24, PEEP-25, PEEP-27, PEEP-31] pages to the end, in tens, without a gap or a shift', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { posts: 780 })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const moved: { node?: Element }[] = Reflect.get(entry, 'sources')
          shifts.push(...moved.map(({ node }) => node?.outerHTML.slice(0, 80) ?? ''))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openBlog(page, host)
    const scroller = drawer(page).locator('[data-peepr-scroller]')
    for (let turn = 0; turn < 40; turn++) {
      await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
      const size = await posts(page).first().getAttribute('aria-setsize')
      if (size !== '-1') break
      await page.waitForTimeout(300)
    }
    const ids = await posts(page).evaluateAll(all => all.map(one => one.getAttribute('data-peepr-post')))
    expect(new Set(ids).size).toBe(ids.length)
    const total = await page.evaluate(async () => {
      let count = 0
      for (;;) {
        const answer = await fetch(
          `/svc/indash_blog/posts?tumblelog_name_or_id=nightowl&limit=50&offset=${count}`,
        )
        const { length } = (await answer.json()).response.posts
        count += length
        if (length < 50) return count
      }
    })
    expect(ids.length).toBe(total)
    expect(await posts(page).last().getAttribute('aria-posinset')).toBe(String(total))
    expect(await drawer(page).getByRole('feed').getAttribute('aria-busy')).toBe('false')
    const asked = (await host.requests('/svc/indash_blog/posts')).filter(({ query }) => query.limit === '10')
    expect(asked.map(({ query }) => Number(query.offset))).toEqual(
      Array.from({ length: Math.floor(total / 10) + 1 }, (_, index) => index * 10),
    )
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })

  test('[PEEP-32] a failed page is logged, said, and asked for again', async ({ page, host }) => {
    await host.open('/dashboard')
    await emitFrom(page, 'ajax:error')
    await host.fault({ call: 'GET /svc/indash_blog/posts', kind: 'status', status: 403 })
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    const again = drawer(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    expect(await heard(page, 'ajax:error')).toEqual([
      { path: '/svc/indash_blog/posts', status: 403, offset: 0 },
    ])
    await again.click()
    await expect(posts(page).first()).toBeVisible()
    await expect(again).toHaveCount(0)
  })

  for (const kind of ['drop', 'cut', 'malformed'] as const)
    test(`an answer that comes ${kind} leaves a drawer that says so`, async ({ page, host }) => {
      test.slow()
      await host.open('/dashboard')
      await host.fault({ call: 'GET /svc/indash_blog/*', kind, times: 0 })
      await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
      await expect(drawer(page).getByRole('alert').first()).toBeVisible({ timeout: 20_000 })
      await host.clearFaults()
      const again = drawer(page).getByRole('button', { name: 'Try again' }).first()
      // What was still trying by itself comes without a press.
      await expect(async () => {
        if ((await again.count()) > 0) await again.click({ timeout: 1000 })
        await expect(posts(page).first()).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000 })
    })

  test('a blog that is gone, and one without posts, say so', async ({ page, host }) => {
    await host.open('/dashboard')
    await dispatch(page, 'peepr:open', { blog_name: 'nobody-at-all' })
    await expect(drawer(page).getByText('There’s nothing here.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await host.control('POST', 'reset', { posts: 1 })
    await host.open('/dashboard')
    await dispatch(page, 'peepr:open', { blog_name: 'brutalist-radio' })
    await expect(drawer(page).getByText('No posts here yet. Come back another day.')).toBeVisible()
  })

  test('[UTIL-4] tags lead to the blog’s tag pages', async ({ page, host }) => {
    await openBlog(page, host)
    const tag = drawer(page).getByRole('list', { name: 'Tags' }).first().getByRole('link').first()
    const name = ((await tag.textContent()) ?? '').slice(1)
    expect(await tag.getAttribute('href')).toBe(`https://nightowl.example/tagged/${encodeURIComponent(name)}`)
  })

  test('hostile words do nothing but read badly', async ({ page, host }) => {
    const violations: string[] = []
    await page.exposeFunction('violated', (text: string) => void violations.push(text))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', event =>
        Reflect.get(window, 'violated')(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
      ),
    )
    page.on('dialog', () => violations.push('a dialog came up'))
    await openBlog(page, host, 'mallory')
    await page.waitForTimeout(300)
    expect(await page.title()).not.toContain('owned')
    expect(violations).toEqual([])
    const live = await drawer(page).evaluate(dialog =>
      [...dialog.querySelectorAll('*')].flatMap(element =>
        [...element.attributes]
          .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
          .map(({ name }) => `${element.localName}@${name}`),
      ),
    )
    expect(live).toEqual([])
    await expect(drawer(page).locator('script')).toHaveCount(0)
  })
})

test.describe('acting', () => {
  test('[PEEP-18, PEEP-19, DEC-15] follow and unfollow from the header, asked and with their source', async ({
    page,
    host,
  }) => {
    await openBlog(page, host, 'quiet-pixels')
    await drawer(page).getByRole('button', { name: 'Follow', exact: true }).click()
    const unfollow = drawer(page).getByRole('button', { name: 'Unfollow' })
    await expect(unfollow).toBeVisible()
    await unfollow.click()
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').filter({ hasText: 'Are you sure' }))
      .last()
    await expect(question).toContainText('Are you sure you want to unfollow quiet-pixels?')
    await question.getByRole('button', { name: 'Ok' }).click()
    await expect(drawer(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
    const sent = (await host.requests()).filter(({ path }) => /\/svc\/(un)?follow/.test(path))
    expect(JSON.stringify(sent)).toContain('peepr_header_follow')
    expect(JSON.stringify(sent)).toContain('peepr_header_unfollow')
  })

  test('a follow or like that is refused is taken back', async ({ page, host }) => {
    await openBlog(page, host, 'quiet-pixels')
    await host.fault({ call: 'POST /svc/*', kind: 'status', status: 403, times: 2 })
    await drawer(page).getByRole('button', { name: 'Follow', exact: true }).click()
    await expect.poll(async () => (await host.requests('/svc/follow')).length).toBe(1)
    await expect(drawer(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
    const like = posts(page).first().getByRole('button', { name: 'Like' })
    const before = await like.getAttribute('aria-pressed')
    await like.click()
    await expect
      .poll(async () => (await host.requests()).filter(({ path }) => /like$/.test(path)).length)
      .toBe(1)
    await expect(like).toHaveAttribute('aria-pressed', before ?? '')
  })

  test('[KEY-20…25] the keyboard goes from post to post, likes, shares, and back to the top', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { posts: 300 })
    await openBlog(page, host)
    await expect(posts(page)).toHaveCount(10)
    const scroller = drawer(page).locator('[data-peepr-scroller]')
    await expect(scroller).toBeFocused()
    const place = (index: number) =>
      posts(page)
        .nth(index)
        .evaluate(post => {
          const panel = post.closest('[data-peepr-scroller]')
          return Math.round(post.getBoundingClientRect().top - (panel?.getBoundingClientRect().top ?? 0))
        })
    await page.keyboard.press('j')
    await expect.poll(() => place(0)).toBe(60)
    await page.keyboard.press('j')
    await expect(posts(page).nth(1)).toBeFocused()
    await expect.poll(() => place(1)).toBe(60)
    await page.keyboard.press('k')
    await expect(posts(page).nth(0)).toBeFocused()
    await expect.poll(() => place(0)).toBe(60)
    await page.keyboard.press('Control+j')
    await expect(posts(page).nth(0)).toBeFocused()

    const like = posts(page).first().getByRole('button', { name: 'Like' })
    const before = await like.getAttribute('aria-pressed')
    await page.keyboard.press('l')
    await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    const calls = async () => (await host.requests()).filter(({ path }) => /\/svc\/(un)?like$/.test(path))
    await expect.poll(async () => (await calls()).length).toBe(1)
    expect(JSON.stringify(await calls())).toContain('"peepr"')

    await page.keyboard.press('.')
    await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(0)

    await page.keyboard.press('s')
    await expect(page.locator('dialog [popover]:popover-open')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog [popover]:popover-open')).toHaveCount(0)
    await expect(drawer(page)).toHaveAttribute('data-state', 'open')
  })

  test('[KEY-24] Enter opens the blog that a post was reblogged from', async ({ page, host }) => {
    await host.control('POST', 'reset', { posts: 300 })
    await host.open('/dashboard')
    const blog = await page.evaluate(async () => {
      const names = ['papercranes', 'nightowl', 'bruno', 'neonfrog', 'noam-reads', 'closed-door', 'staff']
      for (const name of names) {
        const answer = await fetch(`/svc/indash_blog/posts?tumblelog_name_or_id=${name}&limit=10`)
        const { posts: found, tumblelog } = (await answer.json()).response
        if (found.some((post: { reblog_source?: unknown }) => post.reblog_source)) return tumblelog
      }
    })
    await openBlog(page, host, blog.name)
    const reblog = posts(page)
      .filter({ has: page.locator('header button') })
      .first()
    const source = (await reblog.locator('header button').textContent()) ?? ''
    await reblog.focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).not.toHaveAttribute('aria-label', blog.title)
    await expect(drawer(page).getByText(source, { exact: true }).first()).toBeVisible()
  })

  test('the keys are explained, and do nothing while something else is open', async ({ page, host }) => {
    await openBlog(page, host)
    await drawer(page).getByRole('button', { name: 'Keyboard shortcuts' }).click()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    await page.keyboard.press('j')
    await expect(posts(page).first()).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(drawer(page)).toBeVisible()
  })

  test('Tab stays inside, and the page behind cannot be reached', async ({ page, host }) => {
    await openBlog(page, host)
    for (let turn = 0; turn < 45; turn++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-inlay-root="peepr"]') !== null),
      ).toBe(true)
    }
  })

  test('shares a post from where its button is, above the drawer', async ({ page, host }) => {
    await openBlog(page, host)
    await posts(page).first().getByRole('button', { name: 'Share' }).click()
    const popover = page.locator('dialog [popover]:popover-open')
    await expect(popover).toBeVisible()
    await expect(popover).toHaveAttribute('data-placed', '')
    const reachable = await popover.evaluate(element => {
      const button = element.querySelector('button, a, input')
      const { left, top, width, height } = (button ?? element).getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(reachable).toBe(true)
  })
})

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the drawer, ${scheme}, whatever the theme`, async ({ page, host }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await host.open(`/dashboard?scheme=${scheme}`)
    for (const blog of ['nightowl', 'neonfrog', 'white-on-white', 'mallory', 'layla-writes']) {
      await dispatch(page, 'peepr:open', { blog_name: blog })
      await expect(posts(page).first()).toBeVisible()
      await page.waitForTimeout(100)
      const found = await host.axe()
      expect(
        found.filter(line => line.includes('peepr') || line.includes('dialog')),
        blog,
      ).toEqual([])
    }
  })

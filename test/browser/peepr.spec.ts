import type { Page } from '@playwright/test'
import { holdBack } from './media-support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

// A short page behind the drawer saves time.
test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const posts = (page: Page) => drawer(page).getByRole('article')

const emitFrom = (page: Page, event: string) =>
  page.evaluate(name => {
    const heard: unknown[] = []
    Object.assign(window, { heard: { ...Reflect.get(window, 'heard'), [name]: heard } })
    document.addEventListener(name, given => heard.push((given as CustomEvent).detail))
  }, event)
const heard = (page: Page, event: string) =>
  page.evaluate(name => Reflect.get(window, 'heard')[name] as unknown[], event)

/** Inserts markup like a host. */
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

test('[PEEP-2, PEEP-4, PEEP-6, PEEP-7, PEEP-8, PEEP-14, PEEP-15, KEY-20] the drawer opens from markup and by command; a click on the dimmed page closes it in 500 ms', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await host.open('/dashboard')
  await test.step('a payload that names no blog is told to the host’s developer', async () => {
    for (const payload of [{ blog_name: 5 }, { blog_name: ' ' }, {}, undefined])
      await dispatch(page, 'peepr:open', payload as never)
    await expect
      .poll(() => warnings.filter(text => text.includes('peepr:open needs a blog_name')))
      .toHaveLength(4)
    await expect(drawer(page)).toHaveCount(0)
  })
  await test.step('an address without data opens in a window of its own', async () => {
    await addLink(page, { href: '/_fixtures/nothing', 'data-inlay-command': 'peepr:open' }, 'bare link')
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'bare link' }).click()
    const opened = await opening
    expect(new URL(opened.url()).pathname).toBe('/_fixtures/nothing')
    await opened.close()
    await expect(drawer(page)).toHaveCount(0)
  })
  await test.step('a marked link opens it and has the focus again afterwards', async () => {
    await addLink(page, {
      href: '/blog/papercranes',
      'data-inlay-command': 'peepr:open',
      'data-inlay-payload': '{"blog_name":"papercranes"}',
    })
    const link = page.getByRole('link', { name: 'a marked link', exact: true })
    await link.click()
    await expect(drawer(page)).toHaveAttribute('aria-label', 'Paper Cranes')
    await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await expect(posts(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(link).toBeFocused()
  })
  await emitFrom(page, 'peepr:opened')
  await emitFrom(page, 'peepr:closed')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(posts(page).first()).toBeVisible()
  await expect.poll(() => heard(page, 'peepr:opened')).toEqual([{ blog_name: 'nightowl' }])
  // The page is locked, and unlocked, in a frame of its own, so that a press is answered first.
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  await expect.poll(overflow).toBe('hidden')
  const glass = drawer(page).locator('[aria-hidden="true"]').first()
  expect(await glass.evaluate(element => getComputedStyle(element).transitionDuration)).toContain('0.15s')
  // Timed in the page, so that a busy machine does not matter.
  await page.evaluate(() => {
    let pressed = 0
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    document.addEventListener('peepr:closed', () =>
      Object.assign(window, { took: performance.now() - pressed }),
    )
  })
  await page.mouse.click(60, 400)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'took') ?? 0)).toBeGreaterThanOrEqual(490)
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(() => heard(page, 'peepr:closed')).toEqual([{ blog_name: 'nightowl' }])
  await expect.poll(overflow).not.toBe('hidden')
})

test('[PEEP-14, DEC-201] while the drawer slides out, the page has the focus again, and takes a press and a key', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // It slides out for a minute, until the test lets it end.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const slow = (run: () => void, ms?: number) => {
      if (ms === 500) Object.assign(window, { endSlide: run })
      return setTimeout(run, ms === 500 ? 60_000 : ms)
    }
    Object.assign(window, { setTimeout: slow })
  })
  await host.open('/dashboard')
  await addLink(page, {
    href: '/blog/papercranes',
    'data-inlay-command': 'peepr:open',
    'data-inlay-payload': '{"blog_name":"papercranes"}',
  })
  const link = page.getByRole('link', { name: 'a marked link', exact: true })
  await link.click()
  await expect(drawer(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
  const slideOut = async () => {
    await expect(drawer(page)).toHaveAttribute('data-state', 'open')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveAttribute('data-state', 'closing')
    await expect(link).toBeFocused()
  }
  await slideOut()
  await link.click()
  await slideOut()
  await page.keyboard.press('Enter')
  await slideOut()
  await page.evaluate(() => Reflect.get(window, 'endSlide')())
  await expect(drawer(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('[PEEP-5, DEC-104, PEEP-9, DEC-101, PEEP-30] the drawer opens from page data; closing it leaves the page, which has nothing else', async ({
  page,
  host,
}) => {
  await host.open('/blog/nightowl?peepr=papercranes')
  await expect(posts(page).first()).toBeVisible()
  const id = await page.evaluate(async () => {
    const answer = await fetch('/svc/indash_blog/posts?tumblelog_name_or_id=nightowl&limit=3')
    return (await answer.json()).response.posts[2].id as string
  })
  await page.keyboard.press('Escape')
  await page.waitForURL('**/dashboard')

  await host.open(`/dashboard?peepr=nightowl&post=${id}`)
  await expect(posts(page)).toHaveCount(1)
  const [first] = (await host.requests('/svc/indash_blog/posts')).slice(-1)
  expect(first?.query ?? first).toMatchObject({ post_id: id, limit: '1' })
  await drawer(page).getByRole('button', { name: 'See all posts from this blog' }).click()
  await expect.poll(() => posts(page).count()).toBeGreaterThan(1)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe('/dashboard')
})

test('a guest can read, and sees no action that needs an account; nothing but the list scrolls on a phone', async ({
  page,
  host,
}) => {
  await host.login(null)
  await openBlog(page, host, 'nightowl', '/guest')
  await page.setViewportSize({ width: 375, height: 640 })
  await expect(drawer(page).locator('[data-track]').first()).toBeAttached()
  const scrolled = await drawer(page).evaluate(dialog => {
    dialog.scrollTop = 500
    return dialog.scrollTop
  })
  expect(scrolled).toBe(0)
  await expect(drawer(page).getByRole('button', { name: /^(Like|Reblog|Message|Block)$/ })).toHaveCount(0)
  await Promise.all([
    page.waitForRequest('**/follow/nightowl'),
    drawer(page).getByRole('button', { name: 'Follow', exact: true }).click(),
  ])
})

test('[PEEP-10, PEEP-13, DEC-102] another blog replaces the one in the drawer, the same one does not; Back and Forward go through the blogs', async ({
  page,
  host,
}) => {
  await openBlog(page, host)
  const url = page.url()
  const shows = (title: string) => expect(drawer(page).getByRole('heading', { name: title })).toBeVisible()
  await emitFrom(page, 'peepr:opened')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
  await shows('Paper Cranes')
  await expect.poll(() => heard(page, 'peepr:opened')).toEqual([{ blog_name: 'papercranes' }])
  await expect.poll(() => drawer(page).evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)

  await page.goBack()
  await shows('Night Owl')
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  expect(page.url()).toBe(url)
  await page.goForward()
  await shows('Night Owl')
  await page.goForward()
  await shows('Paper Cranes')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.inlayPeepr ?? null)).toBeNull()
  expect(page.url()).toBe(url)
})

test('[PEEP-11, DEC-102, UTIL-4] tags link to the blog’s pages, a share popover opens above it, and a post form suspends it', async ({
  page,
  host,
}) => {
  // Enough posts to scroll, whatever earlier tests have left of the world.
  await host.control('POST', 'reset', { posts: 400 })
  await openBlog(page, host)
  await emitFrom(page, 'peepr:suspended')
  await emitFrom(page, 'peepr:resumed')
  const tag = drawer(page).getByRole('list', { name: 'Tags' }).first().getByRole('link').first()
  const name = ((await tag.textContent()) ?? '').slice(1)
  expect(await tag.getAttribute('href')).toBe(`https://nightowl.example/tagged/${encodeURIComponent(name)}`)

  await posts(page).first().getByRole('button', { name: 'Share' }).click()
  const popover = page.locator('dialog [popover]:popover-open')
  await expect(popover).toHaveAttribute('data-placed', '')
  const isReachable = () =>
    popover.evaluate(element => {
      const button = element.querySelector('button, a, input')
      const { left, top, width, height } = (button ?? element).getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isReachable).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)

  const scroller = drawer(page).locator('[data-viewer-scroller]')
  const reblog = posts(page).nth(2).getByRole('button', { name: 'Reblog' })
  const scrollTop = () => scroller.evaluate(element => element.scrollTop)
  // The first posts are drawn before those below, and they alone may not fill the drawer.
  await expect(async () => {
    await reblog.evaluate(button => button.scrollIntoView({ block: 'center' }))
    expect(await scrollTop()).toBeGreaterThan(0)
  }).toPass()
  const before = await scrollTop()
  await reblog.click()
  await expect(drawer(page)).toBeHidden()
  await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
  const form = page
    .locator('[data-inlay-root="post-forms"] dialog, [data-inlay-root="post-forms"] form')
    .first()
  await expect(form).toBeVisible()
  await expect.poll(() => heard(page, 'peepr:suspended')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeVisible()
  await expect.poll(() => heard(page, 'peepr:resumed')).toHaveLength(1)
  await expect(drawer(page)).toHaveAttribute('aria-label', 'Night Owl')
  await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(before)
  await expect(reblog).toBeFocused()
})

test('the drawer, opened and closed many times, leaves no nodes and no listeners', async ({ page, host }) => {
  await host.open('/dashboard')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const rounds = (count: number) =>
    page.evaluate(async times => {
      const { inlay } = window
      if (!inlay || !('dispatch' in inlay)) throw new Error('no Inlay')
      const root = document.querySelector('[data-inlay="peepr"]')
      const until = async (isThere: boolean) => {
        for (let turn = 0; turn < 200 && isThere !== Boolean(root?.querySelector('article')); turn++)
          await new Promise(resolve => setTimeout(resolve, 5))
      }
      for (let round = 0; round < times; round++) {
        await inlay.dispatch('peepr:open', { blog_name: 'papercranes' })
        await until(true)
        await inlay.dispatch('peepr:close')
        await until(false)
      }
    }, count)
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  await rounds(3)
  // What the page loads once it is idle may come in between; a drawer that leaks does so each time.
  await expect(async () => {
    const before = await measure()
    await rounds(10)
    // A drawer has hundreds of nodes: one leaked in ten would show. The last may be released a moment later.
    await expect
      .poll(
        async () => {
          const after = await measure()
          return after.nodes - before.nodes < 100 && after.listeners - before.listeners < 8
        },
        { timeout: 5000 },
      )
      .toBe(true)
  }).toPass({ timeout: 45_000 })
})

test('[PEEP-24, PEEP-25, PEEP-27, PEEP-31] the drawer loads posts to the end, ten at a time, without a gap or a layout shift', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { posts: 450 })
  await host.open('/dashboard')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(posts(page).first()).toBeVisible()
  // Shifts while the page itself loads are not the drawer's.
  await drawer(page).evaluate(dialog => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const moved: { node?: Element }[] = Reflect.get(entry, 'sources')
        // Removed rows far from the view have no node.
        for (const { node } of moved)
          if (node && dialog.contains(node)) shifts.push(node.outerHTML.slice(0, 80))
      }
    }).observe({ type: 'layout-shift' })
  })
  const scroller = drawer(page).locator('[data-viewer-scroller]')
  await expect
    .poll(async () => {
      await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
      return posts(page).first().getAttribute('aria-setsize')
    })
    .not.toBe('-1')
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
  expect(total).toBeGreaterThan(20)
  // The number of posts is known before the last of them are drawn.
  await expect(posts(page)).toHaveCount(total)
  const ids = await posts(page).evaluateAll(all => all.map(one => one.getAttribute('data-viewer-post')))
  expect(new Set(ids).size).toBe(total)
  await expect(posts(page).last()).toHaveAttribute('aria-posinset', String(total))
  await expect(drawer(page).getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  const asked = (await host.requests('/svc/indash_blog/posts')).filter(({ query }) => query.limit === '10')
  expect(asked.map(({ query }) => Number(query.offset))).toEqual(
    Array.from({ length: Math.floor(total / 10) + 1 }, (_, index) => index * 10),
  )
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('[PEEP-32, DEC-138] a blog that is gone, that the server has no call for, empty or refused shows an error, and can be retried', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
  }
  await test.step('a blog that is gone, and a call that the server lacks, are told apart', async () => {
    await dispatch(page, 'peepr:open', { blog_name: 'nobody-at-all' })
    await expect(drawer(page).getByText('There’s nothing here.')).toBeVisible()
    await close()
    await host.fault({ call: 'GET /svc/indash_blog/*', kind: 'no-such-call', times: 0 })
    for (const post_id of [undefined, '7']) {
      await dispatch(page, 'peepr:open', { blog_name: 'tidepools', post_id })
      await expect(drawer(page).getByText('Couldn’t find that.')).toBeVisible()
      await expect(drawer(page).getByText(/nothing here|is gone/)).toHaveCount(0)
      await close()
    }
    await host.clearFaults()
  })
  await emitFrom(page, 'ajax:error')
  const again = drawer(page).getByRole('button', { name: 'Try again' })
  await test.step('a refusal is final', async () => {
    await host.fault({ call: 'GET /svc/indash_blog/posts', kind: 'status', status: 403 })
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    // A 403 is final: it is shown, without a retry button.
    await expect(drawer(page).getByRole('alert').first()).toBeVisible()
    await expect(again).toHaveCount(0)
    await expect
      .poll(() => heard(page, 'ajax:error'))
      .toEqual([{ path: '/svc/indash_blog/posts', status: 403, offset: 0 }])
    await close()
  })
  await test.step('a failure can be retried', async () => {
    await host.fault({ call: 'GET /svc/indash_blog/posts', kind: 'status', status: 400 })
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(again).toBeVisible()
    await again.click()
    await expect(posts(page).first()).toBeVisible()
    await expect(again).toHaveCount(0)
    await close()
  })
  await test.step('an empty blog says so', async () => {
    await host.control('POST', 'reset', { posts: 1 })
    await dispatch(page, 'peepr:open', { blog_name: 'brutalist-radio' })
    await expect(drawer(page).getByText('No posts yet. Check back soon.')).toBeVisible()
  })
})

test('[KEY-21, KEY-22, KEY-23, KEY-24, KEY-25] the keyboard goes from post to post, likes, shares, returns to the top, opens the source of a reblog, and never leaves the drawer', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { posts: 300 })
  await openBlog(page, host)
  await expect(posts(page)).toHaveCount(10)
  const scroller = drawer(page).locator('[data-viewer-scroller]')
  await expect(scroller).toBeFocused()
  const place = (index: number) =>
    posts(page)
      .nth(index)
      .evaluate(post => {
        const panel = post.closest('[data-viewer-scroller]')
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
  // A user who types on before the popover has opened likes nothing.
  await page.keyboard.type('sl')
  await expect(page.locator('dialog [popover]:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog [popover]:popover-open')).toHaveCount(0)
  expect(await calls()).toHaveLength(1)
  await expect(drawer(page)).toHaveAttribute('data-state', 'open')

  await test.step('the keys are explained, and do nothing meanwhile', async () => {
    await drawer(page).getByRole('button', { name: 'Keyboard shortcuts' }).click()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    await page.keyboard.press('j')
    await expect(posts(page).nth(1)).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(drawer(page)).toBeVisible()
  })

  await test.step('Tab stays inside', async () => {
    for (let turn = 0; turn < 20; turn++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-inlay-root="peepr"]') !== null),
      ).toBe(true)
    }
  })

  await test.step('Enter opens the blog that a post was reblogged from', async () => {
    const blog = await page.evaluate(async () => {
      const names = ['papercranes', 'bruno', 'neonfrog', 'noam-reads', 'closed-door', 'staff']
      for (const name of names) {
        const answer = await fetch(`/svc/indash_blog/posts?tumblelog_name_or_id=${name}&limit=10`)
        const { posts: found, tumblelog } = (await answer.json()).response
        if (found.some((post: { reblog_source?: unknown }) => post.reblog_source)) return tumblelog
      }
    })
    await dispatch(page, 'peepr:open', { blog_name: blog.name })
    await expect(drawer(page)).toHaveAttribute('aria-label', blog.title)
    const reblog = posts(page)
      .filter({ has: page.locator('header button') })
      .first()
    const source = (await reblog.locator('header button').textContent()) ?? ''
    await reblog.focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).not.toHaveAttribute('aria-label', blog.title)
    await expect(drawer(page).getByText(source, { exact: true }).first()).toBeVisible()
  })
})

test('in a page of the other direction the name of the blog stands at the start of the bar', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?lang=ar&peepr=nightowl')
  const name = page.locator('[data-viewer-scroller] bdi').first()
  await expect(name).toHaveText('nightowl')
  const gap = () =>
    name.evaluate(one => {
      const bar = one.closest('[data-viewer-scroller]')
      if (!bar) throw new Error('not in the drawer')
      const end = bar.getBoundingClientRect().x + bar.clientLeft + bar.clientWidth
      return end - one.getBoundingClientRect().right
    })
  await expect.poll(gap).toBeLessThan(30)
  expect((await name.boundingBox())?.width).toBeLessThan(200)
})

test('[PEEP-16, PEEP-21] a blog that the page knows has its colours, face and title before the server answers; text typed after a press on its Message button goes into the conversation', async ({
  page,
  host,
}) => {
  await openBlog(page, host)
  const title = drawer(page).getByRole('heading', { name: 'Night Owl' })
  const colour = () =>
    title.evaluate(one => getComputedStyle(one).getPropertyValue('--inlay-blog-background'))
  const known = await colour()
  expect(known).not.toBe('')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  const answer = await holdBack(page, '**/svc/indash_blog/**')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(title).toBeVisible()
  expect(await colour()).toBe(known)
  await expect(drawer(page).getByRole('button', { name: /^(Follow|Unfollow)/ })).toHaveCount(0)
  answer()
  await expect(posts(page).first()).toBeVisible()
  await expect(
    drawer(page)
      .getByRole('button', { name: /^(Follow|Unfollow)/ })
      .first(),
  ).toBeVisible()

  await drawer(page).getByRole('button', { name: 'Message' }).press('Enter')
  const conversation = page.getByRole('region', { name: 'Conversation with nightowl' })
  const field = conversation.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  // Nothing can be written while the conversation loads (MSGC-16).
  await expect(field).toBeEditable()
  await page.keyboard.type('for you')
  await expect(field).toHaveValue('for you')
})

test('axe finds nothing in the drawer, light and dark, with any theme; hostile text is shown as text', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await page.evaluate(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  // A description that its author has left out is not ours to add.
  const inDrawer = async (rules?: string[]) =>
    (await host.axe(page, rules, '[data-inlay-root="peepr"]')).filter(
      found => !found.startsWith('image-alt: img[src="x"]'),
    )
  for (const blog of ['nightowl', 'white-on-white', 'mallory']) {
    await dispatch(page, 'peepr:open', { blog_name: blog })
    await expect(drawer(page).locator('[data-viewer-post]').first()).toBeVisible()
    // Blogs differ only in colours and text: one is checked in full, and one in the dark scheme, too.
    const schemes = blog === 'white-on-white' ? (['light', 'dark'] as const) : (['light'] as const)
    const rules = blog === 'mallory' ? undefined : ['color-contrast']
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      // Checked again while one blog replaces another.
      await expect.poll(() => inDrawer(rules), `${blog}, ${colorScheme}`).toEqual([])
    }
  }

  // The last of them is the hostile one.
  expect(await page.title()).not.toContain('owned')
  expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
  expect(dialogs).toEqual([])
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

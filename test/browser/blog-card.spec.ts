import type { Page } from '@playwright/test'
import { expect, type Host, test } from './support.ts'

// The card is tested alone at the top of the page.
test.use({ posts: 1 })

const card = (page: Page) => page.locator('[data-inlay-card]')
const article = (page: Page) => card(page).locator('article')

/** A link that a host inserts at any time, alone at the top of the page. */
async function addLink(page: Page, name: string, id = 'probe') {
  await page.evaluate(
    ([blog, own]) => {
      const link = document.createElement('a')
      Object.assign(link, { id: own, href: `#${blog}`, textContent: `the blog ${blog}` })
      link.dataset.inlayBlogCard = blog ?? ''
      const line = document.createElement('p')
      line.append(link)
      document.querySelector('main')?.prepend(line)
      scrollTo(0, 0)
    },
    [name, id],
  )
  return page.locator(`#${id}`)
}

async function hover(page: Page, name = 'nightowl', path = '/dashboard', host?: Host) {
  await host?.open(path)
  const link = await addLink(page, name)
  await page.mouse.move(2, 2)
  await link.hover()
  await expect(card(page)).toBeVisible()
  return link
}

/** Moves the pointer where no link is. */
const leave = async (page: Page) => {
  await page.mouse.move(1200, 780)
  await page.mouse.move(1202, 782)
}

test.describe('a blog card by mouse', () => {
  test('[CARD-1, CARD-2, CARD-3, CARD-5, CARD-6, CARD-7, CARD-15, BLOG-8, BLOG-9] shows the blog, light and dark, in the web font of its theme', async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const fetched = page.waitForResponse(/\/fonts\/lobster\/2\.woff2$/)
    await hover(page, 'neonfrog', '/dashboard', host)
    await expect(card(page).getByRole('heading', { name: 'NEON FROG!!!' })).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'neonfrog', exact: true })).toBeVisible()
    await expect(card(page)).toContainText('neonfrog.blogs.example')
    await expect(card(page).getByRole('button', { name: 'Unfollow' })).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'More options for neonfrog' })).toBeVisible()
    await expect(card(page).locator('img[data-shape="square"]')).toBeVisible()
    await expect(card(page).locator('img[src*="header-neonfrog"]')).toBeVisible()
    const strip = card(page).getByRole('list', { name: 'Recent posts' })
    await expect(strip.getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('dialog', { name: 'About neonfrog' })).toBeVisible()
    const [call] = await host.requests('/svc/tumblelog_popover/neonfrog')
    expect(call?.query).toMatchObject({ is_tumblelog_popover: 'true', is_user_mention: 'false' })

    expect((await fetched).ok()).toBe(true)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '[data-inlay-card] h2',
    })
    await expect
      .poll(async () => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts[0])
      .toMatchObject({ familyName: 'Lobster', isCustomFont: true })
    await session.detach()

    expect(await host.axe(page, undefined, '[data-inlay-root="blog-card"]')).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'], '[data-inlay-root="blog-card"]')).toEqual([])
  })

  test('[CARD-8, CARD-9] does not open for a pointer passing over, nor for links scrolled under it, of which 500 share the document’s listeners; stays while the pointer is on it, and fades out after it has left', async ({
    page,
    host,
  }) => {
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await host.open('/dashboard')
    await page.evaluate(() => {
      const [heard, cards] = [[] as string[], [] as string[]]
      Object.assign(window, { heard, cards })
      const add = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
        if (this instanceof Element && this.matches('[data-inlay-blog-card], [data-inlay-blog-card] *'))
          heard.push(String(args[0]))
        return add.apply(this, args)
      }
      new MutationObserver(() => {
        const title = document.querySelector('[data-inlay-card] h2')?.textContent
        if (title && cards.at(-1) !== title) cards.push(title)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
      const many = Array.from({ length: 500 }, (_, at) => {
        const link = document.createElement('a')
        link.href = '#x'
        link.dataset.inlayBlogCard = at % 2 ? 'papercranes' : 'neonfrog'
        link.textContent = `link ${at} `
        return link
      })
      document.querySelector('main')?.append(...many)
    })
    const link = await addLink(page, 'nightowl')
    const box = await link.boundingBox()
    if (!box) throw new Error('nothing to see')
    // However long the steps take, no time passes for the page.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.mouse.move(box.x + 20, box.y - 30)
    await page.mouse.move(box.x + 20, box.y + box.height / 2)
    await page.mouse.move(box.x + 20, box.y + 300, { steps: 6 })
    const last = page.getByRole('link', { name: 'link 499', exact: true })
    await last.scrollIntoViewIfNeeded()
    // The browser has noticed which link was scrolled under the pointer; then longer than a card would take to open.
    await expect(page.locator('[data-inlay-blog-card]:hover')).toHaveText(/^link \d+ $/)
    await page.clock.runFor(600)
    await expect(card(page)).toHaveCount(0)
    await page.clock.resume()
    await last.hover()
    await expect(card(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'cards'))).toEqual(['Paper Cranes'])
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
    await test.step('it stays while the pointer is on it, and fades out after it has left', async () => {
      // Scrolled to first: a link that is scrolled under the pointer opens nothing.
      await link.scrollIntoViewIfNeeded()
      await expect(async () => {
        await page.mouse.move(2, 2)
        await link.hover()
        await expect(article(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible({ timeout: 5000 })
      }).toPass()
      const fading = page.locator('[data-inlay-root="blog-card"] [popover]')
      // The card before it has faded out.
      await expect(fading).toHaveCount(1)
      const to = await card(page).boundingBox()
      if (!to) throw new Error('nothing to see')
      // Checked in the page, since the fade is short.
      const faded = fading.evaluate(
        popover =>
          new Promise<string>(resolve => {
            new MutationObserver(() => {
              if (popover.getAttribute('data-state') === 'closed')
                resolve(getComputedStyle(popover).transitionDuration)
            }).observe(popover, { attributes: true })
          }),
      )
      // Diagonally, over whatever is in between. On a busy machine that takes longer than the card stays without a pointer.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      await page.mouse.move(to.x + to.width - 40, to.y + 150, { steps: 12 })
      // Twice as long as that.
      await page.clock.runFor(600)
      await expect(card(page)).toBeVisible()
      await page.clock.resume()
      await leave(page)
      await expect(card(page)).toHaveCount(0)
      expect(await faded).toMatch(/^0\.25s/)
      await expect(fading).toHaveCount(0)
    })
  })

  test('[CARD-4, CARD-10, CARD-11, CARD-12, CARD-13] sanitizes and fades a long description; shows two or more recent posts after half a second, a single one not at all', async ({
    page,
    host,
  }) => {
    const words = 'More words than a card has room for. '.repeat(20)
    const answer = (name: string, blog: object) =>
      page.route(`**/svc/tumblelog_popover/${name}*`, route =>
        route.fulfill({
          json: {
            meta: { status: 200, msg: 'OK' },
            response: { name, title: `All of ${name}`, url: `https://${name}.blogs.example/`, ...blog },
          },
        }),
      )
    await answer('papercranes', {
      description: `<a href="/about">about</a> <a href="javascript:alert(1)">run</a><img src=x onerror=alert(1)> ${words}`,
      highlighted_posts: ['<a href="/1">one</a>'],
    })
    await answer('nightowl', { highlighted_posts: ['<a href="/1">one</a>', '<a href="/2">two</a>'] })
    const strip = card(page).getByRole('list', { name: 'Recent posts' })
    await page.clock.install()
    await hover(page, 'papercranes', '/dashboard', host)
    await expect(card(page).getByRole('heading', { name: 'All of papercranes' })).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'about', exact: true })).toHaveAttribute(
      'href',
      'https://papercranes.blogs.example/about',
    )
    await expect(card(page).getByText('run', { exact: false }).first()).toBeVisible()
    expect(await card(page).locator('[href^="javascript"], [onerror]').count()).toBe(0)
    await expect(card(page).locator('[data-cut]')).toHaveCount(1)
    expect(await host.axe(page, undefined, '[data-inlay-root="blog-card"]')).toEqual([])
    await page.clock.runFor(600)
    await expect(strip).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.move(2, 2)
    // Drawn as loading at first, by a card that is mounted from the start.
    const seen = page.evaluate(
      () =>
        new Promise<(string | null)[]>(resolve => {
          const states: (string | null)[] = []
          const observer = new MutationObserver(() => {
            const list = document.querySelector('[data-inlay-card] ul')
            if (!list) return
            states.push(list.getAttribute('aria-busy'))
            if (list.hasAttribute('data-ready')) resolve(states)
          })
          observer.observe(document, { subtree: true, childList: true, attributes: true })
        }),
    )
    const link = await addLink(page, 'nightowl', 'second')
    await link.hover()
    expect((await seen)[0]).toBe('true')
    await expect(strip.getByRole('link')).toHaveText(['one', 'two'])
  })
})

test.describe('a blog card by keyboard', () => {
  test('[CARD-7] opens on focus; Tab goes through it and on, Escape closes it', async ({ page, host }) => {
    await host.open('/dashboard')
    await addLink(page, 'nightowl', 'after')
    const link = await addLink(page, 'papercranes')
    await page.evaluate(() => document.querySelector<HTMLElement>('#probe')?.focus())
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(article(page)).toBeVisible()
    await expect(link).toBeFocused()
    await expect(link).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(card(page).getByRole('button', { name: /Follow|Unfollow/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(link).toBeFocused()
    await expect(card(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(card(page).getByRole('button', { name: 'More options for papercranes' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await expect(link).toBeFocused()
    await expect(link).not.toHaveAttribute('aria-expanded')
    await page.keyboard.press('Tab')
    await expect(page.locator('#after')).toBeFocused()
    await expect(card(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await expect(card(page).getByRole('list', { name: 'Recent posts' }).getByRole('link')).toHaveCount(3)
    await page.keyboard.press('Tab')
    await card(page).getByRole('list').getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(card(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

test.describe('the room of a blog card', () => {
  const placed = (page: Page) =>
    page.locator('#inlay-blog-card').evaluate(popover => {
      const { top, bottom } = popover.getBoundingClientRect()
      const panel = popover.firstElementChild
      return {
        side: (popover as HTMLElement).dataset.placement?.split('-')[0],
        scrolls: !panel || panel.scrollHeight > panel.clientHeight,
        isInside: top >= 10 && bottom <= innerHeight - 10,
      }
    })

  test('it changes the side once its content has no room there; with too little on both it shrinks, and never scrolls', async ({
    page,
    host,
  }) => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/svc/tumblelog_popover/*', async route => {
      await held
      await route.continue()
    })
    await host.open('/dashboard')
    const link = await addLink(page, 'nightowl')
    // Below there is room for what is shown while the blog loads, and not for the blog.
    await link.evaluate(one => {
      one.style.cssText = 'position: fixed; z-index: 9; left: 300px; top: 540px'
      // Keeps the link under the pointer when it moves up: without it the card closes.
      const reach = document.createElement('span')
      reach.style.cssText = 'position: absolute; inset: 0 0 -200px'
      one.append(reach)
    })
    await link.hover()
    await expect.poll(() => placed(page)).toEqual({ side: 'bottom', scrolls: false, isInside: true })
    letGo()
    await expect(article(page)).toBeVisible()
    await expect.poll(() => placed(page)).toEqual({ side: 'top', scrolls: false, isInside: true })
    await link.evaluate(one => {
      one.style.top = '400px'
    })
    await page.setViewportSize({ width: 1280, height: 780 })
    await expect.poll(() => placed(page)).toEqual({ side: 'top', scrolls: false, isInside: true })
    await expect.poll(async () => (await card(page).boundingBox())?.height).toBeLessThan(400)
  })

  test('in a page of the other direction its title and description stand at the start', async ({
    page,
    host,
  }) => {
    await hover(page, 'nightowl', '/dashboard?lang=ar', host)
    // All at once: the card may still move.
    const areAtStart = () =>
      article(page).evaluate(
        (element, parts) => {
          const [words = 0, title = 0, description = 0] = parts.map(part => {
            const range = document.createRange()
            const one = element.querySelector(part)
            if (one) range.selectNodeContents(one)
            return range.getBoundingClientRect().right
          })
          return { title: title > words - 2, description: words > 0 && description > words - 2 }
        },
        ['[class*="words"]', 'h2', '[class*="description"]'],
      )
    await expect.poll(areAtStart).toEqual({ title: true, description: true })
  })
})

test.describe('a blog card by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[CARD-7] opens as a sheet on a long press, be it the page’s first touch, without following the link; never on a tap or a scroll', async ({
    page,
    host,
    context,
  }) => {
    await page.clock.install()
    await host.open('/dashboard')
    const link = await addLink(page, 'nightowl')
    const box = await link.boundingBox()
    if (!box) throw new Error('nothing to see')
    const at = { x: box.x + 20, y: box.y + box.height / 2 }
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    // The very first touch of the page: the code of cards comes while the finger rests.
    await touch('touchStart', [at])
    await expect(article(page)).toBeVisible()
    await touch('touchEnd', [])
    await expect(page.getByRole('dialog', { name: 'About nightowl' })).toHaveAttribute('data-sheet', 'true')
    await expect(page).toHaveURL(/dashboard$/)
    const sheet = await card(page).boundingBox()
    expect(sheet?.width).toBe(360)
    expect(await host.axe(page, undefined, '[data-inlay-root="blog-card"]')).toEqual([])
    await page.touchscreen.tap(180, 20)
    await expect(card(page)).toHaveCount(0)

    await link.tap()
    await expect(page).toHaveURL(/#nightowl$/)
    // Sent together, and while no time passes: a finger that rests between them would open the card.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await Promise.all([
      touch('touchStart', [at]),
      ...[5, 20, 40, 60].map(down => touch('touchMove', [{ x: at.x, y: at.y + down }])),
    ])
    // Longer than a press needs, and than a card would take to open.
    await page.clock.runFor(900)
    await touch('touchEnd', [])
    await expect(card(page)).toHaveCount(0)
  })
})

test.describe('the actions of a card', () => {
  const hostButton = (page: Page, name: string) =>
    page.evaluate(blog => {
      for (const command of ['blog:follow', 'blog:block']) {
        const button = document.createElement('button')
        button.id = command.replace(':', '-')
        button.dataset.inlayCommand = command
        button.dataset.inlayPayload = JSON.stringify({ name: blog })
        button.textContent = command
        document.querySelector('main')?.append(button)
      }
    }, name)

  test('[CARD-14, BLOG-2, BLOG-4, BLOG-18, BLOG-20, BLOG-24, BLOG-26, DEC-15] following and blocking update every place, and an unfollow asks first', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await hostButton(page, 'quiet-pixels')
    const [follows, blocks] = [page.locator('#blog-follow'), page.locator('#blog-block')]
    const again = async () => {
      await leave(page)
      await page.locator('#probe').hover()
    }
    await hover(page, 'quiet-pixels')
    await card(page).getByRole('button', { name: 'Follow' }).click()
    await expect(follows).toHaveAttribute('aria-pressed', 'true')
    await expect(
      page.locator('aside [data-inlay-command="blog:follow"][data-inlay-following="true"]'),
    ).toHaveCount(1)
    const follow = (await host.requests('/svc/follow')).at(-1)
    expect(follow?.fields).toMatchObject({ tumblelog: 'quiet-pixels', source: 'blog_card' })

    // The drawer, another root, shows the same.
    await again()
    await expect(card(page).getByRole('button', { name: 'Unfollow' })).toBeVisible()
    await card(page).getByRole('link', { name: 'quiet-pixels', exact: true }).click()
    const drawer = page.locator('[data-inlay-root="peepr"] dialog')
    await expect(drawer.getByRole('button', { name: 'Unfollow' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    await again()
    await card(page).getByRole('button', { name: 'Unfollow' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to unfollow quiet-pixels?')
    await question.getByRole('button', { name: 'Ok' }).click()
    await expect(follows).toHaveAttribute('aria-pressed', 'false')

    await again()
    await card(page).getByRole('button', { name: 'More options for quiet-pixels' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(blocks).toHaveAttribute('aria-pressed', 'true')
    await again()
    await expect(card(page)).toContainText('You blocked quiet-pixels.')
    await expect(card(page).getByRole('button', { name: /^(Follow|Unfollow)$/ })).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Unblock' }).click()
    await expect(blocks).toHaveAttribute('aria-pressed', 'false')
    await expect(card(page).getByRole('button', { name: /^(Follow|Unfollow)$/ })).toBeVisible()
  })

  test('[CARD-2] a card shows a custom domain, and opens messages, asks and the drawer by the blog’s name', async ({
    page,
    host,
  }) => {
    const link = await hover(page, 'nightowl', '/dashboard', host)
    await expect(card(page)).toContainText('nightowl.example')
    await card(page).getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Ask me anything' })).toBeFocused()
    await expect(card(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await leave(page)
    await link.hover()
    await card(page).getByRole('link', { name: 'nightowl', exact: true }).click()
    const drawer = page.locator('[data-inlay-root="peepr"] dialog')
    await expect(drawer).toHaveAttribute('aria-label', 'Night Owl')
    await expect(card(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await leave(page)
    await link.hover()
    await card(page).getByRole('button', { name: 'Message' }).click()
    await expect(page.locator('[data-inlay-root="messaging"]').getByRole('textbox').first()).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })

  test('[CARD-14, BLOG-27, DEC-71] a guest’s follow button leads to the follow page and makes no call', async ({
    page,
    host,
  }) => {
    await host.login(null)
    await hover(page, 'nightowl', '/guest', host)
    await expect(card(page).getByRole('link', { name: 'Follow' })).toHaveAttribute(
      'href',
      /\/follow\/nightowl$/,
    )
    await expect(card(page).getByRole('button', { name: /follow|Message/i })).toHaveCount(0)
    expect(await host.axe(page, undefined, '[data-inlay-root="blog-card"]')).toEqual([])
    await card(page).getByRole('link', { name: 'Follow' }).click()
    await page.waitForURL(url => url.pathname !== '/guest')
    expect(await host.requests('/svc/follow')).toEqual([])
  })
})

test('a card reports what failed to load, and retries; on the user’s own blog it has no follow button', async ({
  page,
  host,
}) => {
  await hover(page, 'nobody-at-all', '/dashboard', host)
  await expect(card(page).getByText('There’s no blog named nobody-at-all.')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.fault({ call: 'GET /svc/tumblelog_popover/tidepools', kind: 'no-such-call', times: 0 })
  await (await addLink(page, 'tidepools', 'unanswered')).hover()
  await expect(card(page).getByText('Couldn’t load tidepools.')).toBeVisible()
  await expect(card(page).getByText('Couldn’t find that.')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.fault({ call: 'GET /svc/tumblelog_popover/*', times: 0, kind: 'drop' })
  await (await addLink(page, 'papercranes', 'papercranes')).hover()
  await expect(card(page).getByText('Couldn’t load papercranes.')).toBeVisible({ timeout: 20_000 })
  expect(await host.axe(page, undefined, '[data-inlay-root="blog-card"]')).toEqual([])
  await host.clearFaults()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await (await addLink(page, 'aria', 'own')).hover()
  await expect(card(page).getByRole('heading', { name: 'Aria, mostly outdoors' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^(Follow|Unfollow|Message|Ask)$/ })).toHaveCount(0)
  await expect
    .poll(async () => (await host.requests()).map(({ path }) => path))
    .toContain('/svc/aria/posts/highlighted')
})

test('a link works as usual if the code of the card cannot be loaded', async ({ page, host }) => {
  host.allow(/blog-card|dynamically imported/)
  await page.route(/chunks\/blog-card-/, route => route.abort())
  await host.open('/dashboard')
  const link = await addLink(page, 'nightowl')
  const refused = page.waitForEvent('requestfailed', one => /chunks\/blog-card-/.test(one.url()))
  await link.hover()
  await refused
  await link.click()
  await expect(page).toHaveURL(/#nightowl$/)
})

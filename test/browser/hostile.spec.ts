import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

/** What follows the font, the room or the scheme, which are the host's; what moves; and what says where, not how. */
const leftOut =
  /^(--inlay-room|color-scheme|(-webkit-)?(font-family|locale|(max-)?(block-size|height)|inline-size|width|inset|top|right|bottom|left|perspective-origin|transform|translate|scale|rotate|opacity|animation|transition|position-|grid-template|margin-(left|right|inline)))/

interface Look {
  path: string
  style: Record<string, string>
}

/** The computed styles of all our elements and their pseudo-elements that are drawn under `selector`. */
const looks = (page: Page, selector: string): Promise<Look[]> =>
  page.evaluate(
    ([selector, leftOut]) => {
      const skip = new RegExp(leftOut)
      const sized = new Set(['svg', 'img'])
      const found: { path: string; style: Record<string, string> }[] = []
      const read = (element: Element, pseudo: string | null, path: string) => {
        const computed = getComputedStyle(element, pseudo)
        if (pseudo && computed.content === 'none') return
        const style: Record<string, string> = {}
        for (const name of computed) if (!skip.test(name)) style[name] = computed.getPropertyValue(name)
        if (!pseudo && sized.has(element.localName))
          Object.assign(style, { width: computed.width, height: computed.height })
        found.push({ path, style })
      }
      const walk = (element: Element, path: string) => {
        if (element.checkVisibility()) {
          read(element, null, path)
          for (const pseudo of ['::before', '::after']) read(element, pseudo, `${path}${pseudo}`)
          if (element instanceof HTMLDialogElement) read(element, '::backdrop', `${path}::backdrop`)
          if (element.matches('input, textarea')) read(element, '::placeholder', `${path}::placeholder`)
        }
        if (element.localName === 'svg') return
        // The rows of a long list are alike.
        const most = element.matches('ul, ol') ? 5 : Number.POSITIVE_INFINITY
        ;[...element.children].slice(0, most).forEach((child, index) => {
          walk(child, `${path} > ${child.localName}[${index}]`)
        })
      }
      for (const root of document.querySelectorAll(selector)) walk(root, selector)
      return found
    },
    [selector, leftOut.source] as const,
  )

function differences(plain: Look[], hostile: Look[]): string[] {
  const said = new Set<string>()
  for (const [index, one] of plain.entries()) {
    const other = hostile[index]
    if (one.path !== other?.path) return [...said, `${one.path} is not ${other?.path}`]
    for (const [name, value] of Object.entries(one.style))
      if (other.style[name] !== value) said.add(`${one.path} { ${name}: ${value} → ${other.style[name]} }`)
  }
  return [...said]
}

const dispatch = (page: Page, command: string, payload: object = {}) =>
  page.evaluate(
    ([command, payload]) => {
      if (!window.inlay || 'queue' in window.inlay) throw new Error('no Inlay')
      return (window.inlay.dispatch as (name: string, payload: object) => Promise<unknown>)(command, payload)
    },
    [command, payload] as const,
  )

const rooms: Record<string, { root: string; open: (page: Page) => Promise<unknown> }> = {
  header: {
    root: 'header',
    open: page => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
  },
  'account popover': {
    root: 'header',
    async open(page) {
      await dispatch(page, 'account:open')
      await expect(page.getByRole('dialog', { name: 'Account' }).locator('img')).toHaveCount(3)
    },
  },
  'activity popover': {
    root: 'header',
    async open(page) {
      await dispatch(page, 'activity:open')
      await expect(page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
    },
  },
  'fast compose': { root: 'fast-compose', open: page => dispatch(page, 'fast-compose:open') },
  'ask modal': {
    root: 'ask-modal',
    async open(page) {
      await dispatch(page, 'ask:open', { recipient: 'nightowl', anonymous_asks: true })
      await page.getByRole('textbox', { name: 'Ask me anything' }).fill('see example.com')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'share popover': {
    root: 'share-popover',
    async open(page) {
      await page.locator('[data-inlay-command="share:open"]').first().click()
      await expect(page.getByRole('textbox', { name: 'Permalink' })).toBeFocused()
    },
  },
  'share form': {
    root: 'share-popover',
    async open(page) {
      await page.locator('[data-inlay-command="share:open"]').first().click()
      await page.getByRole('button', { name: 'Email' }).click()
      await expect(page.getByRole('textbox').first()).toBeVisible()
    },
  },
  reply: {
    root: 'post-reply',
    async open(page) {
      await page.locator('[data-inlay-command="post:reply"]').first().click()
      await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
    },
  },
  confirmation: {
    root: 'overlays',
    async open(page) {
      await page.locator('[data-inlay-command="post:delete"]').first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  drawer: {
    root: 'peepr',
    async open(page) {
      await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
      await expect(page.locator('[data-peepr-post]').nth(3)).toBeAttached()
      await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
    },
  },
  inbox: {
    root: 'messaging',
    async open(page) {
      await dispatch(page, 'inbox:open', {})
      await expect(
        page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  conversation: {
    root: 'messaging',
    async open(page) {
      await dispatch(page, 'conversation:open', { name: 'bruno' })
      await expect(page.getByRole('group', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible()
    },
  },
  'text form': {
    root: 'post-forms',
    open: page => dispatch(page, 'post-form:open', { mode: 'new', type: 'text' }),
  },
  toast: {
    root: 'toasts',
    async open(page) {
      await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
}

test.use({ reducedMotion: 'reduce' })

for (const [name, { root, open }] of Object.entries(rooms))
  for (const width of [1280, 360])
    test(`the ${name} looks the same whatever the host's style sheet says, at ${width} px`, async ({
      page,
      host,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const show = async (path: string) => {
        await host.fault({ call: 'POST /svc/like', kind: 'status', status: 403, times: 1 })
        // The hostile page's own colours are light ones.
        await host.open(`${path}?scheme=light`)
        // The font is the host's by intent; two fonts break lines in two ways.
        await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
        await open(page)
        await page.mouse.move(0, 0)
      }
      const now = () => looks(page, `[data-inlay-root="${root}"]`)
      await show('/dashboard')
      let plain: Look[] = []
      let same = 0
      const patient = { intervals: [400], timeout: 30_000 }
      // Settled is what looks the same three times: a theme or a picture may still be on its way.
      await expect
        .poll(async () => {
          const before = plain
          plain = await now()
          same = plain.length > 5 && differences(before, plain).length === 0 ? same + 1 : 0
          return same
        }, patient)
        .toBe(2)
      await show('/hostile')
      await expect.poll(async () => differences(plain, await now()), patient).toEqual([])
    })

for (const name of ['inlay', 'dompurify'])
  test(`HTML is shown where the host allows the Trusted Types policy “${name}” alone`, async ({
    page,
    host,
  }) => {
    // The browser reports the name that was refused, before the other is tried.
    if (name !== 'inlay') host.allow(/Creating a TrustedTypePolicy named 'inlay'/)
    await page.route('**/dashboard', async route => {
      const answer = await route.fetch()
      const headers = answer.headers()
      const csp = `${headers['content-security-policy']}; trusted-types ${name}`
      await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': csp } })
    })
    await host.open('/dashboard')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
  })

for (const width of [320, 768, 1280])
  test(`[POST-2] the demo's fallback is exactly as high as what takes its place, at ${width} px`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/dashboard', '/hostile', '/mobile']) {
      const top = () => page.locator('#posts').evaluate(posts => posts.getBoundingClientRect().top)
      await page.route('**/inlay.js', route => route.abort())
      await page.goto(path)
      const before = await top()
      await page.unroute('**/inlay.js')
      await host.open(path)
      expect(await top(), path).toBe(before)
    }
  })

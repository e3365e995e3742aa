import type { Page } from '@playwright/test'
import { dispatch, expect, type Host, test } from './support.ts'

/** Properties that follow the host's font, width or scheme; animations; and positions. */
const leftOut =
  /^(--inlay-room|color-scheme|(-webkit-)?(font-family|locale|(max-)?(block-size|height)|inline-size|width|inset|top|right|bottom|left|perspective-origin|transform|translate|scale|rotate|opacity|animation|transition|position-|grid-template|margin-(left|right|inline)))/

/**
 * What the hostile style sheet changes in our elements and their pseudo-elements below `selector`: compares computed
 * styles with and without it. Transitions must have ended, or they are reported too.
 */
const changes = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    async ([selector, leftOut]) => {
      const roots = [...document.querySelectorAll(selector)]
      const all = roots.flatMap(root => [...root.querySelectorAll('*')])
      const waits = all.some(
        one => one.ariaBusy === 'true' || (one instanceof HTMLImageElement && !one.complete),
      )
      if (waits) return ['it is still loading']

      const skip = new RegExp(leftOut)
      const known = [...getComputedStyle(roots[0] ?? document.body)].filter(name => !skip.test(name))
      const plainNames = known.filter(name => !name.startsWith('--'))
      const namesOf = (element: Element, pseudo?: string) => {
        // Our own custom properties are inherited from the root; the host's do not matter.
        if (roots.includes(element)) return known.filter(name => !/^--(?!inlay)/.test(name))
        return !pseudo && /^(svg|img)$/.test(element.localName)
          ? [...plainNames, 'width', 'height']
          : plainNames
      }
      const read = (element: Element, pseudo?: string) => {
        const computed = getComputedStyle(element, pseudo)
        if (pseudo && computed.content === 'none') return null
        const names = namesOf(element, pseudo)
        return { names, values: names.map(name => computed.getPropertyValue(name)) }
      }
      const looks = () => {
        const found: (NonNullable<ReturnType<typeof read>> & { path: string })[] = []
        const note = (path: string, look: ReturnType<typeof read>) => look && found.push({ path, ...look })
        const walk = (element: Element, path: string) => {
          if (element.checkVisibility()) {
            note(path, read(element))
            for (const pseudo of ['::before', '::after']) note(`${path}${pseudo}`, read(element, pseudo))
            if (element instanceof HTMLDialogElement) note(`${path}::backdrop`, read(element, '::backdrop'))
            if (element.matches('input, textarea'))
              note(`${path}::placeholder`, read(element, '::placeholder'))
          }
          if (element.localName === 'svg') return
          // The rows of a long list are alike.
          const most = element.matches('ul, ol') ? 5 : Number.POSITIVE_INFINITY
          ;[...element.children].slice(0, most).forEach((child, index) => {
            walk(child, `${path} > ${child.localName}[${index}]`)
          })
        }
        for (const root of roots) walk(root, selector)
        return found
      }
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      // A long list is drawn frame by frame.
      const count = () => roots.reduce((sum, root) => sum + root.querySelectorAll('*').length, 0)
      for (let before = -1; before !== count(); await frame()) before = count()
      const sheet = document.querySelector<HTMLLinkElement>('link[href$="/hostile.css"]')?.sheet
      if (!sheet) throw new Error('no hostile sheet')
      const withSheet = async (isOn: boolean) => {
        sheet.disabled = !isOn
        await frame()
        // A transition would still show the old value.
        for (let turn = 0; turn < 9; turn++)
          for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
        return looks()
      }
      const plain = await withSheet(false)
      const hostile = await withSheet(true)
      if (plain.length < 6) return ['nothing to see']
      const said = new Set<string>()
      for (const [index, { path, names, values }] of plain.entries()) {
        const other = hostile[index]
        if (path !== other?.path) return [...said, `${path} is not ${other?.path}`]
        for (const [at, value] of values.entries())
          if (other.values[at] !== value) said.add(`${path} { ${names[at]}: ${value} → ${other.values[at]} }`)
      }
      return [...said]
    },
    [selector, leftOut.source] as const,
  )

interface Room {
  name: string
  root: string
  open: (page: Page, host: Host) => Promise<unknown>
  /** The next one continues from here. */
  stays?: boolean
}

/** What is checked on one page, one after the other; each is closed by Escape. */
const pages: { what: string; rooms: Room[] }[] = [
  {
    what: 'header and its popovers',
    rooms: [
      {
        name: 'header',
        root: 'header',
        open: page => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
      },
      {
        name: 'account popover',
        root: 'header',
        async open(page) {
          await dispatch(page, 'account:open')
          await expect(page.getByRole('dialog', { name: 'Account' }).locator('img')).toHaveCount(3)
        },
      },
      {
        name: 'activity popover',
        root: 'header',
        async open(page) {
          await dispatch(page, 'activity:open')
          await expect(
            page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first(),
          ).toBeVisible()
        },
      },
    ],
  },
  {
    what: 'windows in which something is written',
    rooms: [
      {
        name: 'fast compose',
        root: 'fast-compose',
        open: page => dispatch(page, 'fast-compose:open'),
      },
      {
        name: 'ask modal',
        root: 'ask-modal',
        async open(page) {
          await dispatch(page, 'ask:open', { recipient: 'nightowl', anonymous_asks: true })
          await page.getByRole('textbox', { name: 'Ask me anything' }).fill('see example.com')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'text form',
        root: 'post-forms',
        open: page => dispatch(page, 'post-form:open', { mode: 'new', type: 'text' }),
      },
    ],
  },
  {
    what: 'places of a post',
    rooms: [
      {
        name: 'toast',
        root: 'toasts',
        async open(page, host) {
          await host.fault({ call: 'POST /svc/like', kind: 'status', status: 400, times: 1 })
          await page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first().click()
          // It stays while it has the focus.
          await page.getByRole('button', { name: 'Try again' }).focus()
        },
      },
      {
        name: 'share popover',
        root: 'share-popover',
        stays: true,
        async open(page) {
          // Far from where the popover would flip: the page is longer with the style sheet than without.
          const button = page.locator('[data-inlay-command="share:open"]').first()
          await button.evaluate(element => {
            element.scrollIntoView({ block: 'start', behavior: 'instant' })
            scrollBy({ top: -200, behavior: 'instant' })
          })
          await button.click()
          await expect(page.getByRole('textbox', { name: 'Permalink' })).toBeFocused()
        },
      },
      {
        name: 'share form',
        root: 'share-popover',
        async open(page) {
          await page.getByRole('button', { name: 'Email' }).click()
          await expect(page.getByRole('textbox').first()).toBeVisible()
        },
      },
      {
        name: 'reply',
        root: 'post-reply',
        async open(page) {
          await page.locator('[data-inlay-command="post:reply"]').first().click()
          await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
        },
      },
      {
        name: 'confirmation',
        root: 'overlays',
        async open(page) {
          void dispatch(page, 'blog:block', { name: 'nightowl' })
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
    ],
  },
  {
    what: 'inbox, a conversation and the drawer',
    rooms: [
      {
        name: 'inbox',
        root: 'messaging',
        async open(page) {
          await dispatch(page, 'inbox:open')
          await expect(
            page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first(),
          ).toBeVisible()
        },
      },
      {
        name: 'conversation',
        root: 'messaging',
        async open(page) {
          await dispatch(page, 'conversation:open', { name: 'bruno' })
          await expect(
            page.getByRole('group', { name: 'Messages' }).getByRole('listitem').first(),
          ).toBeVisible()
        },
      },
      {
        name: 'drawer',
        root: 'peepr',
        async open(page) {
          await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
          await expect(page.locator('[data-viewer-post]').nth(3)).toBeAttached()
          await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
        },
      },
    ],
  },
]

for (const { what, rooms } of pages)
  test(`the ${what} look the same whatever the host’s style sheet says, at 1280 and at 360 px`, async ({
    page,
    host,
  }) => {
    // The hostile page's own colours are for a light scheme.
    await host.open('/hostile?scheme=light')
    // The font is the host's on purpose; two fonts break lines differently.
    await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
    for (const { name, root, open, stays } of rooms) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, host)
      await page.mouse.move(0, 0)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expect
          .poll(() => changes(page, `[data-inlay-root="${root}"]`), {
            message: `${name} at ${width} px`,
            timeout: 20_000,
          })
          .toEqual([])
      }
      if (!stays) await page.keyboard.press('Escape')
    }
  })

for (const name of ['inlay', 'dompurify'])
  test(`HTML is shown if the host allows only the Trusted Types policy “${name}”`, async ({ page, host }) => {
    // The browser reports the refused name, before the other is tried.
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

test('[POST-2] the demo’s fallback is exactly as high as the root that replaces it, at 320, 768 and 1280 px', async ({
  page,
  host,
}) => {
  const top = () => page.locator('#posts').evaluate(posts => posts.getBoundingClientRect().top)
  for (const path of ['/dashboard', '/hostile', '/mobile']) {
    let come = () => {}
    const held = new Promise<void>(resolve => {
      come = resolve
    })
    await page.route('**/inlay.js', async route => {
      await held
      await route.fallback()
    })
    const opened = host.open(path)
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet)
    })
    const before = new Map<number, number>()
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction(wanted => innerWidth === wanted, width)
      before.set(width, await top())
    }
    come()
    await opened
    for (const [width, height] of before) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(top, `${path} at ${width} px`).toBe(height)
    }
  }
})

import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })
test.describe.configure({ mode: 'parallel' })

declare global {
  interface Window {
    /** Presses the player's button from outside, since browsers ask for a user's press. */
    fillScreen?: () => Promise<void>
  }
}

const surfaces = ['form', 'conversation', 'drawer', 'card', 'toast', 'tour', 'popover', 'player'] as const
type Surface = (typeof surfaces)[number]

/**
 * `both`: both surfaces can be used. `after`: the first one can be used after the second is closed. `closed`: the first
 * one has closed by itself. `waits`: the second one, which only a script or a key can open then, waits until the first
 * is closed.
 */
type Outcome = 'both' | 'after' | 'closed' | 'waits'

/**
 * The open surface, and for each surface opened next the outcome; by window width where that matters. A drawer
 * requested beside a form is ignored (DEC-102); on a phone a form fills the screen, without links that have cards; a card
 * in the drawer is tested in `blog-card.spec.ts`. The player fills the screen: in Chromium everything outside it is inert, apart from modal dialogs.
 */
const table: Record<Surface, Partial<Record<Surface, Outcome | Record<number, Outcome>>>> = {
  form: {
    conversation: { 1280: 'both', 820: 'after', 375: 'waits' },
    toast: 'both',
    tour: { 375: 'waits' },
    popover: { 1280: 'both', 820: 'after', 375: 'waits' },
    player: { 375: 'waits' },
  },
  conversation: {
    form: { 1280: 'both', 820: 'after', 375: 'after' },
    drawer: 'after',
    card: 'both',
    toast: 'both',
    tour: 'after',
    popover: { 1280: 'both', 820: 'both', 375: 'after' },
    player: 'after',
  },
  drawer: {
    form: 'after',
    conversation: 'waits',
    toast: 'both',
    tour: 'waits',
    popover: 'waits',
    player: 'waits',
  },
  card: {
    form: 'closed',
    conversation: 'closed',
    drawer: 'closed',
    toast: 'both',
    tour: 'closed',
    popover: 'closed',
  },
  toast: {
    form: 'both',
    conversation: { 1280: 'both', 820: 'both', 375: 'after' },
    drawer: 'both',
    card: 'both',
    tour: 'after',
    popover: { 1280: 'both', 820: 'both', 375: 'after' },
    player: 'both',
  },
  tour: {
    form: { 375: 'after' },
    conversation: { 375: 'after' },
    drawer: 'after',
    card: 'both',
    toast: 'both',
    popover: 'after',
  },
  popover: {
    form: 'closed',
    conversation: 'closed',
    drawer: 'after',
    card: 'both',
    toast: 'both',
    tour: 'after',
  },
  player: {
    form: { 375: 'after' },
    conversation: 'waits',
    drawer: 'after',
    toast: 'both',
    tour: 'waits',
    popover: 'waits',
  },
}

/** Opens two surfaces in the page, one after the other, and returns which of them can be used; closes them again. */
async function tryPair([first, second, wanted]: readonly [Surface, Surface, Outcome]): Promise<Outcome> {
  const { inlay } = window
  if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
  const controls = {
    form: 'form[data-placement] [type="submit"]',
    conversation:
      '[data-inlay="messaging"] form [type="submit"], [data-inlay-root="messaging"] form [type="submit"]',
    drawer:
      'dialog[open] [data-viewer-close], [data-inlay="peepr"] dialog[open] button, [data-inlay-root="peepr"] dialog[open] button',
    card: '[data-inlay-card] button',
    toast: '[data-inlay-root="toasts"] li button',
    tour: '[data-inlay="tour"] [role="dialog"] button:last-of-type, [data-inlay-root="tour"] [role="dialog"] button:last-of-type',
    popover: '[aria-label="Inbox"] [data-inlay-root] button, [aria-label="Inbox"] button',
    player: ':fullscreen button[aria-label="Full screen"]',
  }
  const frame = () => new Promise(requestAnimationFrame)
  const control = (surface: Surface) =>
    [...document.querySelectorAll<HTMLElement>(controls[surface])].find(one =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
  /** Resolves to whether the condition became true in time. */
  const soon = async (isSo: () => unknown, ms: number) => {
    const end = performance.now() + ms
    while (!isSo() && performance.now() < end) await frame()
    return Boolean(isSo())
  }
  const atCenter = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
  const canPress = (surface: Surface) => {
    const found = control(surface)
    return found?.contains(atCenter(found)) ?? false
  }
  /** What is on the page, for the message of a failure. */
  const describe = () => {
    const short = (element: Element | null) =>
      element && (element.cloneNode() as Element).outerHTML.slice(0, 150)
    const all = (surface: Surface) =>
      [...document.querySelectorAll<HTMLElement>(controls[surface])].map(one => [
        one.getBoundingClientRect(),
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        short(atCenter(one)),
      ])
    return JSON.stringify({
      [first]: all(first),
      [second]: all(second),
      dialogs: [...document.querySelectorAll('dialog[open]')].map(short),
      fullScreen: short(document.fullscreenElement),
      focus: short(document.activeElement),
      address: location.href,
      history: [history.length, history.state],
    })
  }
  const until = async (what: string, isSo: () => unknown) => {
    if (!(await soon(isSo, 20_000)))
      throw new Error(`${first}, then ${second}: ${what} did not come: ${describe()}`)
  }
  const key = (name: string, target: EventTarget = document, type = 'keydown') =>
    target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true }))
  const open: Record<Surface, () => unknown> = {
    form: () =>
      inlay.dispatch('post-form:open', { mode: 'new', type: 'quote', placement: 'inline' } as never),
    conversation: () => inlay.dispatch('conversation:open', { name: 'papercranes' } as never),
    drawer: () => inlay.dispatch('peepr:open', { blog_name: 'nightowl' } as never),
    card() {
      const inside = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
      const link = (inside ?? document).querySelector<HTMLElement>(
        'a[data-inlay-blog-card]:not([tabindex="-1"])',
      )
      link?.blur()
      key('Tab')
      link?.focus({ preventScroll: true })
      if (link) key('Tab', link, 'keyup')
    },
    toast: async () => {
      await inlay.dispatch('blog:follow', { name: 'staff' } as never)
      await inlay.dispatch('blog:unfollow', { name: 'staff' } as never)
    },
    tour: () => inlay.dispatch('tour:open', { steps: [{ title: 'One', content: 'step' }] } as never),
    popover: () => inlay.dispatch('inbox:open'),
    player: () => window.fillScreen?.(),
  }
  const button = (root: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(root)]
      .find(one => one.getAttribute('aria-label') === name)
      ?.click()
  const close: Record<Surface, () => unknown> = {
    form: () => button('form[data-placement] header button', 'Close'),
    conversation: () => button('[data-window-key] button', 'Close'),
    drawer: () => inlay.dispatch('peepr:close'),
    card: () => key('Escape'),
    toast: () => button('[data-inlay-root="toasts"] button', 'Dismiss'),
    tour: () => key('Escape'),
    popover: () => key('Escape'),
    player: () => document.exitFullscreen(),
  }
  const shut = async (surface: Surface) => {
    if (!control(surface)) return
    await close[surface]()
    await until(`the end of ${surface}`, () => !control(surface))
  }
  /** Opens a surface, and a card again: it follows the focus, which something that has just opened may take late. */
  const bring = (surface: Surface) => {
    void open[surface]()
    let tried = performance.now()
    return () => {
      if (canPress(surface)) return true
      if (surface === 'card' && performance.now() - tried > 2000) {
        tried = performance.now()
        open.card()
      }
      return false
    }
  }
  scrollTo(0, 0)
  await until(first, bring(first))
  // A toast stays while the pointer is over it.
  if (first === 'toast') control(first)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  // A busy machine takes its time; one that does not come is only watched for a while.
  await soon(bring(second), wanted === 'waits' ? 300 : 20_000)
  // Folding takes some frames.
  for (let at = 0; at < 4; at++) await frame()
  if (!canPress(second)) {
    await shut(first)
    await until(`${second} without ${first}`, () => canPress(second))
    await shut(second)
    return 'waits'
  }
  if (wanted === 'both' || wanted === 'after') await soon(() => canPress(first) === (wanted === 'both'), 8000)
  let outcome: Outcome = canPress(first) ? 'both' : 'after'
  await shut(second)
  // One that closes with the other may still fade; the folded one reappears.
  const isGone = wanted === 'closed' && (await soon(() => !control(first), 8000))
  if (isGone || !(await soon(() => control(first), 8000))) outcome = 'closed'
  else await until(`${first} again`, () => canPress(first))
  await shut(first)
  return outcome
}

// Tests of their own, which run in parallel: together they last longest of all.
for (const width of [1280, 820, 375])
  test(`of any two surfaces that are open together, the one in use is never covered, at ${width} px`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await host.open()
    await page.exposeFunction('fillScreen', () =>
      page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="Full screen"]')?.click()),
    )
    await page.evaluate(() => {
      const place = document.createElement('div')
      place.dataset.inlay = 'video-player'
      place.dataset.inlayWhen = 'now'
      place.dataset.inlayOptions = JSON.stringify({ url: '/media/film/0.mp4', duration: 12 })
      document.querySelector('#posts')?.append(place)
      window.inlay && 'scan' in window.inlay && window.inlay.scan(place)
    })
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeAttached()
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const first of surfaces)
      for (const second of surfaces) {
        const outcome = table[first][second]
        // Cards, tours and a player that fills the screen lie over the page at every width.
        const isWide = (name: Surface) => name !== 'card' && name !== 'tour' && name !== 'player'
        if (!outcome || (width > 375 && !(isWide(first) && isWide(second)))) continue
        // Between the narrow and the wide window only those that differ are of interest.
        if (width === 820 && typeof outcome === 'string') continue
        const name = `${first}, then ${second}`
        const one = typeof outcome === 'string' ? outcome : (outcome[width] ?? 'both')
        wanted[name] = one
        found[name] = await page.evaluate(tryPair, [first, second, one] as const)
      }
    expect(found).toEqual(wanted)
  })

test('[PEEP-11, POST-13] a form that opens in the page while the drawer lies over it takes the focus, and a conversation does not', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(page.locator('dialog[open] [data-viewer-post]').first()).toBeVisible()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'link' })
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.locator('form[data-placement="inline"] [data-autofocus]')).toBeFocused()
})

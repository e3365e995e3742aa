import { expect, test } from './support.ts'

test.use({ posts: 1 })

const surfaces = ['form', 'conversation', 'drawer', 'card', 'toast', 'tour', 'popover'] as const
type Surface = (typeof surfaces)[number]

/** Of two that are open: both can be pressed; the first one once the second is closed; the first one has closed by itself. */
type Outcome = 'both' | 'after' | 'closed'

/** First row: what is opened second; first column: what is open then. Where the window's width matters, by width. */
const table: Record<Surface, Partial<Record<Surface, Outcome | Record<number, Outcome>>>> = {
  form: {},
  conversation: {},
  drawer: {},
  card: {},
  toast: {},
  tour: {},
  popover: {},
}

/** Opens two surfaces in the page, one after the other, and tells what of them can be pressed; closes them again. */
async function tryPair([first, second]: readonly [Surface, Surface]): Promise<Outcome | string> {
  const { inlay } = window
  if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
  const controls = {
    form: 'form[data-placement] [type="submit"]',
    conversation:
      '[data-inlay="messaging"] form [type="submit"], [data-inlay-root="messaging"] form [type="submit"]',
    drawer:
      'dialog[open] [data-peepr-close], [data-inlay="peepr"] dialog[open] button, [data-inlay-root="peepr"] dialog[open] button',
    card: '[data-inlay-card] button',
    toast: '[data-inlay-root="toasts"] li button',
    tour: '[data-inlay="tour"] [role="dialog"] button:last-of-type, [data-inlay-root="tour"] [role="dialog"] button:last-of-type',
    popover: '[aria-label="Inbox"] [data-inlay-root] button, [aria-label="Inbox"] button',
  }
  const frame = () => new Promise(requestAnimationFrame)
  const control = (surface: Surface) =>
    [...document.querySelectorAll<HTMLElement>(controls[surface])].find(one =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
  const until = async (what: string, isSo: () => unknown) => {
    const end = performance.now() + 8000
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`${first}, then ${second}: ${what} did not come`)
      await frame()
    }
  }
  const canPress = (surface: Surface) => {
    const found = control(surface)
    if (!found) return false
    const { left, top, width, height } = found.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (found === hit || found.contains(hit))
  }
  const key = (name: string, target: EventTarget = document) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
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
    },
    toast: async () => {
      await inlay.dispatch('blog:follow', { name: 'staff' } as never)
      await inlay.dispatch('blog:unfollow', { name: 'staff' } as never)
    },
    tour: () => inlay.dispatch('tour:open', { steps: [{ title: 'One', content: 'step' }] } as never),
    popover: () => inlay.dispatch('inbox:open'),
  }
  const button = (root: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(root)]
      .find(one => one.getAttribute('aria-label') === name)
      ?.click()
  const close: Record<Surface, () => unknown> = {
    form: () => button('form[data-placement] header button', 'Close'),
    conversation: () => button('[data-inlay-docked] button', 'Close'),
    drawer: () => inlay.dispatch('peepr:close'),
    card: () => key('Escape'),
    toast: () => button('[data-inlay-root="toasts"] button', 'Dismiss'),
    tour: () => key('Escape'),
    popover: () => key('Escape'),
  }
  const shut = async (surface: Surface) => {
    if (!control(surface)) return
    await close[surface]()
    await until(`the end of ${surface}`, () => !control(surface))
  }
  scrollTo(0, 0)
  void open[first]()
  await until(first, () => canPress(first))
  void open[second]()
  await until(second, () => canPress(second))
  // What makes room has done so two frames later.
  await frame()
  await frame()
  if (!canPress(second)) return `${second} is covered`
  let outcome: Outcome | string = canPress(first) ? 'both' : 'after'
  await shut(second)
  await frame()
  await frame()
  if (!control(first)) outcome = 'closed'
  else if (!canPress(first)) outcome = `${first} stays covered`
  await shut(first)
  return outcome
}

test('no two surfaces that are open together hide from the user what is worked on, at any width', async ({
  page,
  host,
}) => {
  await host.open()
  const found: Record<number, Record<string, Record<string, string>>> = {}
  for (const width of [1280, 820, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const first of surfaces)
      for (const second of surfaces.filter(one => one !== first)) {
        const outcome = await page
          .evaluate(tryPair, [first, second] as const)
          .catch(error => String(error).slice(0, 160))
        ;((found[width] ??= {})[first] ??= {})[second] = outcome
        if (!/^(both|after|closed)$/.test(outcome)) {
          await host.open()
        }
      }
  }
  console.log(JSON.stringify(found, null, 1))
  expect(found).toEqual(table)
})

import type { Locator, Page } from '@playwright/test'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })

/** A surface: what opens it, the control by which it is in use, and what closes it. */
interface Surface {
  open: (page: Page) => unknown
  control: (page: Page) => Locator
  close: (page: Page) => unknown
}
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const surfaces = {
  form: {
    open: page => dispatch(page, 'post-form:open', { mode: 'new', type: 'quote', placement: 'inline' }),
    control: page => page.locator('form[data-placement] [type="submit"]'),
    close: page =>
      page
        .locator('form[data-placement] [data-composer-header]')
        .getByRole('button', { name: 'Close' })
        .click(),
  },
  conversation: {
    open: page => dispatch(page, 'conversation:open', { name: 'papercranes' }),
    control: page => page.locator('[data-window-key]').getByRole('textbox', { name: 'Message' }),
    close: page => page.locator('[data-window-key]').getByRole('button', { name: 'Close' }).click(),
  },
  drawer: {
    open: page => dispatch(page, 'peepr:open', { blog_name: 'nightowl' }),
    control: page =>
      page.locator('dialog[open]:has([data-viewer-scroller])').getByRole('button', { name: 'Close' }).first(),
    close: page => dispatch(page, 'peepr:close'),
  },
  toast: {
    open: async page => {
      await dispatch(page, 'blog:follow', { name: 'staff' })
      await dispatch(page, 'blog:unfollow', { name: 'staff' })
    },
    control: page => page.locator('[data-inlay-root="toasts"] li button').first(),
    close: page =>
      page.locator('[data-inlay-root="toasts"] li').getByRole('button', { name: 'Dismiss' }).click(),
  },
  tour: {
    open: page => dispatch(page, 'tour:open', { steps: [{ title: 'One', content: 'step' }] }),
    control: page => page.locator('[data-inlay="tour"] [role="dialog"] button').last(),
    close: pressEscape,
  },
  popover: {
    open: page => dispatch(page, 'inbox:open'),
    control: page => page.getByRole('dialog', { name: 'Messages' }).getByRole('button').first(),
    close: pressEscape,
  },
  player: {
    open: page => page.getByRole('button', { name: 'Full screen' }).dispatchEvent('click'),
    control: page => page.locator(':fullscreen button[aria-label="Full screen"]'),
    close: page => page.evaluate(() => document.exitFullscreen()),
  },
} satisfies Record<string, Surface>
type Name = keyof typeof surfaces

/** Whether it can be pressed: nothing covers it, and it is not inert. Waits for it. */
const canPress = (page: Page, name: Name) => surfaces[name].control(page).click({ trial: true })
const isGone = (page: Page, name: Name) => expect(surfaces[name].control(page)).toBeHidden()

/**
 * `both` can be used. `after`: the first can be used once the second is closed. `closed`: the first has closed.
 * `waits`: the second, which only a script or a key can open then, waits until the first is closed.
 */
type Outcome = 'both' | 'after' | 'closed' | 'waits'

/** Pairs that share room, a place in the top layer, an Escape, or a full screen, outside of which all is inert. */
const pairs: Record<number, [Name, Name, Outcome][]> = {
  1280: [
    ['conversation', 'drawer', 'after'],
    ['drawer', 'conversation', 'waits'],
    ['popover', 'form', 'closed'],
  ],
  375: [
    ['form', 'conversation', 'waits'],
    ['conversation', 'popover', 'after'],
    ['toast', 'conversation', 'after'],
    ['drawer', 'tour', 'waits'],
    ['tour', 'form', 'after'],
    ['player', 'drawer', 'after'],
    ['player', 'conversation', 'waits'],
    ['player', 'toast', 'both'],
  ],
}

for (const [width, rows] of Object.entries(pairs))
  test(`of two surfaces that are open together, the one in use is not covered, at ${width} px`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await host.open()
    await page.evaluate(() => {
      const place = document.createElement('div')
      Object.assign(place.dataset, { inlay: 'video-player', inlayWhen: 'now' })
      place.dataset.inlayOptions = JSON.stringify({ url: '/media/film/0.mp4', duration: 12 })
      document.querySelector('#posts')?.append(place)
      window.inlay && 'scan' in window.inlay && window.inlay.scan(place)
    })
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeAttached()
    for (const [first, second, outcome] of rows)
      await test.step(`${first}, then ${second}: ${outcome}`, async () => {
        await surfaces[first].open(page)
        await canPress(page, first)
        const opened = surfaces[second].open(page)
        if (outcome === 'waits') {
          await canPress(page, first)
          await surfaces[first].close(page)
          await isGone(page, first)
        }
        await opened
        await canPress(page, second)
        if (outcome === 'both') await canPress(page, first)
        if (outcome === 'closed') await isGone(page, first)
        await surfaces[second].close(page)
        await isGone(page, second)
        if (outcome === 'both' || outcome === 'after') {
          await canPress(page, first)
          await surfaces[first].close(page)
          await isGone(page, first)
        }
      })
  })

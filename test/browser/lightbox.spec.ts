import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, ours, test } from './support.ts'

test.use({ posts: 5 })

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name, exact: true })
/** What a screen reader reads when it opens. */
const shown = (page: Page) => lightbox(page).locator('[data-autofocus]')
const texts = (page: Page) => lightbox(page).getByRole('group', { name: 'Description', exact: true })
const photo = (page: Page) => lightbox(page).locator('.pswp__item[aria-hidden="false"] .pswp__img').last()
const widthOf = async (one: Locator) => Math.round((await one.boundingBox())?.width ?? 0)
/** The width of the photo once it has loaded, when it may take another size than the page has named. */
async function loadedWidth(page: Page): Promise<number> {
  await expect(photo(page)).toHaveJSProperty('complete', true)
  let before = 0
  const isStill = async () => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    const width = await widthOf(photo(page))
    const isSame = width > 0 && width === before
    before = width
    return isSame
  }
  await expect.poll(isStill, { intervals: [100] }).toBe(true)
  return before
}
/** From here on, what moves in dialogs for more than a blink; call the returned function to get it. */
async function movesIn(page: Page) {
  const moves = await page.evaluateHandle(() => {
    const moves: string[] = []
    // On a busy machine, a transition may be canceled before its first frame, long after its end.
    const maxDuration = (element: Element) =>
      Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat))
    const hear = (event: Event) => {
      const { elapsedTime, type } = event as TransitionEvent
      const target = event.target as Element
      if (elapsedTime <= 0.1 || !target.closest('dialog')) return
      if (type === 'transitioncancel' && maxDuration(target) <= 0.1) return
      moves.push(`${target.className}: ${elapsedTime} s`)
    }
    for (const name of ['transitionend', 'transitioncancel', 'animationend'])
      document.addEventListener(name, hear, { capture: true })
    return moves
  })
  return () => moves.jsonValue()
}
const links = (page: Page) => page.locator('[data-inlay-post] a[href*="#photo"]')

/** Two posts at the top of the page: one with two photos and a long caption, one with a photo. */
const drawPosts = (page: Page) =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.post-photo .post-body img')]
    const url = pictures.find(({ src }) => /\.png$/.test(src))?.src ?? ''
    const make = (alt: string) => {
      const link = document.createElement('a')
      link.href = `${url}#photo`
      const image = new Image(200, 120)
      Object.assign(image, { src: url, alt })
      link.append(image)
      return link
    }
    const text = document.createElement('div')
    text.dataset.inlayPostBody = ''
    text.textContent = 'A long caption. '.repeat(80)
    const bodies = document.querySelectorAll('[data-inlay-post]:has(.act-like) .post-body')
    bodies.forEach(body => void body.replaceChildren())
    bodies[0]?.append(make('a lighthouse'), make(''), text)
    bodies[1]?.append(make('a boat'))
    return url
  })

test('[DEC-179] by keyboard: photos open with Enter, are read out, zoom, also by the wheel and a double click, and close at the place of the last one; with less motion, nothing moves; nothing is loaded before', {
  tag: '@smoke',
}, async ({ page, host }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await host.open()
  await drawPosts(page)
  expect(requests.filter(url => /lightbox/.test(url))).toEqual([])
  const lastingMoves = await movesIn(page)
  await links(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toBeFocused()
  await expect(shown(page)).toHaveAccessibleName('Photo 1 of 2, a lighthouse')
  await expect(texts(page)).toContainText('A long caption.')
  const lines = (await texts(page).boundingBox())?.height ?? 0
  await button(page, 'Show more').click()
  await expect.poll(async () => (await texts(page).boundingBox())?.height).toBeGreaterThan(lines * 3)
  await button(page, 'Show less').click()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expect(photo(page)).toBeVisible()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByText('Photo 1 of 1, a boat')).toBeAttached()
  await expect(photo(page)).toHaveAttribute('alt', 'a boat')
  const before = await loadedWidth(page)
  await photo(page).dblclick()
  await expect.poll(() => widthOf(photo(page))).toBeGreaterThan(before)
  await button(page, 'Zoom out').click()
  await expect.poll(() => widthOf(photo(page))).toBe(before)
  await page.keyboard.press('+')
  await expect.poll(() => widthOf(photo(page))).toBeGreaterThan(before)
  const zoomed = await widthOf(photo(page))
  await photo(page).hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => widthOf(photo(page))).toBeGreaterThan(zoomed)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(links(page).nth(2)).toBeFocused()
  await expect(links(page).nth(2)).toBeInViewport()
  expect(await lastingMoves()).toEqual([])
})

test('[DEC-179] a strip is read by keys, from its top; black lines on nothing have a ground', async ({
  page,
  host,
}) => {
  await host.open()
  const url = await drawPosts(page)
  const strip =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="12000"><path d="M0 0h800"/></svg>'
  await page.route(`${url}?strip`, route => route.fulfill({ contentType: 'image/svg+xml', body: strip }))
  const alone = links(page).nth(2)
  await alone.evaluate((one: HTMLAnchorElement, url) => {
    one.href = `${url}?strip#photo`
    one.querySelector('img')?.remove()
    one.append(Object.assign(new Image(80, 120), { src: `${url}?strip`, alt: 'a strip' }))
  }, url)
  await alone.click()
  await expect(shown(page)).toHaveAccessibleName('Photo 1 of 1, a strip')
  await expect(lightbox(page).getByText(/^Photo 3 of \d+$/)).toBeVisible()
  await expect.poll(() => widthOf(photo(page))).toBeLessThan(60)
  await expect(photo(page)).toHaveCSS('background-color', 'rgb(139, 147, 157)')
  const { width: room = 0, height: high = 0 } = page.viewportSize() ?? {}
  await button(page, 'Zoom in').click()
  await expect(button(page, 'Zoom out')).toBeVisible()
  await expect.poll(() => widthOf(photo(page))).toBe(room)
  const edge = async (which: 'top' | 'bottom') => {
    const { y = 0, height = 0 } = (await photo(page).boundingBox()) ?? {}
    return Math.round(which === 'top' ? y : y + height)
  }
  const top = await edge('top')
  expect(top).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('PageDown')
  await expect.poll(() => edge('top')).toBeLessThan(top - high / 2)
  await page.keyboard.press('End')
  await expect.poll(() => edge('bottom')).toBeLessThanOrEqual(high)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => edge('bottom')).toBeGreaterThan(high)
  await page.keyboard.press('Home')
  await expect.poll(() => edge('top')).toBe(top)
  await expect(shown(page)).toHaveAccessibleName('Photo 1 of 1, a strip')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 } })

  test('[DEC-179] a swipe shows the next photo, a pinch zooms, a swipe down closes', async ({
    page,
    context,
    host,
  }) => {
    await host.open()
    await drawPosts(page)
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [x: number, y: number][]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    const drag = async (from: [number, number], to: [number, number]) => {
      await touch('touchStart', [from])
      for (let step = 1; step <= 6; step++)
        await touch('touchMove', [
          [from[0] + ((to[0] - from[0]) * step) / 6, from[1] + ((to[1] - from[1]) * step) / 6],
        ])
      await touch('touchEnd', [])
    }
    await links(page).first().tap()
    await expect(shown(page)).toHaveAccessibleName('Photo 1 of 2, a lighthouse')
    await expect(photo(page)).toBeVisible()
    await expect(async () => {
      await drag([320, 300], [40, 300])
      await expect(shown(page)).not.toHaveAccessibleName('Photo 1 of 2, a lighthouse', { timeout: tryMs })
    }).toPass()

    const fits = await loadedWidth(page)
    await expect(async () => {
      await touch('touchStart', [
        [170, 300],
        [200, 300],
      ])
      for (const by of [20, 40, 60, 80])
        await touch('touchMove', [
          [170 - by, 300],
          [200 + by, 300],
        ])
      await touch('touchEnd', [])
      await expect.poll(() => widthOf(photo(page)), { timeout: tryMs }).toBeGreaterThan(fits)
    }).toPass()
    await button(page, 'Zoom out').tap()
    await expect.poll(() => widthOf(photo(page))).toBe(fits)
    await expect(async () => {
      await drag([180, 250], [185, 650])
      await expect(lightbox(page)).toBeHidden({ timeout: tryMs })
    }).toPass()
  })
})

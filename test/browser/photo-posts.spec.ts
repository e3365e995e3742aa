import { box, openForm } from './form-support.ts'
import { begin, button, choose, form, post, uploaded, urlOf } from './photo-support.ts'
import { look, png } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('[POST-68, VAL-21] photos are added in a row of ways, and are a carousel', async ({ page, host }) => {
  await begin(page, host)
  const rowsOf = (all: Element[]) => {
    const tops = all.map(one => Math.round(one.getBoundingClientRect().top))
    return [tops.length, new Set(tops).size]
  }
  const ways = form(page)
    .getByRole('button', { name: /^(Choose photos|Add from URL|Add a GIF)$/ })
    .filter({ hasText: /Choose|URL|GIF/ })
  for (const [width, rows] of [
    [540, 1],
    [480, 1],
    [360, 3],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => ways.evaluateAll(rowsOf), `${width} px`).toEqual([3, rows])
  }
  await choose(page, await png('a.png', 60, 40), await png('b.png', 60, 40))
  await uploaded(page, 2)
  await button(page, 'Settings').click()
  await page.getByRole('switch', { name: 'Show photos as a carousel' }).press('Space')
  await box(page, 'Carousel link').fill('example.com/more')
  const url = 'http://example.com/more'
  expect(await post(page, host)).toMatchObject({ carousel_display: 'true', carousel_link_url: url })
})

test('[PHOTO-7] a photo is scaled under a strict policy, and by another origin', async ({ page, host }) => {
  const large = await png('large.png', 1500, 1000)
  for (const path of ['/dashboard?assets=other', '/hostile']) {
    await host.open(path)
    await openForm(page, { mode: 'new', type: 'photo' })
    await expect(button(page, 'Choose photos')).toBeFocused()
    await choose(page, large)
    await uploaded(page, 1)
    expect(await look(page, urlOf(await post(page, host), 'o1'))).toMatchObject({ width: 1080, height: 720 })
  }
})

import type { Page } from './support.ts'
import { expect, test } from './support.ts'

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const links = (page: Page) => page.locator('[data-inlay-post] a[href*="#photo"]')

/** Leaves two posts with photos: two in the first one, one in the second. */
const drawPosts = (page: Page) =>
  page.run(() => {
    const url = document.querySelector<HTMLImageElement>('.post-photo .post-body img')?.src ?? ''
    const make = (alt: string) => {
      const link = document.createElement('a')
      link.href = `${url}#photo`
      const image = new Image(200, 120)
      Object.assign(image, { src: url, alt })
      link.append(image)
      return link
    }
    const bodies = document.querySelectorAll('[data-inlay-post] .post-body')
    for (const body of bodies) body.replaceChildren()
    bodies[0]?.append(make('a lighthouse'), make(''))
    bodies[1]?.append(make('a boat'))
  })

test('[DEC-179] a photo opens over the page, goes on to the next post by arrow keys, and closes with Escape and Back; the focus returns', async ({
  page,
  host,
}) => {
  await page.run(() => {
    Reflect.set(document, 'cookie', 'inlay_posts=12;path=/')
  })
  await host.open()
  await drawPosts(page)
  await links(page).first().click()
  await expect(lightbox(page).locator('[data-autofocus]')).toBeFocused()
  await page.press('ArrowRight')
  await expect(lightbox(page).getByText('Photo 2 of 2, No description')).toHaveCount(1)
  await page.press('ArrowRight')
  await expect(lightbox(page).getByText('Photo 1 of 1, a boat')).toHaveCount(1)
  await page.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(links(page).nth(2)).toBeFocused()
  await page.press('Enter')
  await expect(lightbox(page).locator('[data-autofocus]')).toBeFocused()
  await page.run(() => history.back())
  await expect(lightbox(page)).toHaveCount(0)
  await expect(links(page).nth(2)).toBeFocused()
})

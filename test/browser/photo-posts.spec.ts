import type { Page } from '@playwright/test'
import { box, openForm, press, refuseFiles, save } from './form-support.ts'
import { openReblog } from './media-support.ts'
import {
  begin,
  button,
  cells,
  choose,
  form,
  lastSent,
  note,
  order,
  post,
  upload,
  uploaded,
  urlOf,
} from './photo-support.ts'
import { look, png } from './pictures.ts'
import { expect, type Host, ours, test } from './support.ts'

test.use({ posts: 1 })

/** Ends the page like a crash: without a question. */
async function reload(page: Page, host: Host): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true),
  )
  await host.open()
  await page
    .getByRole('navigation', { name: 'New post' })
    .getByRole('button', { name: 'Photo', exact: true })
    .click()
  await expect(page.getByText('Draft restored.').first()).toBeVisible()
}

test('photos that could not be stored, and that a reload has lost, are named, keep their captions, and can be chosen again', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await refuseFiles(page)
  await choose(page, await png('there.png', 60, 40))
  await uploaded(page, 1)
  await host.fault({ call: `POST ${upload}`, kind: 'delay', delayMs: 120_000, times: 0 })
  const files = await Promise.all(['beach', 'vienna', 'train'].map(name => png(`${name}.png`, 60, 40)))
  await choose(page, ...files)
  await expect(cells(page)).toHaveCount(4)
  await button(page, 'Caption for photo 3').click()
  await expect(box(page, 'Caption for photo 3')).toBeFocused()
  await page.keyboard.type('The Prater at night')
  await page.keyboard.press('Enter')
  await reload(page, host)
  await host.clearFaults()
  await expect(note(page)).toHaveText([
    '3 photos hadn’t finished uploading, so they weren’t saved. Choose them again.',
  ])
  await expect(form(page).getByText('Photo 3: vienna.png')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(['o1', 'o2', 'o3', 'o4'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await press(page, 'Post')
  await expect(form(page).getByText('A photo didn’t upload. Try again or remove it.')).toBeVisible()

  // One in its place by keyboard, one by name among several, one discarded.
  const asked = page.waitForEvent('filechooser')
  await button(page, 'Choose again: photo 3').press('Enter')
  await (await asked).setFiles(await png('other.png', 80, 40))
  await expect(button(page, 'Move photo 3')).toBeFocused()
  await choose(page, await png('beach.png', 60, 40), await png('new.png', 60, 40))
  await button(page, 'Remove photo 4').click()
  await expect(cells(page)).toHaveCount(4)
  await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(3)
  const sent = await post(page, host)
  expect(sent['post[photoset_order]']).toBe('o1,o2,o3,o5')
  expect(sent['caption[o3]']).toBe('The Prater at night')
  expect(await look(page, urlOf(sent, 'o3'))).toMatchObject({ width: 80, height: 40 })
})

test.describe('among some posts', () => {
  test.use({ posts: 5 })

  test('[POST-46, POST-69] photos of a reblog are read-only', async ({ page, host }) => {
    await host.open()
    const { id, reblog_key } = await openReblog(page, 'class="media photoset')
    await expect(cells(page).first()).toBeVisible()
    const pictures = form(page).locator('[data-photo] img')
    await expect(pictures).toHaveCount(await cells(page).count())
    for (const name of [/^Move photo/, /^Remove photo/, /^Caption for photo/, 'Choose photos', 'Add photos'])
      await expect(form(page).getByRole('button', { name })).toHaveCount(0)
    await expect(box(page, 'Link')).toHaveCount(0)
    await expect(
      page.locator('form[data-type="photo"] input[type="file"]').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(box(page, 'Your comment')).toBeFocused()
    // However large they are.
    await expect(box(page, 'Your comment')).toBeInViewport()
    await page.keyboard.type('Look at these')
    await save(page, 'Reblog')
    expect(await lastSent(host)).toMatchObject({
      'post[type]': 'photo',
      'post[one]': '<p>Look at these</p>',
      reblog_post_id: id,
      reblog_key,
    })
  })
})

test('[POST-65, POST-68, VAL-21] the ways to add photos are in a row, on a phone in a column; carousel, link and members-only are posted', async ({
  page,
  host,
}) => {
  await begin(page, host)
  for (const [width, rows] of [
    [1280, 1],
    [540, 1],
    [480, 1],
    [360, 3],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tops = () =>
      form(page)
        .getByRole('button', { name: /^(Choose photos|Add from URL|Add a GIF)$/ })
        .filter({ hasText: /Choose|URL|GIF/ })
        .evaluateAll(all =>
          all.filter(one => one.textContent).map(one => Math.round(one.getBoundingClientRect().top)),
        )
    const seen = async () => {
      const all = await tops()
      return [all.length, new Set(all).size]
    }
    await expect.poll(seen, `${width} px`).toEqual([3, rows])
  }
  await choose(page, ...(await Promise.all(['a', 'b'].map(name => png(`${name}.png`, 60, 40)))))
  await uploaded(page, 2)
  await button(page, 'Settings').click()
  await expect(box(page, 'Carousel link')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show photos as a carousel' }).press('Space')
  await box(page, 'Carousel link').fill('example.com/more')
  await page.getByRole('switch', { name: 'Members only' }).press('Space')
  await expect(box(page, 'Carousel link')).toHaveValue('http://example.com/more')
  expect(await post(page, host)).toMatchObject({
    carousel_display: 'true',
    carousel_link_url: 'http://example.com/more',
    members_only: 'true',
  })
})

test('[PHOTO-7] a large photo is scaled with the bundle from another origin, under a strict policy and hostile styles', async ({
  page,
  host,
}) => {
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

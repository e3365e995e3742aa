import { down, move, type Page, up } from './driver/page.ts'
import { expect, test } from './support.ts'

const popover = (page: Page) => page.getByRole('dialog', { name: 'Quick reblog' })

test('[DEC-178] a reblog control that a finger holds opens the quick reblog, whose text and tags are sent', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  const control = page.locator('.act-reblog').first()
  const point = await control.aim()
  // The listeners come when the page is idle; a pointer that is lifted elsewhere clicks nothing.
  await expect
    .poll(async () => {
      await page.touch(move(point), down, { type: 'pause', duration: 900 })
      const isOpen = (await popover(page).count()) > 0
      await (isOpen ? page.touch(up) : page.touch(move({ x: 2, y: 500 }), up))
      return isOpen
    })
    .toBe(true)
  await expect(popover(page).getByRole('button', { name: 'Reblog', exact: true })).toBeFocused()
  await popover(page).getByRole('textbox', { name: 'Your comment' }).type('So true')
  await popover(page).getByRole('combobox', { name: 'Add a tag' }).type('one, two,')
  await popover(page).getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(popover(page)).toHaveCount(0)
  await expect
    .poll(async () => (await host.requests('/svc/post/update')).map(({ fields }) => fields['post[tags]']))
    .toEqual(['one,two'])
})

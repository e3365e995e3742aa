import { box, form, openForm } from './form-support.ts'
import { bubble, field, receive } from './messages-support.ts'
import { begin, button, choose, uploaded } from './photo-support.ts'
import { jpeg } from './pictures.ts'
import { dispatch, expect, test } from './support.ts'

// What is written with a finger; by keys it is tested where each thing is.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 }, posts: 1 })

test('[DEC-187, DEC-188] by touch, a card becomes a link again, and a form that fills the screen goes to its bar and comes back', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?cards=call')
  await openForm(page, { mode: 'new', type: 'text' })
  const text = box(page, 'Text')
  // Only the editor makes cards, not the plain field before it.
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.tap()
  await expect(text).toBeFocused()
  await page.keyboard.type('https://kettles.example/how-kettles-sing')
  await page.keyboard.press('Enter')
  await text.getByRole('button', { name: 'Show as link' }).tap()
  await expect(text.getByRole('button', { name: 'Show as link' })).toHaveCount(0)
  await expect(text).toContainText('https://kettles.example/how-kettles-sing')
  await form(page).getByRole('button', { name: 'Minimize', exact: true }).tap()
  const bar = page.getByRole('region', { name: 'Minimized post' })
  await expect(form(page)).toHaveAttribute('data-placement', 'bar')
  await bar.getByRole('button').first().tap()
  await expect(form(page)).toHaveAttribute('data-placement', 'full')
  await expect(text).toContainText('https://kettles.example/how-kettles-sing')
})

test('[DEC-186] by touch, a finger draws an area that is blurred, and moves it', async ({ page, host }) => {
  await begin(page, host, '/dashboard?media=all')
  await choose(page, await jpeg(page, 'street.jpg', 800, 600, false))
  await uploaded(page, 1)
  await button(page, 'Edit photo 1').tap()
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  await editor.getByRole('button', { name: 'Blur', exact: true }).tap()
  await expect(editor.locator('[data-tool="blur"]')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const drag = async (...points: [x: number, y: number][]) => {
    const picture = await editor.locator('canvas').boundingBox()
    if (!picture) throw new Error('no picture')
    const of = ([x, y]: [number, number]) => ({
      x: picture.x + picture.width * x,
      y: picture.y + picture.height * y,
    })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (const [at, point] of points.entries()) await touch(at ? 'touchMove' : 'touchStart', [of(point)])
    await touch('touchEnd', [])
  }
  await drag([0.1, 0.1], [0.3, 0.3], [0.5, 0.5])
  const area = editor.getByRole('button', { name: 'Blurred area 1' })
  await expect(area).toBeVisible()
  const before = await area.boundingBox()
  await drag([0.3, 0.3], [0.4, 0.3], [0.5, 0.3])
  await expect.poll(async () => (await area.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 20)
  // Chromium takes a tap that comes at once after a quick drag as a stop of its momentum.
  await expect(async () => {
    if (await editor.isVisible())
      await editor.getByRole('button', { name: 'Save photo' }).tap({ timeout: 2000 })
    await expect(editor).toBeHidden({ timeout: 2000 })
  }).toPass()
  await uploaded(page, 1)
})

test('[DEC-189] by touch, a message is answered, and reacted to', async ({ page, host }) => {
  await host.open('/dashboard?messages=can')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(field(page)).toBeEditable()
  await receive(page, host, 'Soup, or stew?')
  const message = bubble(page, 'Soup, or stew?')
  const options = message.getByRole('button', { name: 'Message options' })
  await options.tap()
  await page.getByRole('menuitem', { name: 'Reply' }).tap()
  await expect(page.getByText('Replying to bruno')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await options.tap()
  await page.getByRole('menuitem', { name: 'React' }).tap()
  await page
    .getByRole('toolbar', { name: 'Reactions' })
    .getByRole('button', { name: /Red heart|❤️|Heart/ })
    .tap()
  await expect(message.getByRole('button', { name: /❤️ from/ })).toBeVisible()
})

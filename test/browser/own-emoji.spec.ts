import { bubble, field, openConversation, say } from './messages-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1, viewport: { width: 1040, height: 800 } })

test('[DEC-310] the site’s own emoji is completed in a message, is an image in it, and a reaction; the line stays as high', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?messages=can&emoji=own')
  await openConversation(page, 'bruno')
  await say(page, 'Tea?')
  await field(page).pressSequentially('Yes :teac')
  await expect(page.getByRole('option', { name: 'teacup :teacup:' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Yes :teacup: ')
  await page.keyboard.press('Enter')
  const own = bubble(page, 'Yes')
  const image = own.getByRole('img', { name: ':teacup:' })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const height = async (text: string) => (await bubble(page, text).locator('p').first().boundingBox())?.height
  expect(await height('Yes')).toBe(await height('Tea?'))

  await own.hover()
  await own.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'React' }).click()
  const picker = page.getByRole('dialog', { name: 'Add reaction' })
  const group = picker.getByRole('rowgroup', { name: 'harbour' })
  await group.getByRole('button', { name: 'lighthouse' }).click()
  await expect(own.getByRole('button', { name: 'lighthouse from You' })).toBeVisible()
  expect((await host.requests('/svc/conversations/react')).length).toBe(1)
})

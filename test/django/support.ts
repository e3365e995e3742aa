import type { Locator, Page } from '@playwright/test'
import { wav } from '../browser/media-support.ts'
import { expect, test } from './host.ts'

export const form = (page: Page) => page.locator('form[data-placement]:not([inert])')
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })

export const newPost = (page: Page, type: string): Promise<void> =>
  page.getByRole('navigation', { name: 'New post' }).getByText(type, { exact: true }).click()

/** Types once the field takes it. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await expect(box(page, name)).toBeEditable()
  await box(page, name).fill(text)
}

/** Presses a button of the form, and waits until the form is gone. */
export async function finish(page: Page, button: string): Promise<void> {
  await form(page).getByRole('button', { name: button, exact: true }).click()
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
}

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Posts an audio file and a video; the site has to give them back in the newest post as they were. */
export async function postMedia(page: Page, newest: Locator): Promise<void> {
  // The beginning of an MP4 file, by which Inlay knows it.
  const film = { name: 'ice.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x10ftypisom\0\0\0\0') }
  for (const [type, button, file] of [
    ['Audio', 'Choose an audio file', wav()],
    ['Video', 'Choose a video', film],
  ] as const)
    await test.step(type, async () => {
      await newPost(page, type)
      const asked = page.waitForEvent('filechooser')
      await form(page).getByRole('button', { name: button }).click()
      await (await asked).setFiles(file)
      await expect(form(page).getByRole('button', { name: `Remove: ${file.name}` })).toBeVisible()
      await form(page)
        .getByRole('switch', { name: /permission/ })
        .press('Enter')
      await finish(page, 'Post')
      const source = await newest.locator(type.toLowerCase()).getAttribute('src')
      const stored = await page.request.get(source ?? '')
      expect(await stored.body()).toEqual(file.buffer)
    })
}

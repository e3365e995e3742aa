import type { Locator, Page } from '@playwright/test'
import { saveBy } from './form-support.ts'
import type { TestFile } from './pictures.ts'
import { expect, type Host } from './support.ts'

export const upload = '/svc/upload/image'
const update = '/svc/post/update'
export const area = 'form[data-type="photo"] section[aria-label="Photos"]'

export const form = (page: Page): Locator => page.locator('form[data-type="photo"]')
export const cells = (page: Page): Locator => form(page).locator('[data-photo]')
const input = (page: Page): Locator => page.locator(`${area} input[multiple]`)
export const button = (page: Page, name: string): Locator =>
  form(page).getByRole('button', { name, exact: true })
export const note = (page: Page): Locator => page.locator(area).getByRole('status').filter({ hasText: /./ })
export const choose = (page: Page, ...files: TestFile[]) => input(page).setInputFiles(files)
export const order = (page: Page) =>
  cells(page).evaluateAll(all => all.map(one => one.getAttribute('data-photo') ?? ''))
const lastSent = async (host: Host) => (await host.requests(update)).at(-1)?.fields ?? {}

/** Opens a page, and a new photo form on it. */
export async function begin(page: Page, host: Host, path = '/dashboard'): Promise<void> {
  await host.open(path, page)
  await page
    .getByRole('navigation', { name: 'New post' })
    .getByRole('button', { name: 'Photo', exact: true })
    .click()
  await expect(button(page, 'Choose photos')).toBeFocused()
}

/** Waits until `count` photos are uploaded. */
export async function uploaded(page: Page, count: number): Promise<void> {
  await expect(cells(page)).toHaveCount(count)
  await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(count)
}

export async function post(page: Page, host: Host): Promise<Record<string, unknown>> {
  await saveBy(page, () => button(page, 'Post').click())
  return lastSent(host)
}

export const urlOf = (sent: Record<string, unknown>, id: string) => {
  const images = sent['images[*]'] ?? sent.images
  const found = sent[`images[${id}]`] ?? (images && Reflect.get(Object(images), id))
  return String(found)
}

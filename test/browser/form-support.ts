import type { Locator, Page } from '@playwright/test'
import type { PostFormRequest } from '../../src/platform/bus/contract.ts'
import { dispatch, expect } from './support.ts'

/** The open form, unless it is saving. */
export const form = (page: Page): Locator => page.locator('form[data-placement]:not([inert])')
export const box = (page: Page, name: string): Locator =>
  form(page).getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string): Promise<void> =>
  form(page).getByRole('button', { name, exact: true }).click()

/** Waits until the form is open and has the focus. */
export const ready = (page: Page): Promise<void> =>
  expect(page.locator('form[data-placement]:not([inert]):focus-within')).toBeVisible()

export async function openForm(page: Page, request: PostFormRequest): Promise<void> {
  await dispatch(page, 'post-form:open', request)
  await ready(page)
}

/** From here on the browser stores no files, as in some private windows. */
export const refuseFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  })

const savedIds = new WeakMap<Page, string>()

/** The id of the post that `save` has saved last. */
export const lastSaved = (page: Page): string => savedIds.get(page) ?? ''

/** Presses the button, and waits until the form is gone and the server has the post. */
export const save = (page: Page, name: string): Promise<void> => saveBy(page, () => press(page, name))

/** Posts in any way, and waits until the form is gone and the server has the post. */
export async function saveBy(page: Page, pressPost: () => Promise<void>): Promise<void> {
  const saved = page.evaluate(
    () =>
      new Promise<string>(resolve =>
        document.addEventListener(
          'post:saved',
          event => resolve(String(Object(event as CustomEvent).detail.id)),
          { once: true },
        ),
      ),
  )
  await pressPost()
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
  savedIds.set(page, await saved)
}

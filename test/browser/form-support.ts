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

/** Presses the button, and waits until the form is gone. */
export async function save(page: Page, name: string): Promise<void> {
  await press(page, name)
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
}

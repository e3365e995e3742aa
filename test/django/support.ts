import type { Page } from '@playwright/test'
import { expect } from './host.ts'

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

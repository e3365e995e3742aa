import type { Locator, Page } from '@playwright/test'
import type { PostFormRequest, PostType } from '../../src/platform/bus/contract.ts'
import { dispatch, expect, type Host } from './support.ts'

export const update = '/svc/post/update'

/** The open form, unless it is saving. */
export const form = (page: Page): Locator => page.locator('form[data-placement]:not([inert])')
export const box = (page: Page, name: string): Locator =>
  form(page).getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string): Promise<void> =>
  form(page).getByRole('button', { name, exact: true }).click()
export const noForm = (page: Page): Promise<void> =>
  expect(page.locator('form[data-placement]')).toHaveCount(0)

/** Waits until the form is open and has the focus. */
export const ready = (page: Page): Promise<void> =>
  expect(page.locator('form[data-placement]:not([inert]):focus-within')).toBeVisible()

export async function openForm(page: Page, request: PostFormRequest): Promise<void> {
  await dispatch(page, 'post-form:open', request)
  await ready(page)
}

/** Opens a page, and a new form over it. */
export async function beginForm(page: Page, host: Host, type: PostType): Promise<void> {
  await host.open()
  await openForm(page, { mode: 'new', type, placement: 'modal' })
}

/** Presses the button, and waits until the form is gone and the server has the post. */
export const save = (page: Page, name: string): Promise<void> => saveBy(page, () => press(page, name))

/** Posts in any way, and waits until the form is gone and the server has the post. */
export async function saveBy(page: Page, pressPost: () => Promise<void>): Promise<void> {
  const saved = page.evaluate(
    () =>
      new Promise<void>(resolve => document.addEventListener('post:saved', () => resolve(), { once: true })),
  )
  await pressPost()
  await noForm(page)
  await saved
}

/** Waits until the server has accepted a post with these fields, among others: it is sent after its form has closed. */
export const expectPosted = (host: Host, fields: Record<string, unknown>): Promise<void> =>
  expect
    .poll(async () => {
      const last = (await host.requests(update)).at(-1)
      return { status: last?.status, ...last?.fields }
    })
    .toMatchObject({ status: 200, ...fields })

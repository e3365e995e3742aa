import type { Page } from '@playwright/test'
import { box, form, openForm } from './form-support.ts'
import { holdBack } from './media-support.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const text = { mode: 'new', type: 'text' } as const
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const pill = (page: Page) => toasts(page).locator('[data-pinned]')
const accepted = async (host: Host, path = update) =>
  (await host.requests(path)).filter(({ status }) => status === 200).map(({ fields }) => fields)
/** The texts of the posts that the server has accepted. */
const arrived = (host: Host, ...texts: string[]) =>
  expect
    .poll(async () => (await accepted(host)).map(fields => fields['post[two]']))
    .toEqual(texts.map(one => `<p>${one}</p>`))
/** What this browser stores of files and posts. */
const stored = (page: Page, kinds = 'file|post|outgoing') =>
  page.evaluate(
    pattern => Object.keys(localStorage).filter(key => new RegExp(pattern).test(key)),
    `^inlay:(?:${kinds}):`,
  )

async function write(page: Page, words: string): Promise<void> {
  await openForm(page, text)
  await expect(box(page, 'Text')).toBeEditable()
  await box(page, 'Text').fill(words)
}

test('[POST-49, DEC-177] Post closes the form within a frame', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open()
  await write(page, 'Gone at once')
  const answer = await holdBack(page, `**${update}`)
  const frames = await page.evaluate(async () => {
    const element = document.querySelector('form[data-placement]')
    document.querySelector<HTMLElement>('form[data-placement] [type=submit]')?.click()
    let count = 0
    while (element?.isConnected && !element.matches('[inert]') && count < 100) {
      await new Promise(requestAnimationFrame)
      count++
    }
    return count
  })
  expect(frames).toBeLessThanOrEqual(1)
  await expect(form(page)).toHaveCount(0)
  await expect(pill(page)).toHaveText('Posting…')
  answer()
  // The toast first: it goes away by itself.
  await expect(toasts(page).getByText('Posted to aria.')).toBeVisible()
  await expect(page.locator('#posts').getByText('Gone at once')).toBeVisible()
  await expect(pill(page)).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  await arrived(host, 'Gone at once')
})

import type { InlayApi } from '../../src/platform/bus/contract.ts'
import { box, openForm } from './form-support.ts'
import { expect, test } from './support.ts'

test('[DEC-197] what a host adds is in the menu of a post, beside the text, and behind a key; what fails says so, and all of it goes', async ({
  page,
  host,
}) => {
  await host.open()
  await page.evaluate(() => {
    const calls: unknown[] = []
    const remove = (window.inlay as InlayApi).extend({
      postMenu: [
        { id: 'report', label: 'Report', run: post => void calls.push(post.id) },
        {
          id: 'broken',
          label: 'Broken',
          run() {
            throw new Error('a fault of the host')
          },
        },
      ],
      composeTool: { id: 'signature', label: 'Signature', run: compose => compose.insertText('— aria') },
      command: { name: 'host:rules', title: 'House rules', run: () => void calls.push('rules') },
      key: { keys: 'g e', title: 'House rules', command: 'host:rules' },
    })
    const more = document.createElement('button')
    more.dataset.inlayCommand = 'post:menu'
    more.textContent = 'More of this post'
    document.querySelector('[data-inlay-post]')?.append(more)
    Object.assign(window, { calls, remove })
  })
  const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)
  const more = page.getByRole('button', { name: 'More of this post' })
  const entry = (name: string) => page.getByRole('menuitem', { name })

  await test.step('the menu, by keys', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(entry('Report')).toBeVisible()
    await entry('Report').focus()
    await page.keyboard.press('Enter')
    await expect.poll(calls).toEqual([expect.any(String)])
    await expect(more).toBeFocused()
  })
  await test.step('an entry that fails', async () => {
    host.allow(/a fault of the host/)
    await more.click()
    await entry('Broken').click()
    await expect(page.getByRole('alert').filter({ hasText: '“Broken” didn’t work.' })).toHaveCount(1)
  })
  await test.step('the key', async () => {
    // Again if more than a moment has passed between the two keys.
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('e')
      expect(await calls()).toContain('rules')
    }).toPass()
  })
  await test.step('the tool, which can be undone', async () => {
    await openForm(page, { mode: 'new', type: 'text' })
    await box(page, 'Text').fill('Good night ')
    await page.getByRole('button', { name: 'Signature' }).click()
    await expect(box(page, 'Text')).toHaveText('Good night — aria')
    await page.keyboard.press('Control+z')
    await expect(box(page, 'Text')).toHaveText(/^Good night ?$/)
  })
  await test.step('removed', async () => {
    await page.evaluate(() => (window as unknown as { remove: () => void }).remove())
    await expect(page.getByRole('button', { name: 'Signature' })).toHaveCount(0)
  })
})

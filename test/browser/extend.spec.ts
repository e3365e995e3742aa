import type { InlayApi } from '../../src/platform/bus/contract.ts'
import { box, openForm } from './form-support.ts'
import { expect, test } from './support.ts'

// What fails, and what is removed: `test/shared/extensions`.
test('[DEC-197] what a host adds is in the menu of a post, behind a key, and beside the text, where it can be undone', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await page.evaluate(() => {
    const calls: unknown[] = []
    ;(window.inlay as InlayApi).extend({
      postMenu: { id: 'report', label: 'Report', run: post => void calls.push(post.id) },
      composeTool: { id: 'signature', label: 'Signature', run: compose => compose.insertText('— aria') },
      command: { name: 'host:rules', title: 'House rules', run: () => void calls.push('rules') },
      key: { keys: 'g e', title: 'House rules', command: 'host:rules' },
    })
    const more = document.createElement('button')
    more.dataset.inlayCommand = 'post:menu'
    more.textContent = 'More of this post'
    document.querySelector('[data-inlay-post]')?.append(more)
    Object.assign(window, { calls })
  })
  const calls = () => page.evaluate<unknown[]>('calls')
  const more = page.getByRole('button', { name: 'More of this post' })
  await more.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Report' })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect.poll(calls).toEqual([expect.any(String)])
  await expect(more).toBeFocused()
  // Again if more than a moment has passed between the two keys.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    expect(await calls()).toContain('rules')
  }).toPass()
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Text').fill('Good night ')
  await page.getByRole('button', { name: 'Signature' }).click()
  await expect(box(page, 'Text')).toHaveText('Good night — aria')
  await page.keyboard.press('Control+z')
  await expect(box(page, 'Text')).toHaveText(/^Good night ?$/)
})

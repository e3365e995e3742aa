import { bubble, field, openConversation, say } from './messages-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
test('[DEC-189] two users message each other in two browsers: a reply and a reaction arrive', {
  tag: '@smoke',
}, async ({ page, host, browser }) => {
  const other = await browser.newContext()
  const bruno = await other.newPage()
  await host.login('bruno', bruno)
  const path = '/dashboard?poll=1000&messages=can'
  await host.open(path)
  await host.open(path, bruno)
  await openConversation(page, 'bruno')
  await openConversation(bruno, 'aria')
  await say(page, 'Is there soup?')
  await expect(bubble(bruno, 'Is there soup?')).toHaveCount(1)
  // By keyboard.
  await field(bruno).press('Shift+Tab')
  await expect(bubble(bruno, 'Is there soup?').getByRole('button', { name: 'Message options' })).toBeFocused()
  await bruno.keyboard.press('Enter')
  await expect(bruno.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
  await bruno.keyboard.press('Enter')
  await expect(field(bruno)).toBeFocused()
  await bruno.keyboard.type('Lots of it')
  await bruno.keyboard.press('Enter')
  const answer = bubble(page, 'Lots of it')
  await expect(answer.getByRole('button', { name: /^Show quoted message from You/ })).toBeVisible()
  await expect(page.getByRole('log')).toHaveText(/bruno: Lots of it/)
  await answer.hover()
  await answer.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Heart/ }).click()
  await expect(bubble(bruno, 'Lots of it').getByRole('button', { name: '❤️ from aria' })).toHaveCount(1)
  await other.close()
})

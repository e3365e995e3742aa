import { bubble, openConversation, receive } from './messages-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1, viewport: { width: 1040, height: 800 } })

test('[DEC-193] a message arrives by the stream, without a poll, also in the tab that takes over', async ({
  page,
  context,
  host,
}) => {
  const polls: string[] = []
  context.on('request', request => {
    if (request.url().includes('/services/poll')) polls.push(request.url())
  })
  await host.open('/dashboard?stream=on&poll=600000')
  const other = await context.newPage()
  await other.setViewportSize({ width: 1040, height: 800 })
  await host.open('/dashboard?stream=on&poll=600000', other)
  await page.mouse.move(5, 5)
  await openConversation(other, 'bruno')
  await receive(page, host, 'by the stream')
  await expect(bubble(other, 'by the stream')).toHaveCount(1)
  await page.close()
  await receive(other, host, 'to the tab that took over')
  await expect(bubble(other, 'to the tab that took over')).toHaveCount(1)
  expect(polls).toEqual([])
})

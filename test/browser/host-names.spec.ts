import { otherNames } from '../../fixtures/wire/names.ts'
import { bubble, openConversation, say } from './messages-support.ts'
import { begin, choose, post, uploaded } from './photo-support.ts'
import { png } from './pictures.ts'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })
test('[BOOT-9, BOOT-10, HEAD-1, UP-2, LOG-4] with another framework’s names, likes, posts, uploads, messages and beacons arrive, and menus lead to the site’s own pages', async ({
  page,
  host,
}) => {
  await begin(page, host, '/dashboard?names=other')
  await choose(page, await png('cat.png', 20, 20))
  await uploaded(page, 1)
  await post(page, host)

  await page.locator('#posts article').last().getByRole('button', { name: /^Like/ }).click()
  await openConversation(page, 'bruno')
  await say(page, 'By another name')
  await expect(bubble(page, 'By another name')).toBeVisible()

  await page.getByRole('button', { name: 'GIF' }).click()
  await dispatch(page, 'account:open')
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'Likes' })).toHaveAttribute('href', otherNames.links.likes)
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect(menu.getByRole('link', { name: 'Help' })).toHaveCount(0)

  const paths = async () => (await host.requests()).map(({ path, status }) => `${status} ${path}`)
  await expect
    .poll(paths)
    .toEqual(
      expect.arrayContaining([
        '200 /api/like',
        ...['upload/image', 'post/update', 'conversations/messages'].map(
          call => `200 /inlay-api/svc/${call}`,
        ),
      ]),
    )
  // What is logged is sent by beacon once the page is hidden.
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await paths()).toContain('200 /inlay-api/svc/log/lady')
  }).toPass()
  // Calls that are not answered yet have the status 0.
  await expect.poll(async () => (await host.requests()).filter(({ status }) => status !== 200)).toEqual([])
  const all = await host.requests()
  expect(all.filter(({ path }) => path.startsWith('/svc/') || path.startsWith('/services/'))).toEqual([])
})

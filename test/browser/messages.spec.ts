import { answerWith, field, list, messages, picture, say, talkTo } from './messages-support.ts'
import { expect, test } from './support.ts'

test.describe.configure({ timeout: 90_000 })

test('[MSGC-21, MSGC-22, MSGC-23, MSGC-24, MSG-80] covers pictures until they are wanted, by keyboard', async ({
  page,
  host,
}) => {
  await talkTo(page, host, 'neonfrog')
  const veil = page.getByRole('button', {
    name: "Blurred because you don't follow this Tumblr yet. Click to reveal.",
  })
  await expect(veil).toHaveCount(1)
  const covered = veil.locator('..').locator('> div')
  await expect(covered).toHaveCSS('filter', 'blur(24px)')
  await expect(covered).toHaveCSS('transition-duration', '0.3s')
  // What cannot be seen cannot be reached either.
  await expect(covered).toHaveAttribute('inert')
  await veil.focus()
  await page.keyboard.press('Enter')
  await expect(veil).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(list(page).getByRole('link', { name: 'Photo' })).toHaveCount(1)
  await expect
    .poll(async () => (await host.requests('/svc/conversations/flag')).map(({ fields }) => fields))
    .toMatchObject([{ type: 'unblur', context: 'inline' }])
  await page.reload()
  await expect(list(page).getByRole('link', { name: 'Photo' })).toHaveCount(1)
})

test('[MSG-20, MSG-48…51] shows posts of every type, each with what it has, and one that is gone', async ({
  page,
  host,
}) => {
  const post = { id: '170000009590', post_url: '/blog/nightowl/170000009590', blog_name: 'nightowl' }
  const photo = picture()
  const posts: object[] = [
    { ...post, type: 'photo', photos: [photo], summary: 'one photo' },
    { ...post, type: 'photo', photos: Array(5).fill(photo), summary: 'five photos' },
    { ...post, type: 'photo', photos: [picture('/media/gif/cat.gif')], summary: 'a moving one' },
    { ...post, type: 'link', summary: 'a link' },
    { ...post, type: 'quote', summary: 'a quote' },
    { ...post, type: 'audio', summary: 'a song' },
    { ...post, type: 'video', thumbnail_url: photo.original_size.url, summary: 'a film' },
    { ...post, type: 'chat', summary: '' },
    { ...post, type: 'text', summary: 'words' },
    { ...post, state: 'disabled' },
  ]
  await page.setViewportSize({ width: 1280, height: 2400 })
  await answerWith(
    page,
    posts.map(one => ({ type: 'POSTREF', post: one })),
  )
  await talkTo(page, host, 'bruno')
  const row = async (text: string) => {
    const found = list(page).getByRole('listitem').filter({ hasText: text })
    const height = await list(page).evaluate(element => element.scrollHeight)
    for (let top = 0; top < height && (await found.count()) === 0; top += 200) {
      await list(page).evaluate((element, to) => element.scrollTo(0, to), top)
      // What is flown by says nothing of a post.
      await page.waitForTimeout(250)
    }
    await found.scrollIntoViewIfNeeded()
    return found
  }
  await expect((await row('one photo')).locator('img')).toHaveCount(2)
  const set = await row('five photos')
  await expect(set.locator('a img')).toHaveCount(3)
  await expect(set).toContainText('+2')
  await expect(await row('a moving one')).toContainText('GIF')
  for (const text of ['a link', 'a quote', 'a song'])
    await expect((await row(text)).locator('a svg')).toHaveCount(1)
  const film = await row('a film')
  await expect(film.locator('[data-kind="video"] img')).toHaveCount(1)
  await expect(await row('sent a chat')).toBeVisible()
  const words = await row('words')
  await expect(words.getByRole('link')).toHaveAttribute('href', post.post_url)
  await expect(words.locator('a svg')).toHaveCount(0)
  const gone = await row('This post is no longer available.')
  await expect(gone.getByRole('link')).toHaveCount(0)
})

test('[MSG-45, MSG-46] links to other sites open apart and say where they lead', async ({ page, host }) => {
  const text = 'see here and https://evil.example/x and mine'
  const link = (words: string, url: string) => ({
    type: 'link',
    position: [text.indexOf(words), text.indexOf(words) + words.length],
    attributes: { url },
  })
  const formatting = [
    link('here', 'https://evil.example/login'),
    link('https://evil.example/x', 'https://evil.example/x'),
    link('mine', '/likes'),
  ]
  await answerWith(page, [{ type: 'TEXT', content: { text, formatting } }])
  await talkTo(page, host, 'bruno')
  const links = list(page).getByRole('link')
  await expect(links).toHaveCount(3)
  await expect(links.nth(0)).toHaveText('here (evil.example)')
  await expect(links.nth(1)).toHaveText('https://evil.example/x')
  for (const index of [0, 1]) await expect(links.nth(index)).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(links.nth(2)).toHaveText('mine')
  await expect(links.nth(2)).not.toHaveAttribute('rel', /./)
})

test('messages of one writer stand below one another, whichever way they are written', async ({
  page,
  host,
}) => {
  const texts = ['one after the other', '\u05e9\u05d1\u05ea \u05e9\u05dc\u05d5\u05dd', 'and another']
  await answerWith(
    page,
    texts.map(text => ({ type: 'TEXT', content: { text, formatting: [] } })),
  )
  await talkTo(page, host, 'bruno')
  const places = await Promise.all(
    texts.map(text => list(page).locator('p', { hasText: text }).boundingBox()),
  )
  const [first, second, third] = places.map(place => place?.x)
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('[MSGC-28] an own message whose answer is slow is seen to come once', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  // Held back, so that it is the message on its way that is looked at.
  await host.fault({ call: `POST ${messages}`, kind: 'delay', delayMs: 1500 })
  const begun = page.evaluate(
    () =>
      new Promise<number>(resolve =>
        document.addEventListener('animationstart', event => {
          if (event.target instanceof HTMLElement && event.target.dataset.news !== undefined)
            resolve(Number.parseFloat(getComputedStyle(event.target).animationDuration))
        }),
      ),
  )
  await field(page).fill('here it comes')
  await field(page).press('Enter')
  expect(await begun).toBe(0.5)
  const mine = list(page).getByRole('listitem').filter({ hasText: 'here it comes' })
  await expect(mine).toBeVisible()
  await expect(mine.getByText('Sending...')).toHaveCount(0)
  await expect(mine).not.toHaveAttribute('data-news')
})

test('[MSGC-28] an own message goes on coming when a quick answer has stored it', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  // Seconds by which the row that came to the end had begun before it was there; none ends that is cut off.
  const ended = page.evaluate(
    () =>
      new Promise<number>(resolve =>
        document.addEventListener('animationend', ({ target }) => {
          if (target instanceof HTMLElement && target.dataset.news !== undefined)
            resolve(-Number.parseFloat(getComputedStyle(target).animationDelay))
        }),
      ),
  )
  await field(page).fill('here it comes')
  await field(page).press('Enter')
  await expect(list(page).getByRole('listitem').filter({ hasText: 'here it comes' })).toBeVisible()
  expect(await ended).toBeGreaterThan(0)
})

test('[MSGC-28] a message that comes makes the list no longer than it is, and comes once', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 200, messagePage: 200 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => list(page).evaluate(element => element.scrollHeight)).toBeGreaterThan(4000)
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  const over = list(page).evaluate(
    element =>
      new Promise<number>(resolve => {
        let most = 0
        const look = () => {
          const rows = element.querySelector('ol')?.getBoundingClientRect()
          const end = element.getBoundingClientRect().top + element.scrollHeight - element.scrollTop
          if (rows) most = Math.max(most, end - rows.bottom)
          // Behind the frame, when its rows have been measured.
          requestAnimationFrame(() => setTimeout(look))
        }
        look()
        element.addEventListener('animationend', () => setTimeout(() => resolve(most), 200))
      }),
  )
  await field(page).fill('here it comes')
  await field(page).press('Enter')
  expect(await over).toBeLessThan(2)
  const mine = list(page).getByRole('listitem').filter({ hasText: 'here it comes' })
  await expect(mine.getByText('Sending...')).toHaveCount(0)
  // Who scrolls on before it has come has not seen it come.
  await expect.poll(() => mine.evaluate(row => row.getAnimations({ subtree: true }).length)).toBe(0)
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight - 3000))
  await expect(mine).toHaveCount(0)
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(mine).toBeVisible()
  await expect(mine).not.toHaveAttribute('data-news')
})

test('[MSGC-27, DEC-120] ten thousand messages: few nodes on the way to the oldest, and the focus stays with its row', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 10_000, messagePage: 2000 })
  await talkTo(page, host, 'bruno')
  const nodes = () => list(page).evaluate(element => element.querySelectorAll('*').length)
  const rows = list(page).getByRole('listitem')
  const total = async () => Number(await rows.last().getAttribute('aria-posinset'))
  await expect(rows.last()).toHaveAttribute('aria-setsize', '-1')
  const height = () => list(page).evaluate(element => element.scrollHeight)
  const isWhole = async () => (await rows.last().getAttribute('aria-setsize')) === '10000'
  while (!(await isWhole())) {
    const before = await height()
    // A thousand more in front of what was there: every second time the server has to be asked.
    await expect(async () => {
      await list(page).evaluate(element => element.scrollTo(0, 0))
      await expect
        .poll(async () => (await isWhole()) || (await height()) > before + 20_000, { timeout: 2000 })
        .toBe(true)
    }).toPass({ timeout: 30_000 })
    await expect.poll(async () => Number(await rows.first().getAttribute('aria-posinset'))).toBeGreaterThan(1)
    expect(await nodes()).toBeLessThan(1500)
  }
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect.poll(total).toBe(10_000)
  await expect(rows.last()).toHaveAttribute('aria-setsize', '10000')
  const link = list(page).getByRole('link').last()
  await link.focus()
  const text = await link.textContent()
  // The rows at the end may still be finding their height, and keep the list there.
  await expect(async () => {
    await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
    await expect
      .poll(async () => Number(await rows.nth(1).getAttribute('aria-posinset')), { timeout: 2000 })
      .toBeLessThan(9000)
  }).toPass({ timeout: 30_000 })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text)
})

test('[MSGC-25] calls yesterday what was today, in a window that is open over midnight', async ({
  page,
  host,
}) => {
  await page.clock.install()
  await talkTo(page, host, 'bruno')
  await say(page, 'good night')
  const header = list(page).locator('time').last()
  await expect(header).toHaveText(/^Today, /)
  await page.clock.fastForward('24:00:00')
  await expect(header).toHaveText(/^Yesterday, /)
})

test('[MSGC-25] says when a message was sent to whoever points at it', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  const bubble = list(page).locator('[data-kind="text"]').last()
  await bubble.hover()
  await expect(bubble).toHaveAttribute('title', /\d:\d\d/)
})

import type { Page } from '@playwright/test'
import { expect, type Host, test } from './support.ts'

test.describe.configure({ timeout: 90_000 })

const messages = '/svc/conversations/messages'
const conversation = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` })
const list = (page: Page) => page.getByRole('group', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function talkTo(page: Page, host: Host, name: string): Promise<void> {
  await host.open('/dashboard?poll=600000')
  await page.evaluate(blog => {
    if (window.inlay && 'dispatch' in window.inlay)
      return window.inlay.dispatch('conversation:open', { name: blog })
  }, name)
  await expect(conversation(page, name)).toBeVisible()
  await expect(field(page)).toBeEditable()
}

const picture = (url = '/media/picture/one-400x300.png') => ({
  original_size: { url, width: 400, height: 300 },
  alt_sizes: [{ url, width: 250, height: 188 }],
})

/** The conversation as the server tells it, with these messages as its last ones. */
async function answerWith(page: Page, contents: object[]): Promise<void> {
  await page.route(
    url => url.pathname === messages,
    async route => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch()
      const body = await answer.json()
      const { data } = body.response.messages
      const other = body.response.participants.find(
        (one: { uuid: string }) => one.uuid !== body.response.participantUuid,
      )
      const from = Number(data[0]?.ts ?? Date.now())
      const given = contents.map((one, index) => ({
        ts: String(from + index + 1),
        participant: other.uuid,
        ...one,
      }))
      body.response.messages = { data: given.reverse() }
      await route.fulfill({ response: answer, json: body })
    },
  )
}

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
      await page.waitForTimeout(50)
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

test('one who jumps to the top of tall messages and reads on stays there, and the list keeps its height', async ({
  page,
  host,
}) => {
  const photos = [picture()]
  await answerWith(
    page,
    Array.from({ length: 12 }, (_, index) => ({
      type: 'POSTREF',
      post: { id: String(index), blog_name: 'nightowl', type: 'photo', photos, summary: `post ${index}` },
    })),
  )
  await talkTo(page, host, 'bruno')
  const height = () => list(page).evaluate(element => element.scrollHeight)
  // Each row is seen once, so that it has its height.
  for (let up = 0; up < 20; up++) {
    await list(page).evaluate(element => element.scrollBy(0, -250))
    await page.waitForTimeout(50)
  }
  await expect(list(page).getByText('post 0')).toBeVisible()
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(list(page).getByText('post 11')).toBeVisible()
  await page.waitForTimeout(300)
  const full = await height()
  const { lowest, lightRows } = await list(page).evaluate(async element => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    let lowest = element.scrollHeight
    let lightRows = 0
    element.scrollTo(0, 0)
    for (let passed = 0; passed < 40; passed++) {
      await frame()
      if (passed === 3) element.scrollBy(0, 200)
      lowest = Math.min(lowest, element.scrollHeight)
      lightRows = Math.max(lightRows, element.querySelectorAll('[class*="inFlight"]').length)
    }
    return { lowest, lightRows }
  })
  expect(lightRows).toBeGreaterThan(0)
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
  expect(Math.abs(lowest - full)).toBeLessThan(4)
  expect(Math.abs((await height()) - full)).toBeLessThan(4)
  expect(await list(page).evaluate(element => element.scrollTop)).toBe(200)
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
  await expect(mine.locator('[data-news]')).toHaveCount(0)
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

test('[MSGC-27] rows that are flown by are drawn lightly, and whole where the reader stops', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 2000, messagePage: 2000 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => list(page).evaluate(element => element.scrollHeight)).toBeGreaterThan(9000)
  const light = list(page).locator('[class*="inFlight"]')
  await expect(light).toHaveCount(0)
  const seen = await list(page).evaluate(async element => {
    let most = 0
    for (let frame = 0; frame < 4; frame++) {
      element.scrollTop -= 2000
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      most = Math.max(most, element.querySelectorAll('[class*="inFlight"]').length)
    }
    return most
  })
  expect(seen).toBeGreaterThan(3)
  await expect(light).toHaveCount(0)
  await expect(list(page).locator('[data-kind]').first()).toBeVisible()
  // One that is read is not: less than a window at a time.
  await list(page).evaluate(async element => {
    element.scrollTop -= 200
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    if (element.querySelector('[class*="inFlight"]')) throw new Error('a row is drawn lightly')
  })
})

test('[MSGC-25] says when a message was sent to whoever points at it', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  const bubble = list(page).locator('[data-kind="text"]').last()
  await bubble.hover()
  await expect(bubble).toHaveAttribute('title', /\d:\d\d/)
})

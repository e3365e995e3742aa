import type { Page } from '@playwright/test'
import {
  answerWith,
  answerWithTall,
  bubble,
  field,
  hold,
  left,
  list,
  openConversation,
  say,
  settle,
  talkTo,
} from './messages-support.ts'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })
const height = (page: Page) => list(page).evaluate(element => element.scrollHeight)
const room = (page: Page) => list(page).evaluate(element => element.clientHeight)

test('[MSGC-21, MSGC-22, MSGC-23, MSGC-24, MSG-80] pictures are covered until the user reveals them, by keyboard', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await talkTo(page, host, 'neonfrog')
  const veil = page.getByRole('button', {
    name: "Blurred because you don't follow this Tumblr yet. Click to reveal.",
  })
  await expect(veil).toHaveCount(1)
  const covered = veil.locator('..').locator('> div')
  await expect(covered).toHaveCSS('filter', 'blur(24px)')
  await expect(covered).toHaveCSS('transition-duration', '0.3s')
  // What is covered cannot be focused either.
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

test('[MSGC-25] messages of one author are aligned whatever their direction, and show their time on hover; after midnight today becomes yesterday', async ({
  page,
  host,
}) => {
  await page.clock.install()
  const texts = ['one after the other', '\u05e9\u05d1\u05ea \u05e9\u05dc\u05d5\u05dd', 'and another']
  await answerWith(
    page,
    texts.map(text => ({ type: 'TEXT', content: { text, formatting: [] } })),
  )
  await talkTo(page, host, 'bruno')
  const places = async () => {
    const boxes = texts.map(text => list(page).locator('p', { hasText: text }).boundingBox())
    return new Set((await Promise.all(boxes)).map(box => box?.x)).size
  }
  for (const text of texts) await expect(list(page).locator('p', { hasText: text })).toBeVisible()
  await expect.poll(places).toBe(1)
  await settle(page)
  const last = list(page).locator('[data-kind="text"]').last()
  await last.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/\d:\d\d:\d\d/)

  await say(page, 'good night')
  // A call that is under way would time out with the night.
  await expect(bubble(page, 'good night').locator('[data-state="sent"]')).toBeVisible()
  const header = list(page).locator('time').last()
  await expect(header).toHaveText(/^Today, /)
  await page.clock.fastForward('24:00:00')
  await expect(header).toHaveText(/^Yesterday, /)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('[MSGC-28] an own message is animated once, however fast the answer is, and does not change the list’s height', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { messages: 200, messagePage: 200 })
    await talkTo(page, host, 'bruno')
    await expect.poll(() => list(page).evaluate(element => element.scrollHeight)).toBeGreaterThan(4000)
    await expect.poll(() => left(page)).toBeLessThan(3)
    const row = (text: string) => list(page).getByRole('listitem').filter({ hasText: text })
    // Held, so that the pending message is tested.
    const release = await hold(page, request => request.method() === 'POST')
    const begun = page.evaluate(
      () =>
        new Promise<number>(resolve =>
          document.addEventListener('animationstart', event => {
            if (event.target instanceof HTMLElement && event.target.dataset.news !== undefined)
              resolve(Number.parseFloat(getComputedStyle(event.target).animationDuration))
          }),
        ),
    )
    await say(page, 'slow one')
    expect(await begun).toBe(0.5)
    const coming = (text: string) => row(text).evaluate(one => one.getAnimations({ subtree: true }).length)
    await expect.poll(() => coming('slow one')).toBe(0)
    await test.step('it is at rest when it has arrived', async () => {
      release()
      await expect(row('slow one').getByText('Sending...')).toHaveCount(0)
      await expect(row('slow one').locator('[data-news]')).toHaveCount(0)
    })
    await test.step('a fast answer neither cuts the animation nor moves the list', async () => {
      // On a busy machine no answer comes within the half second that the animation takes: it stands still until then.
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
      const watched = list(page).evaluate(
        element =>
          new Promise<{ over: number; begunBefore: number }>(resolve => {
            let over = 0
            let isDone = false
            const look = () => {
              const rows = element.querySelector('ol')?.getBoundingClientRect()
              const end = element.getBoundingClientRect().top + element.scrollHeight - element.scrollTop
              if (rows) over = Math.max(over, end - rows.bottom)
              // After the frame, when its rows are measured.
              if (!isDone) requestAnimationFrame(() => setTimeout(look))
            }
            look()
            element.addEventListener('animationend', ({ target }) => {
              if (!(target instanceof HTMLElement) || target.dataset.news === undefined) return
              // Seconds by which the animation of the last row had started before; none is cut off.
              const begunBefore = -Number.parseFloat(getComputedStyle(target).animationDelay)
              setTimeout(() => {
                isDone = true
                resolve({ over, begunBefore })
              }, 100)
            })
          }),
      )
      await say(page, 'quick one')
      await expect(row('quick one').locator('[data-state="sent"]')).toHaveCount(1)
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
      const { over, begunBefore } = await watched
      expect(over).toBeLessThan(2)
      expect(begunBefore).toBeGreaterThan(0)
      await devtools.detach()
    })
    await test.step('it is not repeated for one who scrolls away and back', async () => {
      // A user who scrolls on before it has finished does not see it.
      await expect.poll(() => coming('quick one')).toBe(0)
      await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight - 3000))
      await expect(row('quick one')).toHaveCount(0)
      await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
      await expect(row('quick one')).toBeVisible()
      await expect(row('quick one').locator('[data-news]')).toHaveCount(0)
    })
  })
})

test('[MSGC-27, DEC-120] thousands of messages: few DOM nodes on the way to the oldest, and the focus stays on its row', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 3000, messagePage: 2000 })
  await talkTo(page, host, 'bruno')
  const nodes = () => list(page).evaluate(element => element.querySelectorAll('*').length)
  const rows = list(page).getByRole('listitem')
  const total = async () => Number(await rows.last().getAttribute('aria-posinset'))
  await expect(rows.last()).toHaveAttribute('aria-setsize', '-1')
  const height = () => list(page).evaluate(element => element.scrollHeight)
  const isWhole = async () => (await rows.last().getAttribute('aria-setsize')) === '3000'
  while (!(await isWhole())) {
    const before = await height()
    // A thousand more above: every second time the server is called.
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
  await expect.poll(total).toBe(3000)
  await expect(rows.last()).toHaveAttribute('aria-setsize', '3000')
  const link = list(page).getByRole('link').last()
  // The last rows may still be measured: it is the text of the link that has got the focus.
  const text = await link.evaluate((one: HTMLElement) => {
    one.focus()
    return one.textContent
  })
  // Measuring them keeps the list at the end.
  await expect(async () => {
    await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
    await expect
      .poll(async () => Number(await rows.nth(1).getAttribute('aria-posinset')), { timeout: 2000 })
      .toBeLessThan(2700)
  }).toPass({ timeout: 30_000 })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text)
})

test('[MSGP-19] a user at the end of tall messages stays there when heights change; one who has scrolled up is not moved', async ({
  page,
  host,
}) => {
  await answerWithTall(page, 12)
  await host.open('/dashboard?poll=600000')
  await openConversation(page, 'bruno')
  await expect(list(page).getByText('post 11')).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // The last message grows while in view.
  const before = await height(page)
  await list(page)
    .getByRole('listitem')
    .last()
    .evaluate(row => {
      const picture = Object.assign(document.createElement('canvas'), { height: 300 })
      picture.style.display = 'block'
      row.append(picture)
    })
  await expect.poll(() => height(page)).toBeGreaterThan(before + 250)
  await expect.poll(() => left(page)).toBeLessThan(2)
  const roomBefore = await room(page)
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect.poll(() => room(page)).toBeLessThan(roomBefore - 20)
  await expect.poll(() => left(page)).toBeLessThan(2)

  await list(page).focus()
  await list(page).evaluate(element => element.scrollTo(0, 0))
  await expect(list(page).getByText('post 0')).toBeVisible()
  expect(await list(page).evaluate(element => element.scrollTop)).toBe(0)
  // The End key leads to the last message, however much taller messages turn out on the way.
  await page.keyboard.press('End')
  await expect(list(page).getByText('post 11')).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(3)
  await expect(list(page)).toBeFocused()
  await say(page, 'hello')
  await expect(list(page).getByText('hello', { exact: true })).toBeInViewport()
})

test('[MSGP-19] on a phone a conversation opens at its end, although its rows are measured one by one', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await host.open('/dashboard?poll=600000')
  await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(list(page).getByRole('listitem').last()).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // Messages that were not scrolled to are not fetched.
  expect(await height(page)).toBeLessThan(1200)
})

import type { Page } from '@playwright/test'
import { answerWithTall, list, messages, say, talkTo } from './messages-support.ts'
import { expect, type Host, test } from './support.ts'

/** A conversation long enough to fly through, with all of it there. */
async function talkAtLength(page: Page, host: Host, options: { wordsOnly?: boolean } = {}) {
  await host.control('POST', 'reset', { messages: 2000, messagePage: 2000, ...options })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => list(page).evaluate(element => element.scrollHeight)).toBeGreaterThan(9000)
}

/** Pixels between what is in view and the end. */
const left = (page: Page) =>
  list(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)

test.describe.configure({ timeout: 90_000 })

test('one who jumps to the top of tall messages and reads on stays there, and the list keeps its height', async ({
  page,
  host,
}) => {
  await answerWithTall(page, 12)
  await talkTo(page, host, 'bruno')
  const height = () => list(page).evaluate(element => element.scrollHeight)
  // Each row is seen once, and for long enough, so that it has its height.
  for (let up = 0; up < 20; up++) {
    await list(page).evaluate(element => element.scrollBy(0, -250))
    await page.waitForTimeout(200)
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

test('[MSGP-19] to open, to write and to fly tells the page of no error', async ({ page, host }) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.addEventListener('error', ({ message }) => told.push(message))
  })
  await talkAtLength(page, host)
  await say(page, 'hello')
  await expect(list(page).getByText('hello', { exact: true })).toBeVisible()
  await list(page).evaluate(async element => {
    while (element.scrollTop > 0) {
      element.scrollBy(0, -3000)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([])
})

test('[MSGP-19] messages that turn out taller than they were taken to be leave the reader at their end', async ({
  page,
  host,
}) => {
  await answerWithTall(page, 12)
  await talkTo(page, host, 'bruno')
  await expect(list(page).getByText('post 11')).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // The last of them grows under the reader's eyes.
  const height = () => list(page).evaluate(element => element.scrollHeight)
  const before = await height()
  await list(page)
    .getByRole('listitem')
    .last()
    .evaluate(row => {
      const picture = Object.assign(document.createElement('canvas'), { height: 300 })
      picture.style.display = 'block'
      row.append(picture)
    })
  await expect.poll(height).toBeGreaterThan(before + 250)
  await expect.poll(() => left(page)).toBeLessThan(2)
})

test('[MSGP-19] a window that gets lower leaves the reader at the end', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  const height = () => list(page).evaluate(element => element.clientHeight)
  await page.waitForTimeout(500)
  await expect.poll(() => left(page)).toBeLessThan(2)
  const before = await height()
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect.poll(height).toBeLessThan(before - 50)
  await expect.poll(() => left(page)).toBeLessThan(2)
})

test('[MSGP-19] on a phone a conversation opens at its end, though its rows get their heights one after the other', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await host.open('/dashboard')
  await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
  await page.evaluate(() => {
    if (window.inlay && 'dispatch' in window.inlay)
      window.inlay.dispatch('conversation:open', { name: 'bruno' })
  })
  const messages = page.getByRole('group', { name: 'Messages' })
  await expect(messages.getByRole('listitem').first()).toBeVisible()
  await page.waitForTimeout(1000)
  const [below, height] = await messages.evaluate(({ scrollHeight, scrollTop, clientHeight }) => [
    scrollHeight - scrollTop - clientHeight,
    scrollHeight,
  ])
  expect(below).toBeLessThan(2)
  // What nobody has scrolled up to is not asked for.
  expect(height).toBeLessThan(1200)
})

test('[MSGP-19] messages that turn out taller above the last ones leave those in sight in each frame', async ({
  page,
  host,
}) => {
  await talkTo(page, host, 'bruno')
  for (const words of ['precious', 'next']) {
    await say(page, words)
    await expect(list(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expect(list(page).getByText('Sending...')).toHaveCount(0)
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    const look = () => {
      const last = [...document.querySelectorAll('ol > li[data-index]')].at(-1)
      const end = last?.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0
      const isInView = last !== undefined && last.getBoundingClientRect().top < end
      if (last || frames.length > 0) frames.push(isInView ? (last.textContent ?? '') : 'out of sight')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(list(page).getByText('next', { exact: true })).toBeVisible()
  await page.waitForTimeout(300)
  const frames = await page.evaluate(() => Reflect.get(window, 'frames') as unknown as string[])
  expect(frames.length).toBeGreaterThan(5)
  expect(frames.filter(last => !last.includes('next'))).toEqual([])
})

test('[MSGP-19] one who scrolls up as soon as there are messages is not taken back to their end', async ({
  page,
  host,
}) => {
  await answerWithTall(page, 12)
  await talkTo(page, host, 'bruno')
  await list(page).evaluate(element => element.scrollTo(0, 0))
  await expect(list(page).getByText('post 0')).toBeVisible()
  await page.waitForTimeout(400)
  expect(await list(page).evaluate(element => element.scrollTop)).toBe(0)
})

test('[MSGC-27] rows that are flown by are drawn lightly, and whole where the reader stops', async ({
  page,
  host,
}) => {
  await talkAtLength(page, host)
  const light = list(page).locator('[class*="inFlight"]')
  await expect(light).toHaveCount(0)
  const rows = list(page).locator('ol')
  await expect(rows).toHaveCSS('pointer-events', 'auto')
  const seen = await rows.evaluate(async element => {
    let light = 0
    for (let frame = 0; frame < 4; frame++) {
      if (element.parentElement) element.parentElement.scrollTop -= 2000
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      light = Math.max(light, element.querySelectorAll('[class*="inFlight"]').length)
    }
    return { light, pointed: getComputedStyle(element).pointerEvents }
  })
  expect(seen.light).toBeGreaterThan(3)
  // Nobody points at one of them.
  expect(seen.pointed).toBe('none')
  await expect(light).toHaveCount(0)
  await expect(rows).toHaveCSS('pointer-events', 'auto')
  await expect(list(page).locator('[data-kind]').first()).toBeVisible()
  // One that is read is not: less than half a window at a time.
  await list(page).evaluate(async element => {
    element.scrollTop -= 100
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    if (element.querySelector('[class*="inFlight"]')) throw new Error('a row is drawn lightly')
  })
})

test('[MSGC-27] rows that come while the list is moved too fast to be read are drawn lightly; those that were read stay', async ({
  page,
  host,
}) => {
  await talkAtLength(page, host)
  // Away from the lower end, at a reader's pace.
  for (let up = 0; up < 15; up++) {
    await list(page).evaluate(element => element.scrollBy(0, -100))
    await page.waitForTimeout(200)
  }
  const { changed, most, hidden, atLeast } = await list(page).evaluate(async element => {
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const lightRows = () => [...element.querySelectorAll('[class*="inFlight"]')]
    const read = [...element.querySelectorAll('li')].filter(row => row.querySelector('[data-kind]'))
    let changed = 0
    let most = 0
    let hidden = 0
    for (let passed = 0; passed < 40; passed++) {
      element.scrollTop -= 250
      await frame()
      most = Math.max(most, lightRows().length)
      // Those that nobody has measured yet are seen, too.
      hidden += lightRows().filter(row => getComputedStyle(row).visibility === 'hidden').length
      changed += read.filter(row => row.isConnected && !row.querySelector('[data-kind]')).length
    }
    return { changed, most, hidden, atLeast: read.length }
  })
  expect(atLeast).toBeGreaterThan(3)
  expect(most).toBeGreaterThan(3)
  expect(changed).toBe(0)
  expect(hidden).toBe(0)
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
})

test('[MSGC-27] a step by most of a window is drawn lightly at once, by a few rows never, also at the lower end', async ({
  page,
  host,
}) => {
  await talkAtLength(page, host, { wordsOnly: true })
  await page.waitForTimeout(500)
  const lightAfter = (pixels: number) =>
    list(page).evaluate(async (element, by) => {
      element.scrollTop -= by
      for (let passed = 0; passed < 2; passed++)
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return element.querySelectorAll('[class*="inFlight"]').length
    }, pixels)
  expect(await lightAfter(360)).toBeGreaterThan(0)
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
  for (let up = 0; up < 8; up++) {
    await page.waitForTimeout(200)
    expect(await lightAfter(100)).toBe(0)
  }
})

test('the last messages come whole, however fast the list gets to them', async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 2000, messagePage: 2000 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => list(page).evaluate(element => element.scrollTop)).toBeGreaterThan(9000)
  // A list that has just been opened goes to its end until all rows there are measured.
  await page.waitForTimeout(500)
  const { onTheWay, atTheEnd } = await list(page).evaluate(async element => {
    const fromEnd = () => element.scrollHeight - element.clientHeight - element.scrollTop
    element.scrollTop -= 6000
    await new Promise(resolve => setTimeout(resolve, 600))
    let onTheWay = 0
    let atTheEnd = 0
    const isLight = (node: Node) =>
      node instanceof HTMLLIElement && node.querySelector('[class*="inFlight"]') !== null
    const observer = new MutationObserver(changes => {
      const light = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isLight).length
      if (fromEnd() < element.clientHeight) atTheEnd += light
      else onTheWay += light
    })
    observer.observe(element, { subtree: true, childList: true })
    while (fromEnd() > 5) {
      element.scrollTop += 250
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    }
    await new Promise(resolve => setTimeout(resolve, 300))
    observer.disconnect()
    return { onTheWay, atTheEnd }
  })
  expect(onTheWay).toBeGreaterThan(3)
  expect(atTheEnd).toBe(0)
})

test('who reads on slowly where a jump has ended sees each message whole', async ({ page, host }) => {
  await answerWithTall(page, 100)
  await talkTo(page, host, 'bruno')
  await expect(list(page).getByText('post 99')).toBeVisible()
  await page.waitForTimeout(500)
  const { flown, completed, again } = await list(page).evaluate(async element => {
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const isLight = (node: Node) =>
      node instanceof HTMLLIElement && node.querySelector('[class*="inFlight"]') !== null
    const isBubble = (node: Node) => node instanceof HTMLElement && node.dataset.kind !== undefined
    element.scrollTop -= 2000
    await frame()
    const flown = [...element.querySelectorAll('li')].filter(isLight).length
    let completed = 0
    let again = 0
    const observer = new MutationObserver(changes => {
      // Completed, the rows are much higher than they were taken to be, and push others away.
      if (completed > 0) again += changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isLight).length
      completed += changes
        .filter(({ target }) => target instanceof HTMLLIElement)
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter(isBubble).length
    })
    observer.observe(element, { subtree: true, childList: true })
    for (let passed = 0; passed < 150 && element.scrollTop > 0; passed++) {
      element.scrollTop -= 25
      await frame()
    }
    observer.disconnect()
    return { flown, completed, again }
  })
  expect(flown).toBeGreaterThan(2)
  expect(completed).toBeGreaterThan(2)
  expect(again).toBe(0)
})

test('the End key leads to the last message, however much higher messages turn out to be on the way', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 300, messagePage: 300 })
  await talkTo(page, host, 'bruno')
  const fromEnd = () =>
    list(page).evaluate(element => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(() => list(page).evaluate(element => element.scrollTop)).toBeGreaterThan(9000)
  await list(page).focus()
  await page.waitForTimeout(500)
  await list(page).evaluate(element => element.scrollTo(0, 4000))
  await page.waitForTimeout(500)
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
  // The browser's own way leads to where the end was, and is as long as it happens to take.
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      event => {
        document.body.dataset.ends = event.defaultPrevented ? 'ours' : "the browser's"
      },
      { once: true },
    )
  })
  await page.keyboard.press('End')
  await expect(page.locator('body')).toHaveAttribute('data-ends', 'ours')
  await expect.poll(fromEnd).toBeLessThan(3)
  // And it stays there when the last ones are whole.
  await page.waitForTimeout(500)
  expect(await fromEnd()).toBeLessThan(3)
  await expect(list(page)).toBeFocused()
})

test('older messages that come leave what stands there as it is', async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 400, messagePage: 100 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => list(page).evaluate(element => element.scrollHeight)).toBeGreaterThan(4000)
  await host.fault({ call: `GET ${messages}`, kind: 'delay', delayMs: 1500 })
  // The reader has come to the beginning and reads, while the server takes its time.
  const light = list(page).locator('[class*="inFlight"]')
  for (const top of [2000, 0]) {
    const seen = await list(page).evaluate(async (element, to) => {
      element.scrollTo(0, to)
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return element.querySelectorAll('[class*="inFlight"]').length
    }, top)
    expect(seen).toBeGreaterThan(0)
    await expect(light).toHaveCount(0)
  }
  const lightRows = await list(page).evaluate(async element => {
    const height = element.scrollHeight
    let most = 0
    const observer = new MutationObserver(() => {
      most = Math.max(most, element.querySelectorAll('[class*="inFlight"]').length)
    })
    observer.observe(element, { subtree: true, childList: true })
    for (let waited = 0; waited < 10_000 && element.scrollHeight < height + 2000; waited += 50)
      await new Promise(resolve => setTimeout(resolve, 50))
    if (element.scrollHeight < height + 2000) throw new Error('no older messages have come')
    await new Promise(resolve => setTimeout(resolve, 400))
    observer.disconnect()
    return most
  })
  expect(lightRows).toBe(0)
})

test('[MSGC-27] rows that stand where a flight ends are completed a few at a time', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await talkAtLength(page, host)
  const { drawn, atOnce } = await list(page).evaluate(async element => {
    const isBubble = (node: Node) => node instanceof HTMLElement && node.dataset.kind !== undefined
    let drawn = 0
    const atOnce: number[] = []
    const observer = new MutationObserver(changes => {
      const rows = changes.filter(({ target }) => target instanceof HTMLLIElement)
      atOnce.push(rows.flatMap(({ addedNodes }) => [...addedNodes]).filter(isBubble).length)
      drawn = Math.max(drawn, element.querySelectorAll('[class*="inFlight"]').length)
    })
    observer.observe(element, { subtree: true, childList: true })
    element.scrollTop -= 20_000
    await new Promise(resolve => setTimeout(resolve, 1000))
    observer.disconnect()
    return { drawn, atOnce: atOnce.filter(count => count > 0) }
  })
  expect(drawn).toBeGreaterThan(5)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2)
  await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0)
})

test('the list scrolls on a layer of its own, and what is flown by needs none, since its words have room', async ({
  page,
  host,
}) => {
  await talkAtLength(page, host)
  const cdp = await page.context().newCDPSession(page)
  const heights = new Promise<number[]>(resolve =>
    cdp.on('LayerTree.layerTreeDidChange', ({ layers }) => {
      if (layers) resolve(layers.filter(one => one.drawsContent).map(({ height }) => height))
    }),
  )
  await cdp.send('LayerTree.enable')
  await list(page).evaluate(element => element.scrollBy(0, -40))
  const whole = await list(page).evaluate(element => element.scrollHeight)
  expect((await heights).some(height => Math.abs(height - whole) < 400)).toBe(true)
  const light = await list(page).evaluate(async element => {
    for (let frame = 0; frame < 4; frame++) {
      element.scrollTop -= 2000
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    }
    return [...element.querySelectorAll('[class*="inFlight"]')].map(row => ({
      isClipped: getComputedStyle(row).overflow !== 'visible',
      hasRoom: row.scrollHeight <= row.clientHeight + 1,
    }))
  })
  expect(light.length).toBeGreaterThan(5)
  expect(light.filter(({ isClipped, hasRoom }) => isClipped || !hasRoom)).toEqual([])
})

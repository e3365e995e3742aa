import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { backTable, createThings, page, play } from '../../support/back-table.ts'
import { fakeHistory } from '../../support/fake-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const browser = fakeHistory('https://host.example/nothing')
  const restart = () =>
    createThings(browser.stack, { state: () => browser.history.state, address: browser.address })
  return { browser, things: restart(), restart }
}
const settle = () => vi.advanceTimersByTimeAsync(2000)

describe('[DEC-192] what Back closes', () => {
  it.each(backTable)('$title', async row => {
    const { browser, things: first, restart } = start()
    let things = first
    const reload = () => {
      browser.reload()
      things = restart()
    }
    await play(row, {
      async run(what, name, stays = false) {
        if (what !== 'open late') return things[what](name, stays)
        browser.slowDown(1000)
        await vi.advanceTimersByTimeAsync(250)
        things.open(name)
      },
      traverse: browser.traverse,
      host: (method, url) => browser.history[method](null, '', url),
      press: browser.press,
      reload,
      away: reload,
      async sees(seen) {
        await settle()
        expect(things.seen()).toEqual(seen)
      },
    })
  })

  it('is nothing after any order of opening, closing and going back', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constantFrom('open' as const, 'close' as const),
        name: fc.constantFrom('a', 'b', 'drawer', 'form'),
      }),
      fc.record({
        do: fc.constantFrom('wait' as const, 'settle' as const, 'back' as const),
        name: fc.constant(''),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const { browser, things } = start()
        const isOpen = (name: string) => things.seen().open.split(' ').includes(name)
        browser.slowDown(100)
        for (const { do: what, name } of steps) {
          if (what === 'open' && !isOpen(name)) things.open(name)
          else if (what === 'close' && isOpen(name)) things.close(name)
          else if (what === 'wait') await vi.advanceTimersByTimeAsync(300)
          else if (what === 'settle') await settle()
          else if (what === 'back' && browser.at() > 0) browser.traverse(-1)
        }
        await settle()
        for (const name of things.seen().open.split(' ').filter(Boolean)) things.close(name)
        await settle()
        expect([things.seen(), browser.at()]).toEqual([{ open: '', entries: '', address: page }, 0])
      }),
    )
  })
})

it('[POST-6] a form that opens while the browser goes back has its address again as soon as it is there', async () => {
  const { browser, things } = start()
  browser.slowDown(100)
  things.open('menu')
  things.close('menu')
  await vi.advanceTimersByTimeAsync(250)
  things.open('form')
  await vi.advanceTimersByTimeAsync(101)
  expect([things.seen().address, browser.hidden]).toEqual(['/new/text', [true]])
})

it('steps between layers are hidden from the host’s router, unless the address changes', async () => {
  const { browser, things } = start()
  things.open('drawer')
  things.open('form')
  browser.traverse(-1)
  browser.traverse(-1)
  things.open('a')
  things.close('a')
  await settle()
  expect(browser.hidden).toEqual([false, true, true])
})

it('the host’s state stays in entries with the page’s path, and in the page’s own', async () => {
  const { browser, things } = start()
  things.open('drawer')
  expect(browser.history.state).toMatchObject({ host: 1 })
  things.open('form')
  expect(browser.history.state).not.toMatchObject({ host: 1 })
  browser.traverse(-2)
  expect(browser.history.state).toEqual({ host: 1 })
})

it('the page scrolls as the host wants when nothing lies over it any more', async () => {
  const { browser, things } = start()
  things.open('drawer')
  things.open('form')
  things.close('form')
  await settle()
  browser.traverse(-1)
  expect(browser.covered).toEqual([true, false])
})

it('no step back stops the browser from loading the page behind a link', async () => {
  const { browser, things } = start()
  things.open('menu')
  browser.leavePage()
  things.close('menu')
  await settle()
  expect(browser.at()).toBe(1)
})

it('a step back that is lost holds up the next one for ten seconds at most', async () => {
  const { browser, things } = start()
  browser.slowDown(1e6)
  things.open('menu')
  things.close('menu')
  await vi.advanceTimersByTimeAsync(10_500)
  things.open('photo')
  browser.traverse(-1)
  expect(things.seen().open).toBe('')
})

it('[POST-10] a layer that closes to another address than the one below leaves its entry to the page', async () => {
  const { browser } = start()
  const layer = browser.stack.layer<true>('form', createDisposer(), () => {})
  layer.set(true, '/new/text')
  layer.close(() => 'https://host.example/dashboard')
  await settle()
  expect([browser.address(), browser.at()]).toEqual(['https://host.example/dashboard', 1])
})

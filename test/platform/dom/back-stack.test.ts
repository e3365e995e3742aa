import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createBackStack } from '../../../src/platform/dom/back-stack.ts'

/** A browser's history, in which going back takes until `arrive`; newer browsers tell when they are there. */
function open({ tells = false } = {}) {
  const entries: { state: unknown; url: string }[] = [{ state: { host: 1 }, url: '/' }]
  const calls = { others: 0, covered: [] as boolean[] }
  const timers = new Map<() => void, number>()
  let tell = () => {}
  let at = 0
  let target: number | null = null
  let isPageLeaving = false
  const pop = (to: number) => {
    at = to
    if (!stack.popped()) calls.others++
  }
  const stack = createBackStack({
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState(state, _, url) {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, { state, url: String(url ?? entries[at]?.url) })
        at++
      },
      replaceState(state, _, url) {
        entries[at] = { state, url: String(url ?? entries[at]?.url) }
      },
    },
    goBy(steps) {
      target = at + steps
      return tells ? new Promise<void>(resolve => (tell = resolve)) : undefined
    },
    later(run, ms) {
      timers.set(run, ms)
      return () => timers.delete(run)
    },
    isPageLeaving: () => isPageLeaving,
    covered: isCovered => calls.covered.push(isCovered),
  })
  const wait = (ms = Number.POSITIVE_INFINITY) => {
    for (const [run, after] of [...timers]) {
      if (after > ms) continue
      timers.delete(run)
      run()
    }
  }
  const arrive = () => {
    const to = target
    target = null
    if (to !== null) pop(to)
    tell()
  }
  return {
    stack,
    calls,
    entries,
    at: () => at,
    /** The user's Back, by one entry or more. */
    back: (steps = 1) => pop(at - steps),
    forward: () => pop(at + 1),
    /** Time passes, and the browser arrives where it was sent. */
    settle() {
      wait()
      arrive()
      wait()
    },
    wait,
    arrive,
    /** The browser says that it has arrived, and fires no event. */
    lose: () => tell(),
    leavePage: () => {
      isPageLeaving = true
    },
  }
}

/** Something that lies over the page, and closes when it is asked to. */
function layer({ stack }: ReturnType<typeof open>, asks = false) {
  const close = vi.fn(() => asks || dispose())
  const dispose = stack.add(close)
  return { close, dispose }
}

/** A sheet was open, and closes: the browser is sent back from its entry, and is not there yet. */
function goingBack(options?: Parameters<typeof open>[0]) {
  const browser = open(options)
  layer(browser).dispose()
  browser.wait(250)
  return browser
}

describe('Back', () => {
  it('closes the uppermost thing only, and then the one below', () => {
    const browser = open()
    const [inbox, conversation] = [layer(browser), layer(browser)]
    expect(browser.at()).toBe(2)
    browser.back()
    expect(conversation.close).toHaveBeenCalledOnce()
    expect(inbox.close).not.toHaveBeenCalled()
    browser.settle()
    expect(browser.at()).toBe(1)
    browser.back()
    expect(inbox.close).toHaveBeenCalledOnce()
    browser.settle()
    expect(browser.at()).toBe(0)
    expect(browser.entries[0]?.state).toEqual({ host: 1 })
    expect(browser.calls).toEqual({ others: 0, covered: [true, false] })
  })

  it('leaves the page at once after a sheet was closed otherwise: no dead entry is left', () => {
    const browser = open()
    const sheet = layer(browser)
    sheet.dispose()
    browser.settle()
    expect(browser.at()).toBe(0)
    expect(sheet.close).not.toHaveBeenCalled()
    // Nor does Forward lead to one.
    browser.forward()
    browser.settle()
    expect(browser.at()).toBe(0)
  })

  it('a sheet that opens as another closes takes over its entry', () => {
    const browser = open()
    layer(browser).dispose()
    const next = layer(browser)
    browser.settle()
    expect([browser.at(), browser.entries.length]).toEqual([1, 2])
    browser.back()
    expect(next.close).toHaveBeenCalledOnce()
  })

  it('a sheet that opens while the browser goes back from the last one gets an entry when it has arrived', () => {
    const browser = goingBack()
    const next = layer(browser)
    browser.arrive()
    expect(browser.at()).toBe(1)
    browser.back()
    expect(next.close).toHaveBeenCalledOnce()
  })

  it('a sheet that opens while a busy browser takes long over going back, and cannot tell of it, stays open', () => {
    const browser = goingBack()
    const { close } = layer(browser)
    for (const _ of [1, 2, 3]) browser.wait(2000)
    expect(browser.at()).toBe(1)
    browser.arrive()
    expect(close).not.toHaveBeenCalled()
    expect(browser.at()).toBe(1)
    browser.back()
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('a step back that is lost holds up the next sheet for ten seconds at most', () => {
    const browser = goingBack()
    const { close } = layer(browser)
    for (const _ of [1, 2, 3, 4, 5]) browser.wait(2000)
    browser.back()
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('asks about unsaved text, and works again when the user stays', () => {
    const browser = open()
    const form = layer(browser, true)
    browser.back()
    expect(form.close).toHaveBeenCalledOnce()
    layer(browser).dispose()
    browser.settle()
    expect(browser.at()).toBe(1)
    browser.back()
    expect(form.close).toHaveBeenCalledTimes(2)
    form.dispose()
    browser.settle()
    expect(browser.at()).toBe(0)
  })

  it('closes all that lies above the entry that the user chooses', () => {
    const browser = open()
    const layers = [layer(browser), layer(browser), layer(browser)]
    browser.back(2)
    expect(layers.map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 1])
  })

  it('does not stop the browser from loading the page behind a link in a sheet', () => {
    const browser = open()
    const sheet = layer(browser)
    browser.leavePage()
    sheet.dispose()
    browser.settle()
    expect(browser.at()).toBe(1)
  })
})

describe('entries of the drawer, the lightbox and post forms', () => {
  const urls = ({ entries }: ReturnType<typeof open>) => entries.map(({ url }) => url)

  it('take over the entry of the menu that opened them', () => {
    const browser = open()
    layer(browser).dispose()
    browser.stack.write('pushState', { drawer: 1 }, '', '/blog')
    browser.settle()
    expect([urls(browser), browser.at()]).toEqual([['/', '/blog'], 1])
    browser.back()
    expect(browser.calls.others).toBe(1)
  })

  it('wait for the browser to go back from the menu that opened them, however long that takes', async () => {
    const browser = goingBack({ tells: true })
    browser.stack.write('pushState', { form: 1 }, '', '/new')
    browser.wait(5000)
    expect([browser.at(), browser.entries[1]?.url]).toEqual([1, '/'])
    browser.arrive()
    await Promise.resolve()
    browser.settle()
    expect([urls(browser), browser.at(), browser.calls.others]).toEqual([['/', '/new'], 1, 0])
  })

  it('wait no longer than the browser says, if that fires no event', async () => {
    const browser = goingBack({ tells: true })
    browser.stack.write('pushState', { form: 1 }, '', '/new')
    browser.lose()
    await Promise.resolve()
    browser.wait(300)
    expect(urls(browser).at(-1)).toBe('/new')
  })

  it('lie between sheets, and close with those above them', () => {
    const browser = open()
    const below = layer(browser)
    browser.stack.write('pushState', { drawer: 1 }, '')
    const above = layer(browser)
    expect(browser.at()).toBe(3)
    browser.stack.go(-1)
    browser.arrive()
    expect([browser.at(), browser.calls.others]).toEqual([1, 1])
    expect(above.close).toHaveBeenCalledOnce()
    expect(below.close).not.toHaveBeenCalled()
  })

  it('a form that goes back by itself does so after the entry of its question is left', async () => {
    const browser = open()
    browser.stack.write('pushState', { form: 1 }, '', '/new')
    layer(browser).dispose()
    const settled = browser.stack.settled()
    browser.arrive()
    await settled
    expect(browser.at()).toBe(1)
    browser.stack.go(-1)
    browser.arrive()
    expect([browser.at(), browser.calls.others]).toEqual([0, 1])
  })
})

it('after a reload the entries of what was open are left', () => {
  const browser = open()
  browser.entries.push({ state: { host: 1, inlayLayers: { depth: 1, top: 1 } }, url: '/' })
  browser.forward()
  browser.settle()
  expect(browser.at()).toBe(0)
})

it('any order of opening, closing and Back ends at the page, with nothing open', () => {
  const step = fc.constantFrom('open', 'open', 'close', 'wait', 'arrive', 'back')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const browser = open()
      const shown = new Set<() => void>()
      const add = () => {
        const close = () => {
          shown.delete(close)
          dispose()
        }
        const dispose = browser.stack.add(close)
        shown.add(close)
      }
      for (const step of steps) {
        if (step === 'open') add()
        else if (step === 'close') [...shown].at(-1)?.()
        else if (step === 'wait' || step === 'arrive') browser[step]()
        else if (browser.at() > 0) browser.back()
      }
      for (let round = 0; round < 4; round++) browser.settle()
      expect(browser.at()).toBe(shown.size)
      for (const close of shown) close()
      for (let round = 0; round < 4; round++) browser.settle()
      expect(browser.at()).toBe(0)
    }),
  )
})

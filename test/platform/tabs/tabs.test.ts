import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { tabs } from '../../../src/platform/tabs/tabs.ts'
import { createTestApp } from '../../support/app.ts'
import { stubTabs } from './support.ts'

const apps: ReturnType<typeof createTestApp>['app'][] = []
/** All tabs hear of the page at once. */
const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }) }
const tab = (user: 'aria' | 'bruno' = 'aria') => {
  const { app } = createTestApp({ user, platform: page })
  apps.push(app)
  return app.get(tabs)
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

describe('tabs', () => {
  afterEach(() => {
    for (const app of apps.splice(0)) app.disposer.dispose()
  })

  it('receive each other’s messages on a topic, not their own, not other users’, not other topics’', async () => {
    stubTabs()
    const [one, two, other] = [tab(), tab(), tab('bruno')]
    const heard: string[] = []
    for (const [name, from] of Object.entries({ one, two, other }))
      from.topic('a', v.number()).on(value => heard.push(`${name} ${value}`))
    two.topic('b', v.any()).on(() => heard.push('wrong'))
    one.topic('a', v.number()).post(7)
    one.topic('a', v.any()).post('no number')
    await settled()
    expect(heard).toEqual(['two 7'])
  })

  it('run a task one at a time; aborting the signal only ends the waiting', async () => {
    stubTabs()
    const [one, two] = [tab(), tab()]
    let end = () => {}
    const order: string[] = []
    const first = one.alone('x', async () => {
      order.push('first')
      await new Promise<void>(resolve => {
        end = resolve
      })
      order.push('first ends')
    })
    const giveUp = new AbortController()
    const second = two.alone('x', async () => void order.push('second'), giveUp.signal)
    const third = two.alone('x', async () => void order.push('third'))
    await settled()
    giveUp.abort()
    await expect(second).rejects.toThrow()
    end()
    await Promise.all([first, third])
    expect(order).toEqual(['first', 'first ends', 'third'])
  })

  it('receive nothing while the page sleeps, hold no lock, and get an event when it wakes', async () => {
    const browser = stubTabs()
    const [one, two] = [tab(), tab()]
    const heard: unknown[] = []
    two.topic('a', v.any()).on(value => heard.push(value))
    two.onSleep(() => heard.push('sleep'))
    two.onWake(() => heard.push('wake'))
    page.window.dispatchEvent(new Event('pagehide'))
    page.window.dispatchEvent(new Event('pagehide'))
    expect(browser.channels()).toBe(0)
    page.window.dispatchEvent(new Event('pageshow'))
    one.topic('a', v.any()).post('again')
    await settled()
    expect(heard).toEqual(['sleep', 'wake', 'again'])
    page.document.dispatchEvent(new Event('freeze'))
    expect(browser.channels()).toBe(0)
    page.document.dispatchEvent(new Event('resume'))
    expect(browser.channels()).toBe(2)
    for (const app of apps) app.disposer.dispose()
    expect(browser.channels()).toBe(0)
  })

  it('work alone if the browser lacks channels and locks', async () => {
    stubTabs({ locks: false })
    Object.assign(globalThis, { BroadcastChannel: undefined })
    const one = tab()
    one.topic('a', v.any()).post(1)
    expect(await one.alone('x', async () => 5)).toBe(5)
  })
})

import { startFirefox } from '../engines/driver/firefox.ts'
import type { Locator } from '../engines/driver/page.ts'
import { test as base, bundleInPage, environment, expect } from '../engines/support.ts'
import { ensureFirefox } from '../support/engines.mjs'
import { patienceMs } from '../support/patience.mjs'
import { startChromium } from './chromium.ts'
import { openRoom, type Room } from './room.ts'

export type { Page } from '../engines/support.ts'
export { expect }

const pause = () => new Promise(done => setTimeout(done, 100))

/** A user at the keyboard who hears what Orca says. */
export interface Listener {
  /**
   * Does something and waits until all of these parts have been said, in this order. Returns what was said since the
   * last time, up to the last of them.
   */
  hears: (parts: string | string[], act: () => unknown) => Promise<string[]>
  /** Moves the focus to a control, which stands for the Tabs until there, and waits until it is said. */
  reaches: (control: Locator, name: string) => Promise<string[]>
  press: Room['press']
}

/** The number of sentences until all parts have been said in this order; null if not all of them were. */
function endOf(sentences: readonly string[], parts: readonly string[]): number | null {
  let at = 0
  for (const part of parts) {
    const found = sentences.findIndex((said, index) => index >= at && said.includes(part))
    if (found < 0) return null
    at = found + 1
  }
  return at
}

function createListener({ heard, press }: Room): Listener {
  const start = heard().length
  let from = start
  const hears: Listener['hears'] = async (parts, act) => {
    const wanted = [parts].flat()
    await act()
    for (const end = Date.now() + patienceMs; ; await pause()) {
      const said = heard().slice(from)
      const count = endOf(said, wanted)
      if (count !== null) {
        from += count
        return said.slice(0, count)
      }
      if (Date.now() > end)
        throw new Error(`Not heard: ${wanted.join(' … ')}\nInstead:\n${heard().slice(start).join('\n')}`)
    }
  }
  return {
    hears,
    reaches: (control, name) => hears(name, () => control.evaluate(one => one.focus())),
    press,
  }
}

export const test = base.extend<{ orca: Listener }, { room: Room }>({
  room: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const room = await openRoom()
      await use(room)
      await room.end()
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ room }, use, { project }) => {
      const env = { ...room.env, ...environment() }
      const start =
        project.name === 'firefox'
          ? startFirefox(ensureFirefox(), env, { hasWindow: true })
          : startChromium(env)
      const [driver, script] = await Promise.all([start, bundleInPage()])
      await use({ driver, script })
      await driver.close()
    },
    { scope: 'worker' },
  ],
  orca: async ({ room, host }, use) => {
    await host.open()
    await use(createListener(room))
  },
})

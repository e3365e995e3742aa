import { expect as base } from '@playwright/test'
import { patienceMs } from '../support/patience.mjs'
import type { Seen } from './driver/in-page.ts'
import type { Locator } from './driver/page.ts'

const pause = () => new Promise(done => setTimeout(done, 40))

/** Polls until the state is as expected, or time is up. */
async function until(locator: Locator, isNot: boolean, fits: (seen: Seen) => boolean, wanted: string) {
  const end = Date.now() + patienceMs
  for (;;) {
    const seen = await locator.see()
    const pass = fits(seen)
    if (pass !== isNot || Date.now() > end) {
      const message = () =>
        `${locator}\nwanted: ${isNot ? 'not ' : ''}${wanted}\nseen: ${JSON.stringify(seen, null, 1)}`
      return { pass, message }
    }
    await pause()
  }
}

const fits = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

/** Playwright's assertions for our own locators. */
export const expect = base.extend({
  toBeVisible(locator: Locator) {
    return until(locator, this.isNot, seen => seen.isVisible, 'visible')
  },
  toBeFocused(locator: Locator) {
    return until(locator, this.isNot, seen => seen.isFocused, 'focused')
  },
  toBeEditable(locator: Locator) {
    return until(locator, this.isNot, seen => seen.isEditable, 'editable')
  },
  toHaveCount(locator: Locator, count: number) {
    return until(locator, this.isNot, seen => seen.count === count, `${count} elements`)
  },
  toHaveText(locator: Locator, text: string | RegExp) {
    return until(
      locator,
      this.isNot,
      ({ texts }) => texts.length === 1 && fits(texts[0] ?? '', text),
      `text ${text}`,
    )
  },
  toContainText(locator: Locator, text: string) {
    return until(
      locator,
      this.isNot,
      ({ texts }) => texts.some(one => one.includes(text)),
      `text with ${text}`,
    )
  },
  toHaveValue(locator: Locator, value: string) {
    return until(locator, this.isNot, seen => seen.value === value, `value ${value}`)
  },
  toHaveAttribute(locator: Locator, name: string, value: string | RegExp) {
    return until(
      locator,
      this.isNot,
      ({ attributes }) => name in attributes && fits(attributes[name] ?? '', value),
      `${name}=${value}`,
    )
  },
})

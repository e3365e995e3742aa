import { patienceMs } from '../../support/patience.mjs'
import type { Driver, PointerAction } from './driver.ts'
import type { InPage, Seen } from './in-page.ts'
import { chord, letters } from './keys.ts'
import { type Step, words } from './steps.ts'

const pauseMs = 40
const pause = () => new Promise(done => setTimeout(done, pauseMs))

interface Point {
  x: number
  y: number
}

export const move = ({ x, y }: Point, duration = 0): PointerAction => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
})
export const down: PointerAction = { type: 'pointerDown', button: 0 }
export const up: PointerAction = { type: 'pointerUp', button: 0 }

/** Finds elements anew for each use; actions wait until the element exists and can be hit. */
export class Locator {
  constructor(
    readonly page: Page,
    readonly steps: Step[],
  ) {}

  #inside = (step: Step) => new Locator(this.page, [...this.steps, step])
  locator = (css: string) => this.#inside({ css })
  getByRole = (role: string, { name, exact }: { name?: string | RegExp; exact?: boolean } = {}) =>
    this.#inside(name === undefined ? { role } : { role, name: words(name, exact) })
  getByText = (text: string | RegExp, { exact }: { exact?: boolean } = {}) =>
    this.#inside({ words: words(text, exact) })
  getByLabel = (text: string | RegExp) => this.#inside({ label: words(text) })
  filter = ({ hasText }: { hasText: string }) => this.#inside({ holding: hasText })
  nth = (at: number) => this.#inside({ at })
  first = () => this.nth(0)
  last = () => this.nth(-1)

  see = (): Promise<Seen> => this.page.inPage('see', this.steps)
  count = async () => (await this.see()).count
  attribute = async (name: string) => (await this.see()).attributes[name] ?? null

  /** Waits until a pointer can hit it, and returns the point. */
  async aim(): Promise<Point> {
    const until = Date.now() + patienceMs
    for (;;) {
      const answer = await this.page.inPage('aim', this.steps)
      if ('x' in answer) return answer
      if (Date.now() > until) throw new Error(`${this}: ${answer.reason}`)
      await pause()
    }
  }

  /** Moves the pointer over it. A page that has just scrolled may be painted later: until then the pointer misses it. */
  async hover(): Promise<Point> {
    for (let missed = 0; ; missed++) {
      const point = await this.aim()
      await this.page.pointer(move(point))
      // Something that opens under the pointer may be over it by now.
      if ((await this.page.inPage('isHovered', this.steps)) || missed === 10) return point
      await pause()
    }
  }

  async click({ times = 1 } = {}) {
    const point = await this.hover()
    await this.page.pointer(move(point), ...Array.from({ length: times }, () => [down, up]).flat())
  }

  /** Taps it by touch. */
  async tap() {
    await this.page.touch(move(await this.aim()), down, up)
  }

  /** Clicks it and types. */
  async type(text: string) {
    await this.click()
    await this.page.type(text)
  }

  /** Runs a function with the single matching element. */
  async evaluate<R, A = undefined>(
    run: (element: HTMLElement, given: A) => R,
    given?: A,
  ): Promise<Awaited<R>> {
    return this.page.evaluateSource<Awaited<R>>(
      `((elements, given) => {
        if (elements.length !== 1) throw new Error(elements.length + ' elements: ${this}')
        return (${run})(elements[0], given)
      })(engines.find(${JSON.stringify(this.steps)}), ${JSON.stringify(given)})`,
    )
  }

  async setInputFiles(paths: string[]) {
    const selector = await this.page.inPage('mark', this.steps)
    if (typeof selector !== 'string') throw new Error(`${this}: ${selector.reason}`)
    await this.page.driver.setFiles(selector, paths)
  }

  toString() {
    return JSON.stringify(this.steps).replaceAll(/["'\\`]/g, '')
  }
}

/** An engine's only page. */
export class Page {
  constructor(
    readonly driver: Driver,
    /** Script run in each document before anything is looked up: `in-page.ts`. */
    readonly script: string,
    readonly origin: string,
  ) {}

  #all = new Locator(this, [])
  locator = this.#all.locator
  getByRole = this.#all.getByRole
  getByText = this.#all.getByText
  getByLabel = this.#all.getByLabel

  goto = (path: string) => this.driver.goto(new URL(path, this.origin).href)
  reload = () => this.driver.reload()
  back = () => this.driver.traverse(-1)
  forward = () => this.driver.traverse(1)
  resize = (width: number, height: number) => this.driver.resize(width, height)

  /** Runs source in the page; its result is JSON, or a promise of it. */
  async evaluateSource<R>(source: string): Promise<R> {
    const run = () =>
      this.driver.evaluate(
        `(async () => window.engines ? JSON.stringify({ value: await (${source}) }) : 'helpless')()`,
      )
    let text = await run()
    if (text === 'helpless') {
      await this.driver.evaluate(`(async () => { ${this.script}; return '' })()`)
      text = await run()
    }
    return JSON.parse(text).value
  }

  run<R, A = undefined>(run: (given: A) => R, given?: A): Promise<Awaited<R>> {
    return this.evaluateSource<Awaited<R>>(`(${run})(${JSON.stringify(given)})`)
  }

  inPage<N extends keyof InPage>(name: N, steps: Step[]): Promise<Awaited<ReturnType<InPage[N]>>> {
    return this.evaluateSource(`engines.${name}(${JSON.stringify(steps)})`)
  }

  pointer = (...actions: PointerAction[]) =>
    this.driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  touch = (...actions: PointerAction[]) =>
    this.driver.perform([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }])
  wheel = (x: number, y: number, deltaY: number) =>
    this.driver.perform([
      { type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY, duration: 0 }] },
    ])
  press = (keys: string) => this.driver.perform([chord(keys)])
  type = (text: string) => this.driver.perform([letters(text)])

  clickAt = (point: Point) => this.pointer(move(point), down, up)

  /** Moves the pointer where nothing of Inlay is. */
  rest = () => this.pointer(move({ x: 2, y: 500 }))
}

import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { language, setLanguage } from '../../platform/page/i18n.ts'
import { isInUserContent, postSelector } from '../../platform/page/markup.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { dateAndTime } from '../../platform/text/time.ts'

type Unit = 'second' | 'minute' | 'hour' | 'day'
/** How long ago something was, in words. */
type Form = (passed: number) => string

/** Times are updated after this many milliseconds. */
const refreshMs = 60_000
const units: readonly (readonly [Unit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** The formats that hosts use: the browser's in the page's language, or `5m`. */
function createForms(locale: string): Form[] {
  const writers: ((count: number, unit: Unit) => string)[] = [(count, unit) => `${count}${unit[0]}`]
  for (const style of ['long', 'short', 'narrow'] as const)
    for (const numeric of ['auto', 'always'] as const) {
      const format = new Intl.RelativeTimeFormat(locale, { style, numeric })
      writers.push((count, unit) => format.format(-count, unit))
    }
  // Hosts that don't count seconds say one minute from the start.
  const starts = [0, 60_000]
  return writers.flatMap(write =>
    [Math.floor, Math.round].flatMap(whole =>
      starts.map(
        (start): Form =>
          since => {
            const passed = Math.max(since, start)
            const [unit, ms] = units.find(([, one]) => passed >= one) ?? (['second', 1000] as const)
            return write(Math.max(1, whole(passed / ms)), unit)
          },
      ),
    ),
  )
}

/** A time written by the host in a post: shows the exact time on hover, and keeps updating. */
export function postTimes(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer, platform } = app
  const posts = app.get(pagePosts)
  const forms = createForms(language())
  /** Titles that Inlay has written; a host's own stays. */
  const titled = new WeakMap<Element, string>()
  const counting = new Map<Element, { at: number; form: Form; text: string }>()
  const passed = (at: number) => Math.max(0, platform.now() - at)

  function look(time: Element): void {
    counting.delete(time)
    const at = Date.parse(time.getAttribute('datetime') ?? '')
    const title = time.getAttribute('title')
    if (Number.isNaN(at) || isInUserContent(time) || time.closest('[data-inlay-root]')) return
    if (title === null || title === titled.get(time)) {
      const exact = dateAndTime(at, language())
      titled.set(time, exact)
      time.setAttribute('title', exact)
    }
    const text = time.textContent ?? ''
    const form = time.children.length === 0 && forms.find(one => one(passed(at)) === text.trim())
    if (form) counting.set(time, { at, form, text })
  }
  function refresh(): void {
    posts.quietly(() => {
      for (const [time, one] of counting) {
        const text = one.form(passed(one.at))
        // A host that updates its times itself continues to do so.
        if (!time.isConnected || time.textContent !== one.text) counting.delete(time)
        else if (text !== one.text.trim()) time.textContent = one.text = text
      }
    })
    disposer.timeout(refresh, refreshMs)
  }
  disposer.add(
    posts.subscribe(({ find }) => {
      for (const time of find(`${postSelector} time[datetime]`)) look(time)
    }),
  )
  disposer.timeout(refresh, refreshMs)
}

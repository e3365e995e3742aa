import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'

/** The clock is read at least this often, in milliseconds: no timer runs while a machine sleeps over midnight. */
const checkMs = 600_000

/** The current day as the moment at which it began, in milliseconds, in the reader's time zone. */
export function today({ platform, disposer }: App): ReadableAtom<number> {
  const startOfDay = () => new Date(platform.now()).setHours(0, 0, 0, 0)
  const $today = atom(startOfDay())
  const update = () => $today.set(startOfDay())
  const wait = () => {
    const now = platform.now()
    disposer.timeout(
      () => {
        update()
        wait()
      },
      Math.min(checkMs, new Date(now).setHours(24, 0, 0, 0) - now),
    )
  }
  disposer.listen(platform.document, 'visibilitychange', update)
  wait()
  return $today
}

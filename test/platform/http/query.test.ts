import { describe, expect, it } from 'vitest'
import type { Result } from '../../../src/platform/http/failure.ts'
import { createQuery } from '../../../src/platform/http/query.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

const unfetched = { value: undefined, isLoading: false, failure: null }
const offline = { kind: 'offline' } as const

/** A query, and calls that the test answers in any order. */
function start(value?: string) {
  const disposer = createDisposer()
  const query = createQuery<string>(disposer, value)
  const ask = () => {
    let resolve = (_: Result<string>) => {}
    const call = new Promise<Result<string>>(given => {
      resolve = given
    })
    let signal: AbortSignal | undefined
    const done = query.load(given => {
      signal = given
      return call
    })
    return {
      done,
      isAborted: () => signal?.aborted,
      async answer(result: Result<string>) {
        resolve(result)
        return done
      },
    }
  }
  return { disposer, query, ask, now: () => query.$state.get() }
}

describe('a query', () => {
  it('keeps what was fetched while it is fetched again, and when that fails', async () => {
    const { ask, now } = start()
    expect(now()).toEqual(unfetched)
    await ask().answer({ ok: true, value: 'a' })
    expect(now()).toEqual({ value: 'a', isLoading: false, failure: null })
    const second = ask()
    expect(now()).toEqual({ value: 'a', isLoading: true, failure: null })
    expect(await second.answer({ ok: false, failure: offline })).toEqual({ ok: false, failure: offline })
    expect(now()).toEqual({ value: 'a', isLoading: false, failure: offline })
    ask()
    expect(now().failure).toBeNull()
  })

  it('takes the answer to the last call, in whatever order the answers come', async () => {
    const { ask, now } = start()
    const first = ask()
    const second = ask()
    expect([first.isAborted(), second.isAborted()]).toEqual([true, false])
    await second.answer({ ok: true, value: 'b' })
    expect(await first.answer({ ok: true, value: 'a' })).toBeNull()
    expect(now().value).toBe('b')
  })

  it('takes a value from elsewhere in place of the answer that is under way', async () => {
    const { ask, query, now } = start('a')
    const call = ask()
    query.set('c')
    expect(await call.answer({ ok: true, value: 'b' })).toBeNull()
    expect(now()).toEqual({ value: 'c', isLoading: false, failure: null })
  })

  it('is not loading any more once it is stopped, and loads nothing once it is disposed', async () => {
    const { ask, query, disposer, now } = start()
    const call = ask()
    query.stop()
    expect([call.isAborted(), now().isLoading]).toEqual([true, false])
    disposer.dispose()
    expect(await ask().done).toBeNull()
    expect(now()).toEqual(unfetched)
  })
})

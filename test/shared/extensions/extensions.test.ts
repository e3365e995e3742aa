import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Extension } from '../../../src/platform/bus/contract.ts'
import type { AddedCall } from '../../../src/platform/extensions/added.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { stubPage } from '../../platform/page-stub.ts'
import { createTestApp } from '../../support/app.ts'

function start() {
  const test = createTestApp()
  const { app } = test
  const all = app.get(extensions)
  /** As `inlay.extend` does it. */
  const extend = (extension: unknown) => {
    const call: AddedCall = [extension, pageText(document)]
    app.added.add(call)
    app.added.hear?.()
    return () => {
      app.added.delete(call)
      app.added.hear?.()
    }
  }
  return {
    ...test,
    extend,
    all,
    /** Chooses the first entry of the menu of a post. */
    choose: () => all.$postMenu.get()[0]?.run(post, null),
    failures: () => test.emitted('extension:failed'),
    toasts: () =>
      app
        .get(feedback)
        .$toasts.get()
        .map(({ text }) => text),
  }
}

const postEntry = (run: () => unknown): Extension => ({ postMenu: { id: 'report', label: 'Report', run } })
const post = { id: '1' }

const fail = () => {
  throw new Error('mine')
}

beforeEach(() => {
  stubPage()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.useRealTimers())

describe('what a host has added to Inlay', () => {
  it('[DEC-197] a command is known to the page until it is removed', async () => {
    const { app, extend } = start()
    const run = vi.fn()
    const remove = extend({ command: { name: 'host:open-rules', run } })
    await app.bus.dispatch('host:open-rules' as never, { id: 7 } as never)
    expect(run).toHaveBeenCalledWith({ id: 7 }, expect.anything())
    remove()
    await expect(app.bus.dispatch('host:open-rules' as never)).rejects.toThrow('nothing here handles')
  })

  it('[DEC-197] the same id again replaces the earlier one, and removing that changes nothing', async () => {
    const { extend, all, choose } = start()
    const [first, second] = [vi.fn(), vi.fn()]
    const removeFirst = extend(postEntry(first))
    const removeSecond = extend(postEntry(second))
    removeFirst()
    await choose()
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
    removeSecond()
    expect(all.$postMenu.get()).toEqual([])
  })

  it('[DEC-197] what is wrong is said once, with its field, and told to the error monitor', () => {
    const { extend, failures, all } = start()
    const run = () => {}
    extend({ postMenu: [{ id: 'a', label: '', run }], composeTool: { id: 'b', label: 'B', run } })
    extend(postEntry(run))
    expect(failures().map(({ name }) => name)).toEqual(['postMenu[0].label'])
    expect(console.error).toHaveBeenCalledOnce()
    expect(all.$composeTools.get().map(({ id }) => id)).toEqual(['b'])
  })

  it.each([
    ['throws', fail],
    ['rejects', () => Promise.reject(new Error('mine'))],
    [
      'throws what is no error',
      () => {
        throw 'mine'
      },
    ],
    ['returns what throws when it is waited for', () => Object.defineProperty({}, 'then', { get: fail })],
  ])(
    '[DEC-197] a callback that %s is told to the user and to the error monitor, and goes no further',
    async (_, run) => {
      const { extend, choose, toasts, failures } = start()
      extend(postEntry(run))
      await choose()
      expect(toasts()).toEqual(['“Report” didn’t work.'])
      expect(failures()).toMatchObject([{ name: 'postMenu report' }])
    },
  )

  it('[DEC-197] a callback that never settles is waited for ten seconds', async () => {
    vi.useFakeTimers()
    const { extend, choose, toasts, failures } = start()
    extend(postEntry(() => new Promise(() => {})))
    const done = vi.fn()
    void choose()?.then(done)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toHaveBeenCalled()
    expect(toasts()).toEqual([])
    expect(failures()).toMatchObject([{ error: { message: 'still running after 10 s' } }])
  })

  it('[DEC-197] a callback that fails after that is told to the user, and not reported again', async () => {
    vi.useFakeTimers()
    const { extend, choose, toasts, failures } = start()
    let refuse = (_: Error) => {}
    extend(postEntry(() => new Promise((_, reject) => (refuse = reject))))
    void choose()
    await vi.advanceTimersByTimeAsync(10_100)
    refuse(new Error('mine'))
    await vi.advanceTimersByTimeAsync(0)
    expect(failures()).toHaveLength(1)
    expect(toasts()).toEqual(['“Report” didn’t work.'])
  })

  it('[DEC-197] a question to the host that throws leaves the entry out; others stay', () => {
    const { extend, all, failures } = start()
    const run = () => {}
    const when = ({ id }: { id: string }) => id === '1'
    extend({
      postMenu: [
        { id: 'a', label: 'A', when: fail, run },
        { id: 'b', label: 'B', when, run },
      ],
    })
    expect(all.$postMenu.get().map(entry => entry.isFor(post))).toEqual([false, true])
    expect(all.$postMenu.get()[1]?.isFor({ id: '2' })).toBe(false)
    expect(failures()).toHaveLength(1)
  })

  it('[DEC-197] a callback cannot change what the page knows of a post', async () => {
    const { extend, choose } = start()
    extend(postEntry(((given: { id: string }) => Object.assign(given, { id: '2' })) as never))
    await choose()
    expect(post.id).toBe('1')
  })

  it('[DEC-197] a callback can say something, in short plain text', async () => {
    const { extend, choose, toasts } = start()
    extend(
      postEntry(((_: unknown, { say }: { say: (text: string) => void }) =>
        say(`<b>${'x'.repeat(999)}`)) as never),
    )
    await choose()
    expect(toasts()[0]).toMatch(/^<b>x{197}$/)
  })

  it('[DEC-197] is gone with its page, and what a callback does then is not told to the next one’s user', async () => {
    const { app, extend, choose, toasts } = start()
    let fail = (_: Error) => {}
    const running = new Promise((_, reject) => {
      fail = reject
    })
    extend(postEntry(() => running))
    const chosen = choose()
    app.disposer.dispose()
    await chosen
    fail(new Error('late'))
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(toasts()).toEqual([])
    expect(app.added.size).toBe(0)
    expect(app.added.extensions).toBeNull()
  })
})

// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Extension } from '../../../src/platform/bus/contract.ts'
import type { AddedCall } from '../../../src/platform/extensions/added.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

function start() {
  const test = createTestApp()
  const { app } = test
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
    all: app.get(extensions),
    toasts: () =>
      app
        .get(feedback)
        .$toasts.get()
        .map(({ text }) => text),
  }
}

const postEntry = (run: () => unknown): Extension => ({ postMenu: { id: 'report', label: 'Report', run } })
const post = { id: '1' }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('what a host has added to Inlay', () => {
  it('[DEC-197] a command is known to the page, and cannot be one of Inlay’s', async () => {
    const { app, extend } = start()
    const run = vi.fn()
    const remove = extend({ command: { name: 'host:open-rules', run } })
    await app.bus.dispatch('host:open-rules' as never, { id: 7 } as never)
    expect(run).toHaveBeenCalledWith({ id: 7 }, expect.anything())
    remove()
    await expect(app.bus.dispatch('host:open-rules' as never)).rejects.toThrow('nothing here handles')
  })

  it('[DEC-197] the same id again replaces the earlier one, and removing that changes nothing', async () => {
    const { extend, all } = start()
    const [first, second] = [vi.fn(), vi.fn()]
    const removeFirst = extend(postEntry(first))
    const removeSecond = extend(postEntry(second))
    removeFirst()
    await all.$postMenu.get()[0]?.run(post, null)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
    removeSecond()
    expect(all.$postMenu.get()).toEqual([])
  })

  it('[DEC-197] what is wrong is said once, with its field, and told to the error monitor', () => {
    const { extend, emitted, all } = start()
    extend({
      postMenu: [{ id: 'a', label: '', run: () => {} }],
      composeTool: { id: 'b', label: 'B', run: () => {} },
    })
    extend(postEntry(() => {}))
    expect(emitted('extension:failed').map(({ name }) => name)).toEqual(['postMenu[0].label'])
    expect(console.error).toHaveBeenCalledOnce()
    expect(all.$composeTools.get().map(({ id }) => id)).toEqual(['b'])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('mine')
      },
    ],
    ['rejects', () => Promise.reject(new Error('mine'))],
    [
      'throws what is no error',
      () => {
        throw 'mine'
      },
    ],
    [
      'returns what throws when it is waited for',
      () =>
        Object.defineProperty({}, 'then', {
          get: () => {
            throw new Error('mine')
          },
        }),
    ],
  ])(
    '[DEC-197] a callback that %s is told to the user and to the error monitor, and goes no further',
    async (_, run) => {
      const { extend, all, toasts, emitted } = start()
      extend(postEntry(run))
      await all.$postMenu.get()[0]?.run(post, null)
      expect(toasts()).toEqual(['“Report” didn’t work.'])
      expect(emitted('extension:failed')).toMatchObject([{ name: 'postMenu report' }])
    },
  )

  it('[DEC-197] a callback that never settles is waited for ten seconds', async () => {
    vi.useFakeTimers()
    const { extend, all, toasts, emitted } = start()
    extend(postEntry(() => new Promise(() => {})))
    const done = vi.fn()
    void all.$postMenu.get()[0]?.run(post, null).then(done)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toHaveBeenCalled()
    expect(toasts()).toEqual([])
    expect(emitted('extension:failed')).toMatchObject([{ error: { message: 'still running after 10 s' } }])
  })

  it('[DEC-197] a question to the host that throws leaves the entry out; others stay', () => {
    const { extend, all, emitted } = start()
    const run = () => {}
    const when = () => {
      throw new Error('mine')
    }
    extend({
      postMenu: [
        { id: 'a', label: 'A', when, run },
        { id: 'b', label: 'B', when: ({ id }: { id: string }) => id === '1', run },
      ],
    })
    expect(all.$postMenu.get().map(entry => entry.isFor(post))).toEqual([false, true])
    expect(all.$postMenu.get()[1]?.isFor({ id: '2' })).toBe(false)
    expect(emitted('extension:failed')).toHaveLength(1)
  })

  it('[DEC-197] a callback cannot change what the page knows of a post', async () => {
    const { extend, all } = start()
    extend(
      postEntry(((given: { id: string }) => {
        given.id = '2'
      }) as never),
    )
    await all.$postMenu.get()[0]?.run(post, null)
    expect(post.id).toBe('1')
  })

  it('[DEC-197] a callback can say something, in short plain text', async () => {
    const { extend, all, toasts } = start()
    extend({
      postMenu: { id: 'a', label: 'A', run: (_post, { say }) => say(`<b>${'x'.repeat(999)}`) },
    } as Extension)
    await all.$postMenu.get()[0]?.run(post, null)
    expect(toasts()[0]).toMatch(/^<b>x{197}$/)
  })

  it('[DEC-197] is gone with its page, and what a callback does then is not told to the next one’s user', async () => {
    const { app, extend, all, toasts } = start()
    let fail = (_: Error) => {}
    extend(
      postEntry(
        () =>
          new Promise((_, reject) => {
            fail = reject
          }),
      ),
    )
    const running = all.$postMenu.get()[0]?.run(post, null)
    app.disposer.dispose()
    await running
    fail(new Error('late'))
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(toasts()).toEqual([])
    expect(app.added.size).toBe(0)
    expect(app.added.extensions).toBeNull()
  })
})

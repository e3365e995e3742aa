// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorReport, InlayApi } from '../../src/platform/bus/contract.ts'
import { start as boot, eachHasAPage, use, writePage } from './page.tsx'

const loads = vi.fn(() => import('../../widgets/host/index.ts'))
const start = () => boot({ host: { load: loads, viewless: true } })
const rules = (run: () => void) => ({ command: { name: 'host:open-rules', run } }) as const
const wrong = (name = '') => ({ command: { name: `host:${name}` } }) as never

/** Another page, as a soft navigation brings it. */
const goTo = (form_key: string) => writePage('', { form_key })
const dispatched = (api: InlayApi) =>
  api.dispatch('host:open-rules').then(
    () => 'done',
    (error: Error) => error.name,
  )
function hearReports(api: InlayApi) {
  const reports: ErrorReport[] = []
  const stop = api.report(report => void reports.push(report))
  return { stop, reports, has: (count: number) => vi.waitFor(() => expect(reports).toHaveLength(count)) }
}

eachHasAPage()
beforeEach(() => {
  loads.mockClear()
  goTo('one')
})

describe('inlay.extend', () => {
  it('[DEC-197] works before Inlay has loaded, and for a command that is given at once', async () => {
    const [run, second] = [vi.fn(), vi.fn()]
    window.inlay = { queue: [['extend', rules(run)]] }
    const api = start()
    await api.dispatch('host:open-rules', { id: 1 })
    expect(run).toHaveBeenCalledWith({ id: 1 }, expect.anything())
    api.extend({ command: { name: 'host:second', run: second } })
    await api.dispatch('host:second')
    expect(second).toHaveBeenCalled()
  })

  it('[DEC-197] can be taken back, also before its code has loaded', async () => {
    const api = start()
    api.extend(rules(() => {}))()
    expect(await dispatched(api)).toBe('UnknownCommandError')
  })

  it('[DEC-197] is gone with its page; what the next page adds counts, also before Inlay knows of the new page', async () => {
    const api = start()
    const [first, second] = [vi.fn(), vi.fn()]
    api.extend(rules(first))
    await dispatched(api)
    goTo('two')
    api.extend({ command: { name: 'host:second', run: second } })
    api.scan()
    expect(await dispatched(api)).toBe('UnknownCommandError')
    await api.dispatch('host:second')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  })

  it('[DEC-197] is gone once everything is unmounted', async () => {
    const api = start()
    api.extend(rules(() => {}))
    expect(await dispatched(api)).toBe('done')
    api.unmount()
    api.scan()
    expect(await dispatched(api)).toBe('UnknownCommandError')
  })
})

describe('a page that nobody has used', () => {
  it('[DEC-197] loads nothing for what the host has added, until it is used', async () => {
    const api = start()
    api.extend(rules(() => {}))
    api.report(() => {})
    await api.ready
    expect(loads).not.toHaveBeenCalled()
    use()
    await vi.waitFor(() => expect(loads).toHaveBeenCalled())
  })
})

describe('inlay.report', () => {
  it('[DEC-197] tells at once of what has failed before, and of what fails later, on the next page, too', async () => {
    writePage('', '{')
    const api = start()
    const { reports, has, stop } = hearReports(api)
    await has(1)
    expect(reports[0]).toMatchObject({ kind: 'page-data' })
    api.extend(
      rules(() => {
        throw new Error('mine')
      }),
    )
    await dispatched(api)
    await has(2)
    expect(reports[1]).toMatchObject({ kind: 'extension', where: 'command host:open-rules', version: 'test' })
    goTo('two')
    api.scan()
    api.extend(wrong())
    await has(3)
    stop()
    api.extend(wrong('again'))
    await hearReports(api).has(4)
    await has(3)
  })

  it('[DEC-197] remembers the last twenty', async () => {
    const api = start()
    for (let count = 0; count < 30; count++) api.extend({ [`wrong${count}`]: 1 } as never)
    const { reports } = hearReports(api)
    use()
    await vi.waitFor(() => expect(reports.at(-1)?.error.message).toContain('wrong29'))
    await hearReports(api).has(20)
  })

  it('[DEC-197] a listener that throws, rejects, or fails again in itself harms nothing', async () => {
    const api = start()
    const bad = vi.fn(() => {
      api.extend(wrong())
      throw new Error('mine')
    })
    const good = vi.fn()
    for (const listener of [bad, () => Promise.reject(new Error('mine')), 'no function' as never, good])
      api.report(listener)
    api.extend({ key: 1 } as never)
    use()
    await vi.waitFor(() => expect(good).toHaveBeenCalled())
    const sentence = 'INLAY-42: the listener of inlay.report failed'
    expect(console.error).toHaveBeenCalledWith(sentence, expect.anything())
    expect(bad.mock.calls.length).toBeLessThan(5)
  })
})

// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../../src/entry/boot.ts'
import type { ErrorReport, InlayApi, QueuedCall } from '../../src/platform/bus/contract.ts'

const registry = {
  host: { load: () => import('../../widgets/host/index.ts'), viewless: true },
} as const
const rules = (run: () => void) => ({ command: { name: 'host:open-rules', run } }) as const

let inlay: InlayApi | undefined
const start = () => {
  inlay = boot(registry, '1.0.0')
  return inlay
}
/** Another page, as a soft navigation brings it. */
const writePage = (formKey: string) => {
  document.head.innerHTML = `<script type="application/json" id="inlay-bootstrap">{"form_key":"${formKey}"}</script>`
}
/** What was added is read when the page is used. */
const use = () => window.dispatchEvent(new Event('pointermove'))
const dispatched = (api: InlayApi) =>
  api.dispatch('host:open-rules').then(
    () => 'done',
    (error: Error) => error.name,
  )

beforeEach(() => {
  writePage('one')
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
})
afterEach(() => {
  inlay?.unmount()
  delete window.inlay
  vi.restoreAllMocks()
})

describe('inlay.extend', () => {
  it('[DEC-197] works before Inlay has loaded, and for a command that is given at once', async () => {
    const run = vi.fn()
    window.inlay = { queue: [['extend', rules(run)] satisfies QueuedCall] }
    const api = start()
    await api.dispatch('host:open-rules', { id: 1 })
    expect(run).toHaveBeenCalledWith({ id: 1 }, expect.anything())
    const second = vi.fn()
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
    writePage('two')
    api.extend({ command: { name: 'host:second', run: second } })
    api.scan()
    expect(await dispatched(api)).toBe('UnknownCommandError')
    await api.dispatch('host:second')
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledOnce()
  })

  it('[DEC-197] is gone once everything is unmounted', async () => {
    const api = start()
    api.extend(rules(() => {}))
    expect(await dispatched(api)).toBe('done')
    api.unmount()
    api.scan()
    expect(await dispatched(api)).toBe('UnknownCommandError')
  })

  it('[DEC-197] leaves nothing behind after a thousand pages', async () => {
    const api = start()
    const run = vi.fn()
    for (let page = 0; page < 1000; page++) {
      writePage(`page ${page}`)
      api.extend(rules(run))
      api.scan()
    }
    await api.dispatch('host:open-rules')
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('a page that nobody has used', () => {
  const loads = vi.fn(() => import('../../widgets/host/index.ts'))
  beforeEach(() => loads.mockClear())

  it('[DEC-197] loads nothing for what the host has added, until it is used', async () => {
    inlay = boot({ host: { load: loads, viewless: true } }, '1.0.0')
    inlay.extend(rules(() => {}))
    inlay.report(() => {})
    await inlay.ready
    expect(loads).not.toHaveBeenCalled()
    use()
    await vi.waitFor(() => expect(loads).toHaveBeenCalled())
  })

  it('[DEC-197] tells of an error at once, whether the listener was there before it or not', async () => {
    document.head.innerHTML = '<script type="application/json" id="inlay-bootstrap">{</script>'
    inlay = boot({ host: { load: loads, viewless: true } }, '1.0.0')
    const [early, late] = [vi.fn(), vi.fn()]
    inlay.report(early)
    await vi.waitFor(() => expect(early).toHaveBeenCalled())
    inlay.report(late)
    await vi.waitFor(() => expect(late).toHaveBeenCalled())
  })
})

describe('inlay.report', () => {
  it('[DEC-197] tells of what has failed before, and of what fails later, on the next page, too', async () => {
    writePage('"broken')
    const api = start()
    const reports: ErrorReport[] = []
    const stop = api.report(report => void reports.push(report))
    await vi.waitFor(() => expect(reports.map(({ kind }) => kind)).toEqual(['page-data']))
    api.extend(
      rules(() => {
        throw new Error('mine')
      }),
    )
    await dispatched(api)
    await vi.waitFor(() => expect(reports).toHaveLength(2))
    expect(reports[1]).toMatchObject({ kind: 'extension', where: 'command host:open-rules', version: 'test' })
    writePage('two')
    api.scan()
    api.extend({ command: { name: 'host:' } } as never)
    await vi.waitFor(() => expect(reports).toHaveLength(3))
    stop()
    api.extend({ command: { name: 'host:again' } } as never)
    const later: ErrorReport[] = []
    api.report(report => void later.push(report))
    await vi.waitFor(() => expect(later).toHaveLength(4))
    expect(reports).toHaveLength(3)
  })

  it('[DEC-197] remembers the last twenty', async () => {
    const api = start()
    for (let count = 0; count < 30; count++) api.extend({ [`wrong${count}`]: 1 } as never)
    const reports: ErrorReport[] = []
    api.report(report => void reports.push(report))
    use()
    await vi.waitFor(() => expect(reports.at(-1)?.error.message).toContain('wrong29'))
    const late: ErrorReport[] = []
    api.report(report => void late.push(report))
    await vi.waitFor(() => expect(late).toHaveLength(20))
  })

  it('[DEC-197] a listener that throws, rejects, or fails again in itself harms nothing', async () => {
    const api = start()
    const bad = vi.fn(() => {
      api.extend({ command: { name: 'host:' } } as never)
      throw new Error('mine')
    })
    const good = vi.fn()
    api.report(bad)
    api.report(async () => Promise.reject(new Error('mine')))
    api.report('no function' as never)
    api.report(good)
    api.extend({ key: 1 } as never)
    use()
    await vi.waitFor(() => expect(good).toHaveBeenCalled())
    expect(console.error).toHaveBeenCalledWith(
      'Inlay: the listener of inlay.report failed',
      expect.anything(),
    )
    expect(bad.mock.calls.length).toBeLessThan(5)
  })
})

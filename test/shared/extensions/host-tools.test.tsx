// @vitest-environment happy-dom

import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ComposeTool } from '../../../src/platform/bus/contract.ts'
import type { AddedCall } from '../../../src/platform/extensions/added.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { HostTools } from '../../../src/shared/extensions/host-tools.tsx'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { createTestApp } from '../../support/app.ts'

const tool = (
  id: string,
  run: ComposeTool['run'] = () => {},
  extra: Partial<ComposeTool> = {},
): ComposeTool => ({ id, label: `Tool ${id}`, run, ...extra })

async function start() {
  document.body.innerHTML = '<div data-inlay-root="messaging"><textarea></textarea><span></span></div>'
  const { app } = createTestApp()
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  const place = document.querySelector('span') as HTMLElement
  createRoot(place).render(<HostTools app={app} form="message" format="plain" find={() => field} />)
  await vi.waitFor(() => expect(app.added.waiting?.size).toBe(1))
  const buttons = () => [...place.querySelectorAll<HTMLElement>('button')]
  return {
    ...{ field, app, buttons },
    press: () => buttons()[0]?.click(),
    shows: (...names: string[]) =>
      vi.waitFor(() => expect(buttons().map(button => button.getAttribute('aria-label'))).toEqual(names)),
    add: (...composeTool: ComposeTool[]) => {
      const call: AddedCall = [{ composeTool }, pageText(document)]
      const tell = () => app.added.hear?.() ?? app.get(extensions)
      app.added.add(call)
      tell()
      return () => {
        app.added.delete(call)
        tell()
      }
    },
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('the host’s tools beside a text', () => {
  it('[DEC-197] are a button, also if they are added later, and gone once they are removed', async () => {
    const { add, shows, press, field } = await start()
    await shows()
    const remove = add(
      tool('a', compose => compose.insertText('hello')),
      tool('b', undefined, { where: 'post' }),
    )
    await shows('Tool a')
    press()
    await vi.waitFor(() => expect(field.value).toBe('hello'))
    expect(document.activeElement).toBe(field)
    remove()
    await shows()
  })

  it('[DEC-197] several are one menu', async () => {
    const { add, shows, press } = await start()
    add(tool('a'), tool('b'))
    await shows('More tools')
    press()
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')?.textContent).toBe('Tool aTool b'))
  })

  it('[DEC-197] a button is busy until its tool has settled, and not for ever', async () => {
    const { add, shows, press, buttons } = await start()
    let settle = () => {}
    add(tool('a', () => new Promise<void>(resolve => (settle = resolve))))
    await shows('Tool a')
    const isBusy = (busy: 'true' | null) =>
      vi.waitFor(() => expect(buttons()[0]?.getAttribute('aria-busy')).toBe(busy))
    press()
    await isBusy('true')
    settle()
    await isBusy(null)
  })
})

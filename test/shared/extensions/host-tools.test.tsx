// @vitest-environment happy-dom

import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
): ComposeTool => ({
  id,
  label: `Tool ${id}`,
  run,
  ...extra,
})

async function start() {
  document.body.innerHTML = '<div data-inlay-root="messaging"><textarea></textarea><span></span></div>'
  const { app } = createTestApp()
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  const place = document.querySelector('span') as HTMLElement
  const root = createRoot(place)
  root.render(<HostTools app={app} form="message" format="plain" find={() => field} />)
  await vi.waitFor(() => expect(app.added.waiting?.size).toBe(1))
  return {
    field,
    root,
    app,
    add: (composeTool: ComposeTool | ComposeTool[]) => {
      const call: AddedCall = [{ composeTool }, pageText(document)]
      const tell = () => {
        if (app.added.hear) app.added.hear()
        else app.get(extensions)
      }
      app.added.add(call)
      tell()
      return () => {
        app.added.delete(call)
        tell()
      }
    },
    buttons: () => [...place.querySelectorAll<HTMLElement>('button')],
  }
}
const namesOf = (buttons: HTMLElement[]) => buttons.map(button => button.getAttribute('aria-label'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the host’s tools beside a text', () => {
  it('[DEC-197] are a button, also if they are added later, and gone once they are removed', async () => {
    const { add, buttons, field } = await start()
    expect(buttons()).toEqual([])
    const remove = add([
      tool('a', compose => compose.insertText('hello')),
      tool('b', undefined, { where: 'post' }),
    ])
    await vi.waitFor(() => expect(namesOf(buttons())).toEqual(['Tool a']))
    buttons()[0]?.click()
    await vi.waitFor(() => expect(field.value).toBe('hello'))
    expect(document.activeElement).toBe(field)
    remove()
    await vi.waitFor(() => expect(buttons()).toEqual([]))
  })

  it('[DEC-197] several are one menu', async () => {
    const { add, buttons } = await start()
    add([tool('a'), tool('b')])
    await vi.waitFor(() => expect(namesOf(buttons())).toEqual(['More tools']))
    buttons()[0]?.click()
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')?.textContent).toBe('Tool aTool b'))
  })

  it('[DEC-197] a button is busy until its tool has settled, and not for ever', async () => {
    const { add, buttons } = await start()
    let settle = () => {}
    add(tool('a', () => new Promise<void>(resolve => (settle = resolve))))
    await vi.waitFor(() => expect(buttons()).toHaveLength(1))
    buttons()[0]?.click()
    await vi.waitFor(() => expect(buttons()[0]?.getAttribute('aria-busy')).toBe('true'))
    settle()
    await vi.waitFor(() => expect(buttons()[0]?.getAttribute('aria-busy')).toBeNull())
  })

  it('[DEC-197] a tool whose text is gone says that it did not work', async () => {
    const { add, buttons, field, app } = await start()
    add(tool('a', compose => compose.insertText('hello')))
    await vi.waitFor(() => expect(buttons()).toHaveLength(1))
    field.remove()
    const failed = vi.fn()
    app.bus.on('extension:failed', failed)
    buttons()[0]?.click()
    await vi.waitFor(() =>
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'composeTool a' })),
    )
  })
})

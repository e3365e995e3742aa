// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { warnOfDeprecated } from '../../src/platform/page/warn-deprecated.ts'
import { start as boot, eachHasAPage, writePage } from './page.tsx'

eachHasAPage()
const user = { name: 'aria', can_message: true, channels: [{ name: 'aria' }] }
const load = () => import('../../widgets/host/index.ts')
const registry = {
  host: { load, viewless: true },
  messaging: { load, viewless: true, members: true },
  'post-forms': { load, viewless: true, members: true },
} as const
const start = (data: object, html = '') => {
  writePage(html, { form_key: 'k', ...data })
  return boot(registry)
}

describe('inlay.can', () => {
  it('[DEC-265] tells of a command if this version has it and the page data allow it', async () => {
    const api = start({ user, notes: {} })
    const names = ['notes:open', 'inbox:open', 'post-form:open', 'notes:burn', 'polls:open', 'host:rules']
    expect(await Promise.all(names.map(api.can))).toEqual([true, true, true, false, false, false])
    api.extend({ command: { name: 'host:rules', run: () => {} } })
    await api.dispatch('host:rules')
    expect(await api.can('host:rules')).toBe(true)
  })

  it('[DEC-265] tells a guest of nothing that needs a user, or a call that the server lacks', async () => {
    const api = start({})
    expect(await Promise.all(['post-form:open', 'notes:open', 'peepr:open'].map(api.can))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('[DEC-265] tells of the page data what this version reads of it, of what is offered by default, and of what can be added', async () => {
    const api = start({
      user,
      media: ['alt_text'],
      messaging: { can: ['edit'] },
      posting: { gifs: false },
      polls: true,
    })
    const is = ['media.alt_text', 'messaging.can.edit', 'posting.types.video', 'extend', 'extend.postMenu']
    const not = [
      'media.captions',
      'messaging.can.react',
      'posting.gifs',
      'polls',
      'extend.sidebar',
      '',
      'toString',
    ]
    expect(await Promise.all([...is, ...not].map(api.can))).toEqual([
      ...is.map(() => true),
      ...not.map(() => false),
    ])
    api.unmount()
    expect(await api.can('extend')).toBe(false)
  })
})

describe('what is deprecated', () => {
  it('[DEC-266] is named in the console if the page uses it, with what to use instead', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    writePage('<b data-inlay-old></b><button data-inlay-command="old:open">Old</button>', {
      old: { field: 0 },
    } as object)
    const names = ['old.field', 'data-inlay-old', 'old:open', 'older.field', 'data-inlay-older', 'older:open']
    warnOfDeprecated(names.map(name => ({ name, instead: 'the new one' })))
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      names
        .slice(0, 3)
        .map(name => `INLAY-50: ${name} is deprecated: use the new one. See docs/reference.md#deprecated.`),
    )
  })
})

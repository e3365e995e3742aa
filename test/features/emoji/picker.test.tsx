// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmojiButton } from '../../../src/features/emoji/emoji-button.tsx'
import { loadTable } from '../../../src/features/emoji/languages.ts'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { listenForKeys } from '../../../src/features/keyboard/start-keyboard.ts'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { TextArea } from '../../../src/ui/field/text-area.tsx'
import { createTestApp } from '../../support/app.ts'

vi.mock('../../../src/features/emoji/languages.ts', async original => {
  const real = await original<typeof import('../../../src/features/emoji/languages.ts')>()
  return { ...real, loadTable: vi.fn(real.loadTable) }
})

let stop = () => {}
afterEach(() => act(() => stop()))

function Box() {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div data-inlay-root="test">
      <TextArea label="Box" ref={area} tools={<EmojiButton field={() => area.current} />} />
    </div>
  )
}

function start(language = 'en', bootstrap: Partial<BootstrapData> = {}) {
  const { app } = createTestApp({ bootstrap })
  app.page.language.name = language
  stop = app.disposer.dispose
  render(
    <AppContext value={app}>
      <Box />
    </AppContext>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Box' })
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Add emoji' }))
    return screen.findByRole('dialog', { name: 'Add emoji', hidden: true })
  }
  const user = userEvent.setup()
  return { app, box, open, user }
}
const cells = (picker: HTMLElement) =>
  within(within(picker).getByRole('grid', { hidden: true })).getAllByRole('button', { hidden: true })

it('[DEC-185] the picker types an emoji where the cursor is; it is used by keys alone', async () => {
  const { box, open, user } = start()
  await user.type(box, 'ab')
  box.setSelectionRange(1, 1)
  const picker = await open()
  const search = await within(picker).findByRole('searchbox', { name: 'Search emoji', hidden: true })
  await user.type(search, 'dog fa')
  await waitFor(() => expect(cells(picker)[0]?.getAttribute('aria-label')).toBe('dog face'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cells(picker)[0])
  await user.keyboard('{Enter}')
  expect(box.value).toBe('a🐶b')
  expect(document.activeElement).toBe(box)
})

it('[DEC-185] the last used ones come first, in the chosen skin tone', async () => {
  const { box, open, user } = start()
  const picker = await open()
  await user.selectOptions(
    await within(picker).findByRole('combobox', { name: 'Skin tone', hidden: true }),
    '4',
  )
  const search = within(picker).getByRole('searchbox', { hidden: true })
  await user.type(search, 'waving hand')
  await waitFor(() => expect(cells(picker)[0]?.textContent).toBe('👋🏾'))
  await user.type(search, '{Enter}')
  expect(box.value).toBe('👋🏾')
  const again = await open()
  await within(again).findByRole('rowgroup', { name: 'Recently used', hidden: true })
  expect(cells(again)[0]?.textContent).toBe('👋🏾')
})

it('[DEC-185] names are in the page’s language', async () => {
  const { open, user } = start('de')
  const picker = await open()
  await user.type(within(picker).getByRole('searchbox', { hidden: true }), 'hundeges')
  await waitFor(() => expect(cells(picker)[0]?.textContent).toBe('🐶'))
})

it('[DEC-185] data that doesn’t load says so, and can be tried again', async () => {
  vi.mocked(loadTable).mockRejectedValue(new TypeError('network'))
  const { open, user } = start()
  const picker = await open()
  const alert = await within(picker).findByRole('alert', { hidden: true })
  expect(alert.textContent).toContain('Couldn’t load emoji. Check your network and try again.')
  vi.mocked(loadTable).mockReset()
  const real = await vi.importActual<typeof import('../../../src/features/emoji/languages.ts')>(
    '../../../src/features/emoji/languages.ts',
  )
  vi.mocked(loadTable).mockImplementation(real.loadTable)
  await user.click(within(alert).getByRole('button', { hidden: true }))
  await waitFor(() => expect(cells(picker).length).toBeGreaterThan(100))
})

it('[DEC-310] the site’s own emoji are the first group, named after the site, found by search, and typed as their code', async () => {
  const emoji = ['blob_cat', 'kettle'].map(code => ({ code, url: `/${code}.svg` }))
  document.head.innerHTML = '<meta name="application-name" content="North Harbor">'
  const { box, open, user } = start('en', { emoji })
  const picker = await open()
  const group = await within(picker).findByRole('rowgroup', { name: 'North Harbor', hidden: true })
  expect(group.parentElement?.firstElementChild).toBe(group)
  expect([...group.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual([
    '/blob_cat.svg',
    '/kettle.svg',
  ])
  const search = within(picker).getByRole('searchbox', { hidden: true })
  await user.type(search, 'blob')
  await waitFor(() => expect(cells(picker)[0]?.getAttribute('aria-label')).toBe('blob cat'))
  await user.type(search, '{Enter}')
  expect(box.value).toBe(':blob_cat:')
  const again = await open()
  const recent = () => within(again).getByRole('rowgroup', { name: 'Recently used', hidden: true })
  expect(recent().querySelector('img')?.getAttribute('src')).toBe('/blob_cat.svg')
})

it('[DEC-185, KEY-22] the shortcut opens the picker of the box that is typed in', async () => {
  const { app, box, user } = start()
  listenForKeys(app, app.disposer)
  listenForShortcuts(app, app.disposer)
  box.focus()
  await user.keyboard('{Control>};{/Control}')
  await screen.findByRole('dialog', { name: 'Add emoji', hidden: true })
})

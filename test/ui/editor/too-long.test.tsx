// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { textToHtml } from '../../../src/platform/text/paragraphs.ts'
import { RichEditor } from '../../../src/ui/editor/rich-editor.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n\n')
let value = ''

// What this DOM lacks, and the toolbar asks for.
const nothing = () => {}
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
})

function Field({ initial }: { initial: string }) {
  const [html, setHtml] = useState(initial)
  value = html
  return <RichEditor value={html} onChange={setHtml} label="Text" name="body" autoFocus />
}

function paste(field: Element, text: string): void {
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  const event = new Event('paste', { bubbles: true, cancelable: true })
  fireEvent(field, Object.assign(event, { clipboardData: { getData, files: [] } }))
}
const source = () => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')

it('a paste that is too long for rich text is edited as HTML, says so, and can be taken back', async () => {
  render(<Field initial="<p>before</p>" />)
  const text = lines(12_000)
  paste(screen.getByRole('textbox', { name: 'Text' }), text)
  expect(screen.getByText('Pasting…')).toBeDefined()
  await waitFor(() => expect(source()?.value).toBe(`<p>before${textToHtml(text).slice(3)}`), {
    timeout: 20_000,
  })
  expect(value).toBe(source()?.value)
  screen.getByText(/too long for the rich text editor/)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(value).toBe('<p>before</p>')
  expect(source()).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('before')
}, 40_000)

it('a long draft is read piece by piece, and is then as it was', async () => {
  const html = textToHtml(lines(1100))
  render(<Field initial={html} />)
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  await waitFor(() => screen.getByRole('textbox', { name: 'Text' }), { timeout: 20_000 })
  expect(screen.getByRole('textbox', { name: 'Text' }).querySelectorAll('p')).toHaveLength(1100)
  expect(value).toBe(html)
}, 40_000)

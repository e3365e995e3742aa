// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
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

it('[DEC-156] a paste that is too long says so over the text, until the writer goes on', () => {
  render(<Field initial="<p>before</p>" />)
  const field = screen.getByRole('textbox', { name: 'Text' })
  paste(field, 'x\n'.repeat(20_000))
  screen.getByText('That’s too long to paste. Try pasting less.')
  expect(value).toBe('<p>before</p>')
  paste(field, 'x')
  expect(screen.queryByText(/too long/)).toBeNull()
})

it('[DEC-156] HTML that is too long for the editor is shown in part, and edited as HTML', () => {
  const html = textToHtml(lines(11_000))
  render(<Field initial={html} />)
  screen.getByText(/too long for the rich text editor/)
  expect(screen.queryByRole('button', { name: 'Remove and edit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit as HTML' }))
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=body]')?.value).toBe(html)
  expect(value).toBe(html)
})

it('a draft that is not is edited, and is then as it was', () => {
  const html = textToHtml(lines(1100))
  render(<Field initial={html} />)
  expect(screen.getByRole('textbox', { name: 'Text' }).querySelectorAll('p')).toHaveLength(1100)
  expect(value).toBe(html)
})

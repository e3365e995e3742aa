// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { textToHtml } from '../../../src/platform/text/paragraphs.ts'
import { RichEditor } from '../../../src/ui/editor/rich-editor.tsx'

const lines = (count: number) =>
  textToHtml(Array.from({ length: count }, (_, at) => `line ${at}`).join('\n\n'))
let value = ''

/** Draws the editor with a text, and returns its field. */
function draw(initial: string) {
  // What this DOM lacks, and the toolbar asks for.
  const nothing = () => {}
  const list = { matches: false, addEventListener: nothing, removeEventListener: nothing }
  vi.stubGlobal('matchMedia', () => list)
  function Field() {
    const [html, setHtml] = useState(initial)
    value = html
    return <RichEditor value={html} onChange={setHtml} label="Text" name="body" autoFocus />
  }
  render(<Field />)
  return screen.queryByRole('textbox', { name: 'Text' }) as HTMLElement
}

it('[DEC-156] HTML that is too long for the editor is shown in part, and edited as HTML', () => {
  const html = lines(11_000)
  draw(html)
  screen.getByText(/too long for the rich text editor/)
  expect(screen.queryByRole('button', { name: 'Remove and edit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit as HTML' }))
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=body]')?.value).toBe(html)
  expect(value).toBe(html)
})

it('a draft that is not is edited, and is then as it was', () => {
  const html = lines(1100)
  expect(draw(html).querySelectorAll('p')).toHaveLength(1100)
  expect(value).toBe(html)
})

// @vitest-environment jsdom

import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WrittenField } from '../../../src/platform/extensions/added.ts'
import { hostCompose } from '../../../src/shared/extensions/host-callbacks.ts'
import { startProse } from '../../ui/editor/start-prose.ts'

const url = 'https://site.example/a?b=1&c="d'

function area(value: string, [start, end]: [number, number], format: WrittenField['format'] = 'plain') {
  document.body.innerHTML = '<div data-inlay-root="messaging"><textarea maxlength="60"></textarea></div>'
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  field.value = value
  field.setSelectionRange(start, end)
  return { field, compose: hostCompose({ form: 'message', format, find: () => field }) }
}

const selectAll = (view: EditorView) =>
  view.dispatch(
    view.state.tr.setSelection(
      TextSelection.between(view.state.doc.resolve(0), view.state.doc.resolve(view.state.doc.content.size)),
    ),
  )

function editor(value: string, given = {}) {
  document.body.innerHTML = ''
  const told: string[] = []
  const prose = startProse({ value, ...given }, { report: html => told.push(html) })
  document.body.append(prose.view.dom)
  prose.giveCursor()
  const compose = hostCompose({ form: 'post', format: 'plain', find: () => prose.view.dom })
  const html = () => {
    prose.flush()
    return told.at(-1)
  }
  return { prose, compose, html }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // jsdom has no layout.
  const rect = { top: 0, bottom: 0, left: 0, right: 0 } as DOMRect
  Object.assign(Range.prototype, { getClientRects: () => [rect], getBoundingClientRect: () => rect })
})
afterEach(() => void vi.restoreAllMocks())

describe('what a tool of the host can do with a text area', () => {
  it('[DEC-197] reads the selection, inserts after it, and replaces it', () => {
    const { field, compose } = area('one two', [0, 3])
    expect(compose.selectedText).toBe('one')
    compose.insertText('!')
    expect(field.value).toBe('one! two')
    field.setSelectionRange(5, 8)
    compose.replaceSelection('<b>three</b>')
    expect(field.value).toBe('one! <b>three</b>')
    expect(compose.form).toBe('message')
  })

  it.each([
    ['plain', `see one (${url})`],
    ['markdown', `see [one](<${url}>)`],
    ['html', 'see <a href="https://site.example/a?b=1&amp;c=&quot;d">one</a>'],
  ] as const)('[DEC-197] writes a link as %s needs it', (format, expected) => {
    const { field, compose } = area('see one', [4, 7], format)
    field.maxLength = 200
    compose.insertLink(url)
    expect(field.value).toBe(expected)
  })

  it('[DEC-197] refuses a link that could run code, and a text that there is no room for, and says so', () => {
    const { field, compose } = area('one', [3, 3])
    expect(() => compose.insertLink('javascript:alert(1)')).toThrow('needs an http, https, or mailto URL')
    expect(() => compose.insertText('x'.repeat(58))).toThrow('longer than there is room for')
    field.readOnly = true
    expect(() => compose.insertText('x')).toThrow('cannot be changed now')
    field.remove()
    expect(() => compose.selectedText).toThrow('no longer open')
    expect(field.value).toBe('one')
  })
})

describe('what a tool of the host can do with rich text', () => {
  it('[DEC-197] inserts plain text with its lines, which is no HTML', () => {
    const { compose, html } = editor('<p>one</p>')
    compose.insertText('\n<b>— aria</b>')
    expect(html()).toBe('<p>one<br>&lt;b&gt;— aria&lt;/b&gt;</p>')
  })

  it('[DEC-197] makes the selection a link, or replaces it', () => {
    const { prose, compose, html } = editor('<p>one <b>two</b></p>')
    selectAll(prose.view)
    expect(compose.selectedText).toBe('one two')
    compose.insertLink('https://site.example/')
    expect(html()).toBe('<p><a href="https://site.example/">one <strong>two</strong></a></p>')
    selectAll(prose.view)
    compose.replaceSelection('three')
    expect(html()).toBe('<p>three</p>')
  })
})

// @vitest-environment jsdom
import { undo } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textToHtml } from '../../../../src/platform/text/paragraphs.ts'
import type { EditorProps } from '../../../../src/ui/editor/editor-props.ts'
import { startProse } from '../start-prose.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n\n')
const long = lines(1200)

function begin(given: Partial<EditorProps> = {}) {
  const told: string[] = []
  const busy: boolean[] = []
  const prose = startProse(
    { value: '<p>ab</p>', ...given },
    { report: html => told.push(html), onPasting: isBusy => busy.push(isBusy) },
  )
  const { view } = prose
  // Between the two letters.
  const { state } = view
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2)))
  const paste = (data: Record<string, string>) => {
    const event = new Event('paste', { cancelable: true })
    const clipboardData = { getData: (type: string) => data[type] ?? '', files: [] }
    view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
  }
  const press = (key: string, init = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    view.dom.dispatchEvent(event)
    return event
  }
  return {
    prose,
    view,
    told,
    busy,
    paste,
    press,
    text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n'),
  }
}

describe('a long text that is pasted', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('comes in one step: what is typed meanwhile stands behind it, and one undo takes it back', () => {
    const { view, busy, paste, text } = begin()
    paste({ 'text/plain': long })
    expect(text()).toBe('ab')
    view.dispatch(view.state.tr.insertText('typed '))
    vi.runAllTimers()
    expect(text()).toBe(`a${long}typed b`)
    expect(busy).toEqual([true, false])
    undo(view.state, view.dispatch)
    expect(text()).toBe('atyped b')
    undo(view.state, view.dispatch)
    expect(text()).toBe('ab')
  })

  it('replaces what is selected, but not what is typed over it meanwhile', () => {
    const { view, paste, text } = begin({ value: '<p>one two three</p>' })
    const select = () => {
      const { tr } = view.state
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 5, 8)))
    }
    select()
    paste({ 'text/plain': long })
    vi.runAllTimers()
    expect(text()).toBe(`one ${long} three`)
    undo(view.state, view.dispatch)
    select()
    paste({ 'text/plain': long })
    view.dispatch(view.state.tr.insertText('2'))
    vi.runAllTimers()
    expect(text()).toBe(`one ${long}2 three`)
  })

  it.each([
    ['Escape', {}],
    ['z', { ctrlKey: true }],
  ])('is stopped by %s, which does nothing else; the form hears when it begins and ends', (key, init) => {
    const touched: boolean[] = []
    const { prose, told, busy, paste, press, text } = begin({
      onTouch: () => touched.push(prose.isPasting()),
    })
    paste({ 'text/plain': long })
    expect(prose.isPasting()).toBe(true)
    expect(press(key, init).defaultPrevented).toBe(true)
    vi.runAllTimers()
    expect(text()).toBe('ab')
    expect(told).toEqual([])
    expect(busy).toEqual([true, false])
    expect(touched).toEqual([true, false])
  })

  it.each([
    ['asks for what there is', 'flush'],
    ['closes', 'destroy'],
  ] as const)('is not lost when the form %s meanwhile', (_, how) => {
    const { prose, told, paste } = begin()
    paste({ 'text/plain': long })
    expect(prose.peek()).toContain('line 1199')
    prose[how]()
    vi.runAllTimers()
    expect(told[0]).toBe(`<p>a${textToHtml(long).slice(3)}<p>b</p>`)
    // It goes on in a form that stays.
    expect(told.slice(1)).toEqual(how === 'flush' ? [`<p>a${textToHtml(long).slice(3, -4)}b</p>`] : [])
  })

  it('[EDIT-8] as HTML passes the sanitizer in each of its pieces', () => {
    const { view, paste, text } = begin()
    const html = '<p onclick="x()">word<script>x()</script> <b style="color:red">b</b></p>'.repeat(400)
    paste({ 'text/html': html })
    expect(text()).toBe('ab')
    vi.runAllTimers()
    expect(view.state.doc.childCount).toBe(400)
    expect(view.dom.innerHTML).not.toMatch(/script|onclick|style/)
  })

  it('that is too long is the last word: nothing older is reported when the editor goes', () => {
    const { prose, view, told, paste } = begin({ onTooLong() {} })
    paste({ 'text/plain': lines(12_000) })
    view.dispatch(view.state.tr.insertText('typed '))
    prose.flush()
    const asked = told.length
    vi.runAllTimers()
    prose.destroy()
    vi.runAllTimers()
    expect(told.slice(asked)).toEqual([])
  })

  it('that would be too long for the editor is handed over whole, and the text stays', () => {
    const onTooLong = vi.fn()
    const { paste, text } = begin({ onTooLong })
    const words = lines(30_000)
    paste({ 'text/plain': words })
    vi.runAllTimers()
    expect(text()).toBe('ab')
    expect(onTooLong).toHaveBeenCalledExactlyOnceWith(
      `<p>a${textToHtml(words).slice(3, -4)}b</p>`,
      '<p>ab</p>',
    )
  })
})

describe('what was copied in the editor', () => {
  it.each(['\n', '\r\n'])('is pasted as it was, with its line breaks as %j', lineBreak => {
    const { view, paste } = begin({ value: '<p>one<br>two</p>' })
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 1, 8)))
    const { text } = view.serializeForClipboard(view.state.selection.content())
    paste({
      'text/html': '<p data-pm-slice="1 1 []">changed on the way</p>',
      'text/plain': text.replace('\n', lineBreak),
    })
    expect(view.dom.innerHTML).toBe('<p>one<br>two</p>')
  })
})

describe('a text that was copied on Windows', () => {
  it.each([
    ['a line', 'one\r\n', '<p>ab</p>', '<p>aoneb</p>'],
    ['lines', 'one\r\ntwo\r\n\r\n', '<p>ab</p>', '<p>aone<br>twob</p>'],
    ['lines for code', 'one\r\ntwo', '<pre>ab</pre>', '<pre>aone\ntwob</pre>'],
  ])(
    'is pasted as %s, without an empty line at its end or signs that are not shown',
    (_what, text, value, html) => {
      const { prose, told, paste } = begin({ value })
      paste({ 'text/plain': text })
      prose.flush()
      expect(told.at(-1)).toBe(html)
    },
  )
})

// @vitest-environment happy-dom

import { fireEvent } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { focusInto } from '../../../src/ui/behavior/focus.ts'

/** What has the focus once a panel with this content has opened after a press. */
function opened(html: string, press: () => void): string | undefined {
  document.body.innerHTML = `<div id="panel" tabindex="-1">${html}</div>`
  press()
  const panel = document.getElementById('panel')
  if (panel) focusInto(panel)
  return document.activeElement?.id
}
const tap = () => fireEvent.pointerDown(document.body, { pointerType: 'touch' })
const click = () => fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
const key = () => fireEvent.keyDown(document.body, { key: 'Enter' })

describe('the focus in what opens', () => {
  const fields = [
    '<input id="first" readonly>',
    '<textarea id="first"></textarea>',
    '<div id="first" contenteditable="true" tabindex="0"></div>',
  ]
  it.each(fields)('goes into the first field by mouse and by key, and after a tap not: %s', field => {
    expect(opened(field, click)).toBe('first')
    expect(opened(field, key)).toBe('first')
    expect(opened(`${field}<button></button>`, tap)).toBe('panel')
  })

  it('goes to a button, and to the field that it opens for, after a tap too', () => {
    expect(opened('<button id="first"></button>', tap)).toBe('first')
    expect(opened('<input type="checkbox" id="first">', tap)).toBe('first')
    expect(opened('<button></button><input id="first" data-autofocus>', tap)).toBe('first')
  })
})

import type { HostCompose } from '../../platform/bus/contract.ts'
import type { WrittenField } from '../../platform/extensions/added.ts'
import { canOpen } from '../../platform/html/links.ts'
import { escapeText } from '../../platform/text/escape-text.ts'
import type { OutsideText } from '../../ui/editor/prose/dom-events.ts'
import { boxOf } from '../../ui/field/text-box.ts'

/** More characters than this are a mistake. */
const textMax = 50_000

function linkText(url: string, text: string, format: WrittenField['format']): string {
  if (format === 'markdown')
    return `[${text.replace(/[\\[\]]/g, '\\$&')}](<${url.replace(/[<>]/g, encodeURIComponent)}>)`
  if (format === 'html') return `<a href="${escapeText(url).replace(/"/g, '&quot;')}">${escapeText(text)}</a>`
  return text === url ? url : `${text} (${url})`
}

const ask = (field: HTMLElement, detail: OutsideText): string => {
  field.dispatchEvent(new CustomEvent('outsidetext', { detail }))
  return detail.selected ?? ''
}

/** What a host's tool can do with a text: no more than a user can. */
export function hostCompose({ form, find, format }: WrittenField): HostCompose {
  const fieldOf = (): HTMLElement => {
    const field = find()
    if (!field?.isConnected) throw new Error('the text is no longer open')
    return field
  }
  const selected = (field: HTMLElement): string =>
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : ask(field, {})
  const insert = (field: HTMLElement, given: unknown, isAfter: boolean, href?: string) => {
    const text = String(given).replace(/\r\n?/g, '\n')
    if (text === '') return
    if (text.length > textMax) throw new RangeError(`more than ${textMax} characters`)
    if (!(field instanceof HTMLTextAreaElement)) {
      ask(field, { insert: { text, isAfter, ...(href !== undefined && { href }) } })
      return
    }
    const box = boxOf(field)
    if (!box) throw new Error('the text cannot be changed now')
    if (isAfter) field.setSelectionRange(field.selectionEnd, field.selectionEnd)
    const isOver = text.length - (field.selectionEnd - field.selectionStart) > box.room()
    if (isOver) throw new RangeError('longer than there is room for')
    box.type(text)
  }
  return {
    form,
    get selectedText() {
      return selected(fieldOf())
    },
    insertText: text => insert(fieldOf(), text, true),
    replaceSelection: text => insert(fieldOf(), text, false),
    insertLink(url, text) {
      const field = fieldOf()
      if (!canOpen(url)) throw new TypeError('needs an http, https, or mailto URL')
      const shown = String(text || selected(field) || url).replace(/\s+/g, ' ')
      if (field instanceof HTMLTextAreaElement) insert(field, linkText(url, shown, format), false)
      else insert(field, shown, false, url)
    },
  }
}

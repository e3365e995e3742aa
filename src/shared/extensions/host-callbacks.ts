import type { App } from '../../platform/app.ts'
import type { HostCompose, HostContext } from '../../platform/bus/contract.ts'
import type { WrittenField } from '../../platform/extensions/added.ts'
import { canOpen } from '../../platform/html/links.ts'
import { t } from '../../platform/page/i18n.ts'
import { escapeText } from '../../platform/text/escape-text.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'
import type { OutsideText } from '../../ui/editor/prose/dom-events.ts'
import { boxOf } from '../../ui/field/text-box.ts'
import { feedback } from '../feedback/store.ts'

/** After this many milliseconds, a callback that hasn't settled is given up. */
const patienceMs = 10_000
/** Maximum length of a message that the host shows. */
const sayMax = 200

/** Tells the host's developer, and the listeners of `inlay.report`. */
export function noteFailure(app: App, name: string, error: unknown): void {
  console.error(`INLAY-40: ${name} of inlay.extend failed`, error)
  app.bus.emit('extension:failed', { name, error })
}

/** The argument of the host's callbacks. */
export const contextOf = (app: App): HostContext => ({
  say(text) {
    if (!app.disposer.disposed) app.get(feedback).toast(cutAtCharacter(String(text), sayMax))
  },
})

/**
 * Calls a host's callback safely: if it fails, the user and the host are told, and nothing else stops. Settles when the
 * callback does, or when it takes too long.
 * @param name what and which, for the developer: `postMenu report`
 * @param label what the user knows it by, if anything
 */
export function guarded(
  app: App,
  name: string,
  label: string | undefined,
  call: () => unknown,
): Promise<void> {
  return new Promise(settle => {
    let isReported = false
    const stop = app.disposer.timeout(() => {
      isReported = true
      noteFailure(app, name, new Error(`still running after ${patienceMs / 1000} s`))
      settle()
    }, patienceMs)
    const failed = (error: unknown) => {
      // One failure, one report: the developer finds the rest in the console.
      if (isReported) console.error(`INLAY-40: ${name} of inlay.extend failed`, error)
      else noteFailure(app, name, error)
      // The page is gone, so the user no longer needs the message.
      if (app.disposer.disposed) return
      app.get(feedback).fail(label ? t('“{name}” didn’t work.', { name: label }) : t('That didn’t work.'))
    }
    new Promise(resolve => resolve(call())).catch(failed).finally(() => {
      stop()
      settle()
    })
    app.disposer.add(settle)
  })
}

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

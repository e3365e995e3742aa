import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { openForm, saveBy } from './form-support.ts'
import type { Host } from './support.ts'

/** The rich text of the open form. */
export const text = (page: Page): Locator => page.locator('[contenteditable][role="textbox"]').first()

/** A button of its toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting', exact: true }).getByRole('button', { name, exact: true })

/** The text as HTML, without what the editor adds. */
export const inside = (page: Page) =>
  text(page).evaluate(element => {
    const copy = element.cloneNode(true) as Element
    for (const extra of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator'))
      extra.remove()
    for (const one of copy.querySelectorAll('[class]')) one.removeAttribute('class')
    return copy.innerHTML
  })

export type Placement = 'modal' | 'inline'

/** Opens a new text post and focuses it. */
export async function begin(page: Page, host: Host, placement: Placement = 'modal', path = '/dashboard') {
  await host.open(path)
  await ask(page, placement)
  await text(page).click()
}

export const ask = (page: Page, placement: Placement = 'modal') =>
  openForm(page, { mode: 'new', type: 'text', placement })

/** Saves by keyboard; returns the text that the backend got. */
export async function sentBody(page: Page, host: Host) {
  await saveBy(page, () => page.keyboard.press('Control+Enter'))
  return (await host.requests('/svc/post/update')).at(-1)?.fields['post[two]']
}

/** A paste event as the browser makes it, with another program's clipboard data. */
export const paste = (
  page: Page,
  data: Record<string, string>,
  file?: { name: string; type: string; base64: string },
) =>
  text(page).evaluate(
    (element, [given, image]) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
      if (image) {
        const bytes = Uint8Array.from(atob(image.base64), letter => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], image.name, { type: image.type }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, file] as const,
  )

/** An image of one pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const pngFile = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }

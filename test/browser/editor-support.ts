import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { editorHtml } from '../support/editor-html.ts'
import { openForm, saveBy, update } from './form-support.ts'
import type { Host } from './support.ts'

/** The rich text of the open form. */
export const text = (page: Page): Locator => page.locator('[contenteditable][role="textbox"]').first()

/** A button of its toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting', exact: true }).getByRole('button', { name, exact: true })

export const inside = (page: Page) => text(page).evaluate(editorHtml)

type Placement = 'modal' | 'inline'

export const ask = (page: Page, placement: Placement = 'modal') =>
  openForm(page, { mode: 'new', type: 'text', placement })

/** Opens a new text post and focuses it. */
export async function begin(page: Page, host: Host, placement: Placement = 'modal', path = '/dashboard') {
  await host.open(path)
  await ask(page, placement)
  await text(page).click()
}

/** Saves by keyboard; returns the text that the backend got. */
export async function sentBody(page: Page, host: Host) {
  await saveBy(page, () => page.keyboard.press('Control+Enter'))
  return (await host.requests(update)).at(-1)?.fields['post[two]']
}

interface Given {
  texts?: Record<string, string>
  file?: { name: string; type: string; base64: string }
}

/** A paste, or a drop at the start of the last paragraph, with another program's data. */
export const give = (page: Page, { texts = {}, file }: Given, way: 'paste' | 'drop' = 'paste') =>
  text(page).evaluate(
    (element, [given, image, way]) => {
      const data = new DataTransfer()
      for (const [type, value] of Object.entries(given)) data.setData(type, value)
      if (image) {
        const bytes = Uint8Array.from(atob(image.base64), letter => letter.charCodeAt(0))
        data.items.add(new File([bytes], image.name, { type: image.type }))
      }
      const init = { bubbles: true, cancelable: true }
      if (way === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else {
        const { left, top, height } = (
          element.querySelector('p:last-child') as Element
        ).getBoundingClientRect()
        const at = { clientX: left + 1, clientY: top + height / 2 }
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...init, ...at, dataTransfer: data }))
      }
    },
    [texts, file, way] as const,
  )
export const paste = (page: Page, texts: Record<string, string>) => give(page, { texts })

/** An image of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const dot = { name: 'dot.png', type: 'image/png', base64: png }
export const pngFile = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }

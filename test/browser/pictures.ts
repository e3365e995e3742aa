import type { Page } from '@playwright/test'
import { encodeGif } from '../../fixtures/media/gif.ts'
import { paintLandscape } from '../../fixtures/media/paint.ts'
import { encodePng } from '../../fixtures/media/png.ts'

/** A file as Playwright gives it to a page. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const png = async (name: string, width: number, height: number): Promise<TestFile> => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await encodePng(paintLandscape(name, width, height), width, height)),
})

/** A picture that is transparent all over, under the name and type of a JPEG. */
export async function glass(page: Page, name: string, width: number, height: number): Promise<TestFile> {
  const base64 = await page.evaluate(
    size => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    { width, height },
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

export const gif = (name: string): TestFile => ({
  name,
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeGif(name, 60, 40)),
})

/** EXIF of a camera held sideways: the picture is to be rotated clockwise by 90°. */
const turned = [
  0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6,
  0, 0, 0, 0, 0, 0,
]

/** A JPEG, red on its left half and blue on its right, made in the browser. */
export async function jpeg(
  page: Page,
  name: string,
  width: number,
  height: number,
  isTurned = false,
): Promise<TestFile> {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = '#0000ff'
      context.fillRect(width / 2, 0, width / 2, height)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
  const bytes = Buffer.from(base64, 'base64')
  const buffer = isTurned
    ? Buffer.concat([bytes.subarray(0, 2), Buffer.from(turned), bytes.subarray(2)])
    : bytes
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Size of a picture on the server, and its color near the middle of an edge. */
export const look = (page: Page, url: string) =>
  page.evaluate(async address => {
    // Other tests on this page have used the same addresses for other pictures.
    const answer = await fetch(address, { cache: 'no-store' })
    const bitmap = await createImageBitmap(await answer.blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const at = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other'
    }
    const { width, height } = bitmap
    return { width, height, top: at(width >> 1, 5), bottom: at(width >> 1, height - 6) }
  }, url)

/** Drags files, or another page's texts, over an element, as from outside the browser. */
export async function dropOn(
  page: Page,
  selector: string,
  what: { files?: TestFile[]; texts?: Record<string, string> },
  type: 'drop' | 'paste' = 'drop',
): Promise<void> {
  const files = (what.files ?? []).map(({ buffer, ...rest }) => ({
    ...rest,
    base64: buffer.toString('base64'),
  }))
  await page.evaluate(
    ({ selector, files, texts, type }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      for (const [kind, text] of Object.entries(texts)) data.setData(kind, text)
      const target = document.querySelector(selector)
      if (!target) throw new Error(`no ${selector}`)
      const init = { bubbles: true, cancelable: true }
      if (type === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else
        for (const name of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(name, { ...init, dataTransfer: data }))
    },
    { selector, files, texts: what.texts ?? {}, type },
  )
}

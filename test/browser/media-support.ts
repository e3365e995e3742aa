import type { Page } from '@playwright/test'
import { press } from './form-support.ts'
import type { Host } from './support.ts'

/** A silent recording of half a second. */
export function wav(name = 'train.wav', bytes = 4000) {
  const buffer = Buffer.alloc(44 + bytes, 128)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + bytes, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(8000, 24)
  buffer.writeUInt32LE(8000, 28)
  buffer.writeUInt16LE(1, 32)
  buffer.writeUInt16LE(8, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(bytes, 40)
  return { name, mimeType: 'audio/wav', buffer }
}

export async function fetched(page: Page, path: string, name: string, mimeType: string) {
  const answer = await page.request.get(path)
  return { name, mimeType, buffer: await answer.body() }
}

/** Chooses a file by clicking the button. */
export async function choose(
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await press(page, button)
  await (await asked).setFiles(file)
}

/** Holds every call of an address until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(url, async route => {
    await gate
    await route.fallback()
  })
  return go
}

const schemes = ['dark', 'light'] as const

/** Axe's violations within an element in the light scheme, and those of contrast in the dark one. */
export async function barriers(page: Page, host: Host, within: string): Promise<string[]> {
  const all: string[] = []
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    const found = await host.axe(page, scheme === 'dark' ? ['color-contrast'] : undefined, within)
    all.push(...found.map(one => `${scheme}: ${one}`))
  }
  return all
}

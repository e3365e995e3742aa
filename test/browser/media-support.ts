import type { Page } from '@playwright/test'
import { lastSaved, openForm, press } from './form-support.ts'
import type { Host } from './support.ts'

const embedCall = '/svc/post/get_video_data'
/** The newest post of another blog whose article contains `markup`, on any page of the dashboard. */
async function findPost(page: Page, markup: string): Promise<{ id: string; reblog_key: string }> {
  for (let number = 1; number <= 10; number++) {
    const html = await (await page.request.get(`/dashboard?page=${number}`)).text()
    const article = html
      .split('<article')
      .find(one => one.includes('data-inlay-post') && one.includes(markup))
    const data = /data-inlay-post="([^"]*)"/.exec(article ?? '')?.[1]
    if (data)
      return JSON.parse(
        data
          .replace(/&#34;|&quot;/g, '"')
          .replace(/&#39;/g, "'")
          .replace(/&lt;/g, '<')
          .replace(/&amp;/g, '&'),
      )
  }
  throw new Error(`no post with ${markup}`)
}

export async function openReblog(page: Page, markup: string): Promise<{ id: string; reblog_key: string }> {
  const { id, reblog_key } = await findPost(page, markup)
  await openForm(page, { mode: 'reblog', reblog_id: id, reblog_key })
  return { id, reblog_key }
}

/** Opens the last saved post for editing, over the page. */
export const openLast = (page: Page): Promise<void> =>
  openForm(page, { mode: 'edit', post_id: lastSaved(page), placement: 'modal' })

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

export const asked = async (host: Host) =>
  (await host.requests(embedCall)).map(({ fields }) => (fields as { embed_url?: string }).embed_url)

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

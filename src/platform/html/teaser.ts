import { loadSanitizer } from './lazy-sanitizer.ts'
import { canOpen } from './links.ts'
import { beginningOf, shownLimits } from './unparsed.ts'
import { spoilerAttribute } from './written-marks.ts'

/** A recent post as a small picture or a few words, with a link to it. */
export interface Teaser {
  href: string | null
  image: string | null
  text: string
}

const webOnly = ['http', 'https']

function readTeaser(fragment: DocumentFragment): Teaser | null {
  for (const spoiler of fragment.querySelectorAll(`[${spoilerAttribute}]`)) spoiler.textContent = '…'
  const address = fragment.querySelector('a[href]')?.getAttribute('href') ?? ''
  const href = address && canOpen(address, webOnly, document.baseURI) ? address : null
  const img = fragment.querySelector('img[src]')
  const image = img?.getAttribute('src') ?? null
  const text = (fragment.textContent?.trim() || img?.getAttribute('alt')?.trim()) ?? ''
  return image || text ? { href, image, text } : null
}

/**
 * Reads the server's HTML strings of recent posts and leaves out those with nothing to show. Rejects as `import()`
 * does.
 */
export async function readTeasers(htmls: readonly string[]): Promise<Teaser[]> {
  const { sanitizeToFragment } = await loadSanitizer()
  return htmls.flatMap(
    html =>
      readTeaser(sanitizeToFragment(beginningOf(html, { ...shownLimits, work: 200 }).html, 'rich')) ?? [],
  )
}

import { type CSSProperties, useEffect } from 'react'
import type { App } from '../../platform/app.ts'
import type { BlogTheme } from '../../platform/bus/contract.ts'
import { isChosen } from '../../platform/dom/comfort.ts'
import { readUrl } from '../../platform/lib/url.ts'
import type { Page } from '../../platform/page/page.ts'

interface TitleFont {
  generic: 'serif' | 'sans-serif' | 'cursive'
  /** Version of a web font on the assets host; without one, the font is expected on the reader's machine. */
  version?: number
  /** Not offered if the page sets `deprecated_fonts` (CARD-16). */
  deprecated?: true
}

const serif: TitleFont = { generic: 'serif' }
const sans: TitleFont = { generic: 'sans-serif' }
const webSerif: TitleFont = { generic: 'serif', version: 2 }
const webSans: TitleFont = { generic: 'sans-serif', version: 2 }
const webHand: TitleFont = { generic: 'cursive', version: 2 }

/**
 * The fonts that a blog's title may have, by the name its theme gives (CARD-15, CARD-16, DEC-66).
 * @internal Exported for the test that counts them.
 */
export const titleFonts: Readonly<Record<string, TitleFont>> = {
  '1785 GLC Baskerville': webSerif,
  'Alternate Gothic': webSans,
  Arial: sans,
  'Arial Black': sans,
  Avalon: webSans,
  'Avant Garde': { ...webSans, deprecated: true },
  Baskerville: serif,
  Bodoni: webSerif,
  Bookmania: webSerif,
  'Brush Script': webHand,
  Calluna: webSerif,
  'Calluna Sans': webSans,
  Capita: webSerif,
  Caslon: webSerif,
  Clarendon: webSerif,
  Clearface: webSerif,
  'Courier New': serif,
  Futura: webSans,
  Garamond: webSerif,
  Georgia: serif,
  Gibson: { ...webSans, version: 3 },
  'Gill Sans': sans,
  Helvetica: sans,
  'Helvetica Neue': sans,
  Joanna: webSerif,
  Lobster: webHand,
  'Lucida Grande': sans,
  'News Gothic': webSans,
  Palatino: serif,
  'Quadrat Serial': webSerif,
  'Sofia Pro': webSans,
  'Square Serif': webSerif,
  Streetscript: { ...webHand, deprecated: true },
  Tahoma: sans,
  'Times New Roman': serif,
  'Trebuchet MS': sans,
  Verdana: sans,
}

interface ChosenFont {
  /** For `font-family`. */
  family: string
  /** Address of the font file; null if the machine has the font, or the page names no assets host. */
  file: string | null
}

/**
 * The font of a blog's title; null, the default, for a name that isn't in the table or is no longer offered.
 * @internal
 */
export function chooseTitleFont(
  name: string | undefined,
  page: Pick<Page, 'deprecated_fonts' | 'hosts'>,
): ChosenFont | null {
  const font = name !== undefined && Object.hasOwn(titleFonts, name) ? titleFonts[name] : undefined
  if (!name || !font || (font.deprecated && page.deprecated_fonts)) return null
  const { assets } = page.hosts
  const path = `/fonts/${name.toLowerCase().replaceAll(' ', '-')}/${font.version}.woff2`
  const file = font.version === undefined || !assets ? null : (readUrl(path, assets)?.href ?? null)
  return { family: `"${name}", ${font.generic}`, file }
}

const requested = new Set<string>()

/** Loads a font once; if it fails, the text stays in the generic font. */
function loadFont(family: string, file: string): void {
  if (requested.has(file) || !('fonts' in document)) return
  requested.add(file)
  const font = new FontFace(family, `url(${JSON.stringify(file)})`, { display: 'swap' })
  font.load().then(
    loaded => document.fonts.add(loaded),
    () => {},
  )
}

/** Style with the font of a blog's title; the default font if the theme names an unknown one (CARD-15, DEC-66). */
export function useTitleFont(app: App, theme: BlogTheme | undefined): CSSProperties {
  const name = isChosen('plain') ? undefined : theme?.title_font
  const font = chooseTitleFont(name, app.page)
  const file = font?.file
  useEffect(() => {
    if (name && file) loadFont(name, file)
  }, [name, file])
  const family: Record<string, string> = { '--inlay-blog-title-font': font?.family ?? 'system-ui' }
  return family
}

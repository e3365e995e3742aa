import type { CSSProperties } from 'react'
import type { BlogTheme } from '../../platform/bus/contract.ts'
import { isChosen } from '../../platform/dom/comfort.ts'
import {
  adjustBrightness,
  black,
  contrast,
  mix,
  parseColor,
  type Rgb,
  readableOn,
  toHex,
  white,
} from '../../platform/lib/contrast.ts'
import { isValidUrl } from '../../platform/lib/typed-url.ts'

/** The tint of a blog's background (BOOT-28). */
type Tint = 'light' | 'dark' | 'white'

/** The styles of a blog's theme, checked and with readable colors. */
interface DrawnTheme {
  /** Custom properties `--inlay-blog-…` for the element with the theme. */
  style: CSSProperties
  tint: Tint
  avatarShape: 'circle' | 'square'
  /** Checked URL of the header image; null for none. */
  headerImage: string | null
}

/** How much the darker and lighter variants of a theme's background differ from it (BOOT-27). */
const brightnessFactor = 0.3

const defaults = { background: white, link: [0, 96, 143] as Rgb }

/** Tokens in place of a blog's own colors. */
const plain = {
  background: 'surface',
  raised: 'surface-sunken',
  line: 'line',
  ink: 'ink',
  'ink-soft': 'ink-soft',
  title: 'ink',
  link: 'accent-ink',
  'on-link': 'surface',
}

/** The tint of a background. */
function tintOf(background: Rgb): Tint {
  if (background.every(channel => channel >= 250)) return 'white'
  return contrast(background, black) >= contrast(background, white) ? 'light' : 'dark'
}

const fontOf = (font: string | undefined): string | undefined =>
  font && /^[\p{L}\p{N} ,'_-]{1,80}$/u.test(font) ? font : undefined

const weightOf = (weight: string | undefined): string | undefined =>
  weight && /^(?:normal|bold|[1-9]00)$/.test(weight) ? weight : undefined

const imageOf = (theme: BlogTheme): string | null => {
  const address = theme.header_image_focused
  return address && theme.show_header_image !== false && (isValidUrl(address) || /^\/(?!\/)/.test(address))
    ? address
    : null
}

/**
 * Converts a blog's theme to styles for an element (BOOT-25…29). Invalid colors are left out; every text color is
 * adjusted to a contrast of 4.5 : 1 on the background, or 7 : 1 for users who want more. For users who want plain blogs,
 * colors are those of the site, and the font is the default.
 */
export function drawTheme(theme: BlogTheme | null | undefined): DrawnTheme {
  const fields = theme ?? {}
  const background = parseColor(fields.background_color) ?? defaults.background
  const tint = tintOf(background)
  const pole = tint === 'dark' ? white : black
  const readable = (on: Rgb, wanted: Rgb) => readableOn(on, wanted, isChosen('contrast') ? 7 : 4.5)
  const ink = readable(background, mix(pole, background, 0.1))
  const title = readable(background, parseColor(fields.title_color) ?? ink)
  const link = readable(background, parseColor(fields.link_color) ?? defaults.link)
  const shifted = adjustBrightness(background, tint === 'dark' ? brightnessFactor / 2 : -brightnessFactor / 4)
  const colors = {
    background,
    // A surface that differs slightly from the background, unless the text would lose its contrast on it.
    raised: contrast(shifted, ink) >= 4.5 ? shifted : background,
    line: adjustBrightness(background, tint === 'dark' ? brightnessFactor : -brightnessFactor / 2),
    ink,
    'ink-soft': readable(background, mix(ink, background, brightnessFactor)),
    title,
    link,
    // The text on a button filled with the link's color.
    'on-link': readable(link, background),
  }
  const isPlain = isChosen('plain')
  const style: Record<string, string> = {}
  for (const [name, color] of Object.entries(colors))
    style[`--inlay-blog-${name}`] = isPlain
      ? `var(--inlay-${plain[name as keyof typeof colors]})`
      : toHex(color)
  const font = fontOf(fields.title_font)
  const weight = weightOf(fields.title_font_weight)
  if (font && !isPlain) style['--inlay-blog-title-font'] = font
  if (weight && !isPlain) style['--inlay-blog-title-weight'] = weight
  return {
    style,
    tint,
    avatarShape: fields.avatar_shape === 'square' ? 'square' : 'circle',
    headerImage: imageOf(fields),
  }
}

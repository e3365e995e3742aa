import type { CSSProperties } from 'react'
import type { BlogTheme } from '../../src/bus/contract.ts'

type Rgb = [red: number, green: number, blue: number]

const readable = 4.5
const dark: Rgb = [11, 31, 54]
const light: Rgb = [255, 255, 255]

/** Only plain hex colours: a theme is the blog's word, and it goes into a style. */
function readColour(colour: string | undefined): Rgb | null {
  const hex = colour?.trim().match(/^#?([\da-f]{3}|[\da-f]{6})$/i)?.[1]
  if (!hex) return null
  const pairs = hex.length === 3 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map(pair => Number.parseInt(pair, 16))
  return [red, green, blue]
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours after WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const css = (colour: Rgb) => `rgb(${colour.join(' ')})`

/** A text colour on a ground: the wanted one where it can be read, else the darkest or lightest that can. */
function inkOn(ground: Rgb, wanted: Rgb | null): Rgb {
  if (wanted && contrast(ground, wanted) >= readable) return wanted
  return contrast(ground, dark) >= contrast(ground, light) ? dark : light
}

/** A blog's colours as custom properties of the drawer; nothing where the blog names none that can be used. */
export function themeStyle(
  theme: BlogTheme | undefined,
): CSSProperties & Record<`--peepr-${string}`, string> {
  const ground = readColour(theme?.background_color)
  if (!ground) return {}
  return {
    '--peepr-ground': css(ground),
    '--peepr-title': css(inkOn(ground, readColour(theme?.title_color))),
    '--peepr-ink': css(inkOn(ground, null)),
    '--peepr-link': css(inkOn(ground, readColour(theme?.link_color))),
  }
}

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

const fromHex = (digits: string): Rgb => {
  const long = digits.length < 6 ? [...digits].map(digit => digit + digit).join('') : digits
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

const number = '\\s*(\\d{1,3}(?:\\.\\d{1,6})?)'
const rgbPattern = new RegExp(
  `^rgba?\\(${number}[\\s,]${number}[\\s,]${number}(?:\\s*[,/][^;{}()]{1,12})?\\s*\\)$`,
)
const hslPattern = new RegExp(
  `^hsla?\\(${number}(?:deg)?[\\s,]${number}%[\\s,]${number}%(?:\\s*[,/][^;{}()]{1,12})?\\s*\\)$`,
)
const named: Record<string, Rgb> = { white, black }

/** Parses a hex, rgb() or hsl() color without its transparency; null for anything else. */
export function parseColor(text: string | null | undefined): Rgb | null {
  const color = text?.trim().toLowerCase() ?? ''
  const hex = /^#?((?:[\da-f]{3,4}){1,2})$/.exec(color)?.[1]
  if (hex && [3, 4, 6, 8].includes(hex.length)) return fromHex(hex)
  const rgb = rgbPattern.exec(color)?.slice(1, 4).map(Number)
  if (rgb) return rgb.map(channel => Math.min(255, Math.round(channel))) as [number, number, number]
  const hsl = hslPattern.exec(color)?.slice(1, 4).map(Number)
  if (hsl) {
    const [hue = 0, saturation = 0, lightness = 0] = hsl
    return fromHsl(hue % 360, Math.min(1, saturation / 100), Math.min(1, lightness / 100))
  }
  return Object.hasOwn(named, color) ? (named[color] ?? null) : null
}

/** A color as `#rrggbb`. */
export const toHex = (color: Rgb): string =>
  `#${color
    .map(channel =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance as in WCAG 2.2, 0 for black to 1 for white. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors as in WCAG 2.2, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A color `share` of the way to another. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** Lighter for a positive factor, darker for a negative one; 0.3 is the theme's default (BOOT-27). */
export const adjustBrightness = (color: Rgb, factor = 0.3): Rgb =>
  mix(color, factor < 0 ? black : white, Math.min(1, Math.abs(factor)))

/**
 * The color nearest to the wanted one that is readable on the background; `min` is the least contrast, by default WCAG
 * AA's 4.5.
 */
export function readableOn(background: Rgb, wanted: Rgb, min = 4.5): Rgb {
  if (contrast(background, wanted) >= min) return wanted
  const pole = contrast(background, white) >= contrast(background, black) ? white : black
  for (let share = 0.1; share < 1; share += 0.1) {
    const nearer = mix(wanted, pole, share)
    if (contrast(background, nearer) >= min) return nearer
  }
  return pole
}

import type { Blog, BlogTheme } from '../../platform/bus/contract.ts'
import { contrast, parseColor, type Rgb, toHex, white } from '../../platform/lib/contrast.ts'

/** What an owner changes in a blog's header. Colors as `#rrggbb`. */
export interface HeaderFields {
  title: string
  /** HTML. */
  description: string
  background_color: string
  title_color: string
  link_color: string
}

export const colorNames = ['background_color', 'title_color', 'link_color'] as const
export type ColorName = (typeof colorNames)[number]

/** Default colors, for a theme that names none. */
const defaults: Record<ColorName, Rgb> = {
  background_color: white,
  title_color: [26, 26, 26],
  link_color: [0, 96, 143],
}

export const themeOf = (blog: Blog): BlogTheme => blog.global_theme_params ?? blog.theme ?? {}

/** The header fields of a blog, with default colors for those that its theme doesn't name. */
export function headerOf(blog: Blog): HeaderFields {
  const theme = themeOf(blog)
  const color = (name: ColorName) => toHex(parseColor(theme[name]) ?? defaults[name])
  return {
    title: blog.title ?? '',
    description: blog.description ?? blog.description_sanitized ?? '',
    background_color: color('background_color'),
    title_color: color('title_color'),
    link_color: color('link_color'),
  }
}

/** The blog as it looks with these fields. Colors that weren't chosen stay as in the theme. */
export function withHeader(blog: Blog, fields: HeaderFields): Blog {
  const before = headerOf(blog)
  const chosen = colorNames.filter(name => fields[name] !== before[name])
  const theme = { ...themeOf(blog), ...Object.fromEntries(chosen.map(name => [name, fields[name]])) }
  return {
    ...blog,
    title: fields.title,
    description: fields.description,
    global_theme_params: theme,
    theme,
  }
}

/** Text below this contrast is hard to read (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5

/** The contrast of title and links with the background, 1 to 21, if it is too low; rounded down to a tenth. */
export function weakContrasts(fields: HeaderFields): Partial<Record<ColorName, number>> {
  const background = parseColor(fields.background_color) ?? defaults.background_color
  const weak: Partial<Record<ColorName, number>> = {}
  for (const name of ['title_color', 'link_color'] as const) {
    const ratio = contrast(parseColor(fields[name]) ?? defaults[name], background)
    if (ratio < contrastMin) weak[name] = Math.floor(ratio * 10) / 10
  }
  return weak
}

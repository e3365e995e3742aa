import { type CSSProperties, useEffect } from 'react'
import type { App } from '../../platform/app.ts'
import type { BlogTheme } from '../../platform/bus/contract.ts'
import { chooseTitleFont } from './title-fonts.ts'

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
  const name = theme?.title_font
  const font = chooseTitleFont(name, app.page)
  const file = font?.file
  useEffect(() => {
    if (name && file) loadFont(name, file)
  }, [name, file])
  const family: Record<string, string> = { '--inlay-blog-title-font': font?.family ?? 'system-ui' }
  return family
}

import { type CSSProperties, useEffect } from 'react'
import type { App } from '../app/app.ts'
import { chooseTitleFont } from '../blogs/title-fonts.ts'
import type { BlogTheme } from '../bus/contract.ts'

const asked = new Set<string>()

/** Has the browser fetch a font, once; without it the words stand in the generic one. */
function loadFont(family: string, file: string): void {
  if (asked.has(file) || !('fonts' in document)) return
  asked.add(file)
  const font = new FontFace(family, `url(${JSON.stringify(file)})`, { display: 'swap' })
  font.load().then(
    loaded => document.fonts.add(loaded),
    () => {},
  )
}

/** The font of a blog's title, for the element that wears its theme; the default where the theme names none we know. */
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

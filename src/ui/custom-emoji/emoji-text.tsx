import { type ReactNode, type RefObject, use, useLayoutEffect } from 'react'
import { AppContext } from '../app-context.ts'
import { useDrawing } from './use-drawing.ts'

/** A plain text, in which the site's own emoji are images. */
export function EmojiText({ text }: { text: string }): ReactNode {
  const drawing = useDrawing(use(AppContext), text)
  return drawing ? drawing.text(text) : text
}

/** Makes the site's own emoji images in an element of sanitized HTML, each time that HTML is `shown` anew. */
export function useEmojiInHtml(element: RefObject<HTMLElement | null>, html: string, shown: unknown): void {
  const drawing = useDrawing(use(AppContext), html)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element has new texts then
  useLayoutEffect(() => {
    if (drawing && element.current) drawing.html(element.current)
  }, [drawing, element, shown])
}

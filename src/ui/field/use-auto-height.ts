import { type RefObject, useLayoutEffect, useRef } from 'react'

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * React writes the text of a text area also into the page, as its default, at each key. Browsers then look through all
 * rules with `:has()`, the host's too, and style what they may be about. Nothing here resets a form to its defaults.
 */
function leaveDefault(element: HTMLTextAreaElement): void {
  Object.defineProperty(element, 'defaultValue', { get: () => element.value, set() {} })
}

/** Makes a text area as high as its text, in browsers without `field-sizing`, and lets a key change nothing else. */
export function useAutoHeight(value: unknown): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (area.current) leaveDefault(area.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what its height depends on
  useLayoutEffect(() => {
    const element = area.current
    if (!element || growsByItself()) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [value])
  return area
}

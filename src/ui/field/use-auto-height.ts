import { type RefObject, useLayoutEffect, useRef } from 'react'

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/** Makes a text area as high as its text, in browsers without `field-sizing`. */
export function useAutoHeight(value: unknown): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what its height depends on
  useLayoutEffect(() => {
    const element = area.current
    if (!element || growsByItself()) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [value])
  return area
}

/** What decides where a text area breaks its lines. */
const shaping = [
  'direction',
  'unicodeBidi',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontStretch',
  'fontVariant',
  'fontFeatureSettings',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'textTransform',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const

/** Longer texts would take too long to lay out once more. */
const longSize = 20_000

/**
 * Where a character of a text area stands in the window. No browser tells: the text is laid out again in an element of
 * the same shape.
 */
export function caretBox(area: HTMLTextAreaElement, index: number): DOMRect {
  const frame = area.getBoundingClientRect()
  if (area.value.length > longSize) return frame
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const property of shaping) mirror.style[property] = style[property]
  Object.assign(mirror.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    boxSizing: 'border-box',
    // Without the scrollbar, as the text has it.
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  mirror.ariaHidden = 'true'
  const mark = document.createElement('span')
  // The whole word, since a line breaks before it.
  mark.textContent = /^\S+/.exec(area.value.slice(index))?.[0] ?? '\u200b'
  mirror.append(area.value.slice(0, index), mark)
  const place = area.closest('dialog') ?? document.body
  place.append(mirror)
  const origin = mirror.getBoundingClientRect()
  const [line] = mark.getClientRects()
  const isRtl = getComputedStyle(mark).direction === 'rtl'
  mirror.remove()
  if (!line) return frame
  const x = frame.left + area.clientLeft + (isRtl ? line.right : line.left) - origin.left - area.scrollLeft
  const y = frame.top + area.clientTop + line.top - origin.top - area.scrollTop
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  return new DOMRect(
    within(x, frame.left, frame.right),
    within(y, frame.top, frame.bottom - Math.min(line.height, frame.height)),
    0,
    line.height,
  )
}

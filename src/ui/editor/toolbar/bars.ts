/** Heights in pixels of the bars that cover a text at its upper and lower edge. */
export interface Bars {
  top: number
  bottom: number
}

const gap = 12

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0

/** Whether the toolbar is sticky; in a low window it scrolls with the text. */
const isSticky = (toolbar: Element): boolean => getComputedStyle(toolbar).position === 'sticky'

/**
 * The heights of the bars over an editor: those of its surroundings, from `--inlay-editor-start` and
 * `--inlay-editor-end`, and its own toolbar, which sticks above the lower one.
 */
export function readBars(editor: Element, toolbar: HTMLElement | null): Bars {
  const style = getComputedStyle(editor)
  return {
    top: lengthOf(style, '--inlay-editor-start'),
    bottom: lengthOf(style, '--inlay-editor-end') + (toolbar && isSticky(toolbar) ? toolbar.offsetHeight : 0),
  }
}

/** The margins that ProseMirror keeps around the cursor. They are read each time, as a bar grows when it wraps. */
export const cursorMargins = (bars: () => Bars) => ({
  get top() {
    return bars().top + gap
  },
  get bottom() {
    return bars().bottom + gap
  },
  left: 0,
  right: 0,
})

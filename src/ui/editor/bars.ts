/** Heights in pixels of what lies over a text at its upper and lower edge. */
export interface Bars {
  top: number
  bottom: number
}

const gap = 12

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0

/** In a low window it goes with the text. */
const stays = (toolbar: Element): boolean => getComputedStyle(toolbar).position === 'sticky'

/**
 * The bars over an editor: those of what is around it, as `--inlay-editor-start` and `--inlay-editor-end` say, and its
 * own toolbar, which sticks above the lower one.
 */
export function readBars(editor: Element, toolbar: HTMLElement | null): Bars {
  const style = getComputedStyle(editor)
  return {
    top: lengthOf(style, '--inlay-editor-start'),
    bottom: lengthOf(style, '--inlay-editor-end') + (toolbar && stays(toolbar) ? toolbar.offsetHeight : 0),
  }
}

/** What ProseMirror keeps free around the cursor, read anew each time: bars wrap, and so grow. */
export const barsOver = (bars: () => Bars) => ({
  get top() {
    return bars().top + gap
  },
  get bottom() {
    return bars().bottom + gap
  },
  left: 0,
  right: 0,
})

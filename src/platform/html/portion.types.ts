export interface Portion {
  html: string
  /** The remaining HTML, complete in itself; null when there is none. */
  rest: string | null
}

export interface Limits {
  cost: number
  chars: number
  /** If set, only the content of elements with such a start tag may be cut; what comes after them stays. */
  within?: RegExp | undefined
  /**
   * The portion ends between two blocks if a block ends soon. It ends anywhere at four times the limits, and right
   * behind a start tag at eight times.
   */
  betweenBlocks?: boolean | undefined
  /**
   * Characters at the beginning that open the elements again that the portion before had left open. They do not count.
   */
  reopened?: number | undefined
}

/** How the rest of some HTML goes on where the part before it ends. */
export interface Seam {
  /** The number of blocks that go on in the rest: lists, items and quotes, and the line. */
  depth: number
  /** Characters at the beginning of the rest that open its elements again. */
  reopened: number
  /**
   * The blank or break between the words on both sides, which a parser drops at the end of a line; the end of a line
   * of code.
   */
  between: 'blank' | 'break' | 'line end' | null
}

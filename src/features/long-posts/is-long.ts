/** What is known about a post and its scrolling view, in pixels from the window's top. */
export interface Measured {
  top: number
  height: number
  view: { top: number; bottom: number }
}

/** A post taller than this many views is collapsed. */
const longViews = 2
/** How many views of it stay: everything below is hidden. */
const cutViews = 1

const heightOf = ({ view }: Measured) => view.bottom - view.top

/** Whether a post is taller than two screens. */
export const isLong = (post: Measured): boolean => post.height > longViews * heightOf(post)

/** How far below its top a post is cut. */
export const cutAt = (post: Measured): number => cutViews * heightOf(post)

/**
 * Whether nothing in view moves or disappears if the post is collapsed: not while the user is reading in it, or below
 * it.
 */
export const mayCut = (post: Measured): boolean => post.top + cutAt(post) >= post.view.bottom

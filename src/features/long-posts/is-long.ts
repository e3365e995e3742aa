/** What is known of a post and of the view that it scrolls in, in pixels from the window's top. */
export interface Measured {
  top: number
  height: number
  view: { top: number; bottom: number }
}

/** A post taller than this many views is cut. */
const longViews = 2
/** How many views are left of it: what follows below them is hidden. */
const cutViews = 1

const heightOf = ({ view }: Measured) => view.bottom - view.top

/** Whether a post is taller than two screens. */
export const isLong = (post: Measured): boolean => post.height > longViews * heightOf(post)

/** How far below its top a post is cut. */
export const cutAt = (post: Measured): number => cutViews * heightOf(post)

/** Whether nothing in view moves or disappears if the post is cut: not if one reads in it, or below it. */
export const mayCut = (post: Measured): boolean => post.top + cutAt(post) >= post.view.bottom

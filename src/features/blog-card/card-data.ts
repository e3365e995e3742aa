import type { Blog } from '../../platform/bus/contract.ts'

/** Milliseconds from when the pointer leaves a card and its link until the card fades (CARD-8). */
export const cardLeaveMs = 300
/** The strip of recent posts: hidden with fewer posts than the minimum, and before the delay (CARD-10, CARD-11). */
export const stripMinPosts = 2
export const stripMaxPosts = 3
export const stripDelayMs = 500

/** Whether avatar and theme are known: then only the recent posts are fetched (BLOG-7). */
export const hasAppearance = (blog: Blog | undefined): boolean =>
  Boolean(blog?.avatar_url && (blog.global_theme_params ?? blog.theme))

export interface Point {
  x: number
  y: number
}

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const inBox = ({ x, y }: Point, box: Box) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

const side = (a: Point, b: Point, point: Point) =>
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)

/** Tolerance for a point on an edge, which rounding may put slightly off it. */
const rounding = 1e-6

const inTriangle = (point: Point, ...all: [Point, Point, Point]): boolean => {
  const [a, b, c] = all
  const across = all.map(({ x }) => x)
  const down = all.map(({ y }) => y)
  // Three points in a row pass the test of the sides anywhere on their line: the box limits them.
  const box = {
    left: Math.min(...across) - rounding,
    right: Math.max(...across) + rounding,
    top: Math.min(...down) - rounding,
    bottom: Math.max(...down) + rounding,
  }
  const sides = [side(a, b, point), side(b, c, point), side(c, a, point)]
  const isWithin = sides.every(value => value >= -rounding) || sides.every(value => value <= rounding)
  return isWithin && inBox(point, box)
}

/**
 * Whether a pointer that left its link at `from` may still be on its way to the card: it is within one of the triangles
 * between that point and the card's edges. Other elements on the way don't count.
 */
export function isHeadingToCard(from: Point, point: Point, card: Box): boolean {
  if (inBox(point, card)) return true
  const corners: Point[] = [
    { x: card.left, y: card.top },
    { x: card.right, y: card.top },
    { x: card.right, y: card.bottom },
    { x: card.left, y: card.bottom },
  ]
  return corners.some((corner, at) => inTriangle(point, from, corner, corners[(at + 1) % 4] ?? corner))
}

/** The squared distance of a pointer from a card. */
export function distanceTo(card: Box, { x, y }: Point): number {
  const across = Math.max(card.left - x, 0, x - card.right)
  const down = Math.max(card.top - y, 0, y - card.bottom)
  return across ** 2 + down ** 2
}

import type { SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'path'> {
  /** SVG path, stroked on a 24 × 24 grid. */
  path: string
  /** Pixels; 20 if left out. */
  size?: number
  /** Whether it points along the text: it is mirrored where that runs from right to left. */
  isDirected?: boolean | undefined
}

/** An icon without an accessible name: the control around it has one. */
export function Icon({ path, size = 20, isDirected, ...rest }: IconProps) {
  return (
    <svg
      // As styles, because a host's rule for `svg` would override attributes.
      style={{ width: size, height: size, scale: isDirected ? 'var(--inlay-dir) 1' : undefined }}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}

export const closeIcon = 'M18 6 6 18M6 6l12 12'
export const checkIcon = 'M20 6 9 17l-5-5'
export const chevronDownIcon = 'm6 9 6 6 6-6'
export const moreIcon = 'M5 12h.01M12 12h.01M19 12h.01'
export const composeIcon = 'M12 20h9M16.4 3.6a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z'

import { t } from '../../platform/page/i18n.ts'

/** Where sharing is offered. */
export type Surface = 'popover' | 'message'

export interface WindowSize {
  width: number
  height: number
  scrollbars?: boolean
}

export interface NetworkFacts {
  label: () => string
  /** The label of a link to its page. */
  openLabel: () => string
  /** Its page that shares a URL, before the URL itself; null if the share data name it. */
  page: string | null
  /** The size of its window in pixels. */
  size: Record<Surface, WindowSize>
  /** Its position on each surface. */
  position: Record<Surface, number>
}

const both = (size: WindowSize) => ({ popover: size, message: size })

/**
 * The networks to share to. Their icons are in `views/labels.ts`, and each has a call, `/svc/share/<network>`.
 * Everything else is here.
 */
export const networks = {
  twitter: {
    label: () => t('Twitter'),
    openLabel: () => t('Open Twitter'),
    page: 'https://twitter.com/intent/tweet?url=',
    size: { popover: { width: 626, height: 258 }, message: { width: 550, height: 420 } },
    position: { popover: 1, message: 2 },
  },
  facebook: {
    label: () => t('Facebook'),
    openLabel: () => t('Open Facebook'),
    page: 'https://www.facebook.com/sharer/sharer.php?u=',
    size: both({ width: 626, height: 436 }),
    position: { popover: 2, message: 1 },
  },
  pinterest: {
    label: () => t('Pinterest'),
    openLabel: () => t('Open Pinterest'),
    page: null,
    size: both({ width: 750, height: 316 }),
    position: { popover: 3, message: 3 },
  },
  reddit: {
    label: () => t('Reddit'),
    openLabel: () => t('Open Reddit'),
    page: 'https://www.reddit.com/submit?url=',
    size: both({ width: 860, height: 600, scrollbars: true }),
    position: { popover: 4, message: 4 },
  },
} satisfies Record<string, NetworkFacts>

export type Network = keyof typeof networks

const inOrder = (surface: Surface): readonly Network[] =>
  (Object.keys(networks) as Network[]).sort(
    (one, other) => networks[one].position[surface] - networks[other].position[surface],
  )

/** All of them, in the order of each surface. */
export const networksOf: Record<Surface, readonly Network[]> = {
  popover: inOrder('popover'),
  message: inOrder('message'),
}

export const isNetwork = (name: string): name is Network => Object.hasOwn(networks, name)
export const networkLabel = (network: Network): string => networks[network].label()
export const openLabel = (network: Network): string => networks[network].openLabel()

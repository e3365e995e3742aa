import type { BackStack, Layer } from '../../src/platform/dom/back-stack.ts'
import { createDisposer } from '../../src/platform/lib/dispose.ts'

/** What is open in a page, which entries of ours it has in the history, up to the current one, and its address. */
export interface Seen {
  open: string
  entries: string
  address: string
}

/** Things that open over a page: sheets of any name, and those that Forward opens again. */
export interface Things {
  /** @param stays whether it stays open when Back asks it to close, as with unsaved text */
  open: (name: string, stays?: boolean) => void
  /** Closes it by its button. */
  close: (name: string) => void
  stay: (name: string, stays: boolean) => void
  seen: () => Seen
}

/** The address that each has, if it has one. */
const addresses: Record<string, string | undefined> = {
  form: '/new/text',
  notes: '#notes-5',
  reply: '#reply-5r1',
}
const kept = ['drawer', 'form', 'notes', 'photo', 'reply']
/** What has an address, and the drawer, open again by Forward. */
const reopens = (name: string) => name !== 'photo'

export function createThings(
  stack: BackStack,
  page: { state: () => unknown; address: () => string },
): Things {
  const shown = new Set<string>()
  const staying = new Set<string>()
  const layers = new Map<string, { layer: Layer<string>; dispose: () => void }>()
  const urlOf = (name: string) => addresses[name.split(' ')[0] ?? '']
  const add = (name: string) => {
    const disposer = createDisposer()
    const layer = stack.layer<string>(name, disposer, entry => {
      if (entry !== null && !kept.includes(name)) return
      if (entry !== null) {
        if (!reopens(name)) return
        shown.add(name)
        layer.set(entry, urlOf(name))
      } else if (!staying.has(name)) close(name)
      else if (urlOf(name)) layer.set(name, urlOf(name))
    })
    layers.set(name, { layer, dispose: disposer.dispose })
    return layer
  }
  for (const name of kept) add(name)
  const close = (name: string) => {
    const { layer, dispose } = layers.get(name) ?? {}
    shown.delete(name)
    layer?.close()
    if (kept.includes(name)) return
    dispose?.()
    layers.delete(name)
  }
  return {
    open(name, stays = false) {
      shown.add(name)
      if (stays) staying.add(name)
      ;(layers.get(name)?.layer ?? add(name)).set(name, urlOf(name))
    },
    close,
    stay: (name, stays) => void (stays ? staying.add(name) : staying.delete(name)),
    seen() {
      const { inlayBack }: { inlayBack?: { path: { name: string }[] } } = Object(page.state())
      const { pathname, hash } = new URL(page.address())
      return {
        open: [...shown].join(' '),
        entries: (inlayBack?.path ?? []).map(({ name }) => name).join(' '),
        address: `${pathname}${hash}`,
      }
    },
  }
}

/** `sees` is what there is once everything has settled, from the address of the page on; without it, nothing is open. */
type Step =
  /** `opens late`: when the browser has just been sent back from what has closed, and isn’t there yet. */
  | ['open' | 'opens late' | 'stays' | 'close' | 'asks no more', string]
  /** The user's steps, by one entry or more. */
  | ['back' | 'forward', number?]
  /** The host adds an entry of its own, or changes the current one. */
  | ['host adds' | 'host replaces', string]
  /** A press on a link within the page. */
  | ['link', string]
  /** The user reloads the page; or goes to another one, and comes back. */
  | ['reload' | 'away']
  | ['sees', Partial<Seen>]

export interface Row {
  title: string
  steps: Step[]
}

/** The address of the page, which is another one in browsers. */
export const page = '/nothing'

export const backTable: Row[] = [
  {
    title: 'Back closes the uppermost only, and then the one below',
    steps: [
      ['open', 'inbox'],
      ['open', 'conversation'],
      ['sees', { open: 'inbox conversation', entries: 'inbox conversation' }],
      ['back'],
      ['sees', { open: 'inbox', entries: 'inbox' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'what is closed by its button leaves no entry',
    steps: [
      ['open', 'drawer'],
      ['close', 'drawer'],
      ['sees', {}],
      ['forward'],
      ['sees', { open: 'drawer', entries: 'drawer' }],
    ],
  },
  {
    title: 'what can’t be opened again is skipped when Forward leads to it',
    steps: [['open', 'photo'], ['back'], ['sees', {}], ['forward'], ['sees', {}]],
  },
  {
    title: 'what opens as another closes takes over its entry',
    steps: [
      ['open', 'menu'],
      ['close', 'menu'],
      ['open', 'form'],
      ['sees', { open: 'form', entries: 'form', address: '/new/text' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'a step back that comes late closes nothing that has opened in between',
    steps: [
      ['open', 'menu'],
      ['close', 'menu'],
      ['opens late', 'form'],
      ['sees', { open: 'form', entries: 'form', address: '/new/text' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'a sheet is still uppermost after a step back that comes late',
    steps: [
      ['open', 'drawer'],
      ['open', 'menu'],
      ['close', 'menu'],
      ['opens late', 'photo'],
      ['open', 'card'],
      ['sees', { open: 'drawer photo card', entries: 'drawer photo card' }],
      ['back'],
      ['sees', { open: 'drawer photo', entries: 'drawer photo' }],
    ],
  },
  {
    title: 'an entry below another is skipped when it is uppermost again',
    steps: [
      ['open', 'drawer'],
      ['open', 'menu'],
      ['close', 'drawer'],
      ['sees', { open: 'menu', entries: 'drawer menu' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'what has closed below another leaves its address there, too',
    steps: [
      ['open', 'form'],
      ['open', 'menu'],
      ['close', 'form'],
      ['sees', { open: 'menu', entries: 'form menu' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'what asks first, and stays, has its entry again',
    steps: [
      ['stays', 'menu'],
      ['back'],
      ['sees', { open: 'menu', entries: 'menu' }],
      ['asks no more', 'menu'],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'what asks first, and stays, has its entry once if Forward leads to it at once',
    steps: [
      ['stays', 'drawer'],
      ['back'],
      ['forward'],
      ['sees', { open: 'drawer', entries: 'drawer' }],
      ['asks no more', 'drawer'],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'a form that asks first has its address again',
    steps: [
      ['open', 'drawer'],
      ['stays', 'form'],
      ['back'],
      ['sees', { open: 'drawer form', entries: 'drawer form', address: '/new/text' }],
      ['close', 'form'],
      ['sees', { open: 'drawer', entries: 'drawer' }],
    ],
  },
  {
    title: 'Forward opens what has an address again',
    steps: [
      ['open', 'form'],
      ['back'],
      ['sees', {}],
      ['forward'],
      ['sees', { open: 'form', entries: 'form', address: '/new/text' }],
      ['close', 'form'],
      ['sees', {}],
    ],
  },
  {
    title: 'a form closes together with the question above it',
    steps: [
      ['open', 'form'],
      ['open', 'question'],
      ['close', 'question'],
      ['close', 'form'],
      ['sees', {}],
    ],
  },
  {
    title: 'several steps at once close everything above',
    steps: [
      ['open', 'drawer'],
      ['open', 'form'],
      ['open', 'question'],
      ['back', 2],
      ['sees', { open: 'drawer', entries: 'drawer' }],
    ],
  },
  {
    title: 'after a reload, entries of what was open are left',
    steps: [
      ['open', 'drawer'],
      ['open', 'menu'],
      ['sees', { open: 'drawer menu', entries: 'drawer menu' }],
      ['reload'],
      ['sees', {}],
    ],
  },
  {
    title: 'a reload at an address keeps it; closing what it opens leads to the page',
    steps: [
      ['open', 'notes'],
      ['sees', { open: 'notes', entries: 'notes', address: `${page}#notes-5` }],
      ['reload'],
      ['sees', { entries: 'notes', address: `${page}#notes-5` }],
      ['open', 'notes'],
      ['close', 'notes'],
      ['sees', {}],
    ],
  },
  {
    title:
      'the address of a reply is there when the page is loaded with it; Back closes what it opens, Forward opens it again, and so does its link once it has closed',
    steps: [
      ['link', '#reply-5r1'],
      ['sees', { address: `${page}#reply-5r1` }],
      ['reload'],
      ['open', 'reply'],
      ['sees', { open: 'reply', entries: 'reply', address: `${page}#reply-5r1` }],
      ['back'],
      ['sees', {}],
      ['forward'],
      ['sees', { open: 'reply', entries: 'reply', address: `${page}#reply-5r1` }],
      ['close', 'reply'],
      ['sees', {}],
      ['link', '#reply-5r1'],
      ['sees', { address: `${page}#reply-5r1` }],
      ['open', 'reply'],
      ['sees', { open: 'reply', entries: 'reply', address: `${page}#reply-5r1` }],
      ['back', 2],
      ['sees', {}],
    ],
  },
  {
    title: 'a page that comes back after another one has what was open, or leaves its entries',
    steps: [
      ['open', 'photo'],
      ['close', 'photo'],
      ['away'],
      ['sees', {}],
      ['open', 'photo'],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'an entry that the host adds above is the host’s: nothing closes when the user goes back from it',
    steps: [
      ['open', 'drawer'],
      ['host adds', '?2'],
      ['open', 'photo'],
      ['sees', { open: 'drawer photo', entries: 'photo' }],
      ['back'],
      ['sees', { open: 'drawer' }],
      ['back'],
      ['sees', { open: 'drawer', entries: 'drawer' }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'what closes below an entry of the host’s is skipped when the user goes back',
    steps: [
      ['open', 'photo'],
      ['host adds', '?2'],
      ['close', 'photo'],
      ['sees', {}],
      ['back'],
      ['sees', {}],
      ['forward', 2],
      ['sees', {}],
    ],
  },
  {
    title: 'an entry that the host has taken is not left',
    steps: [
      ['open', 'photo'],
      ['host replaces', '?2'],
      ['close', 'photo'],
      ['sees', {}],
    ],
  },
  {
    title: 'a link within the page closes what lies over it, whose entry is skipped on the way back',
    steps: [
      ['open', 'photo'],
      ['link', '#top'],
      ['sees', { address: `${page}#top` }],
      ['back'],
      ['sees', {}],
    ],
  },
  {
    title: 'a link to the address that is open, which clears the entry’s state, changes nothing',
    steps: [
      ['open', 'drawer'],
      ['open', 'notes'],
      ['link', '#notes-5'],
      ['close', 'notes'],
      ['sees', { open: 'drawer', entries: 'drawer' }],
    ],
  },
]

/** What carries out a row, in a browser or in its place. */
export interface Player {
  run: (what: keyof Omit<Things, 'seen'> | 'open late', ...given: [name: string, stays?: boolean]) => unknown
  traverse: (by: number) => unknown
  host: (method: 'pushState' | 'replaceState', url: string) => unknown
  press: (hash: string) => unknown
  reload: () => unknown
  away: () => unknown
  /** Waits until the page has this. */
  sees: (seen: Seen) => unknown
}

export async function play({ steps }: Row, player: Player): Promise<void> {
  for (const [what, how] of steps) {
    if (what === 'open' || what === 'close') await player.run(what, how)
    else if (what === 'opens late') await player.run('open late', how)
    else if (what === 'stays') await player.run('open', how, true)
    else if (what === 'asks no more') await player.run('stay', how, false)
    else if (what === 'back') await player.traverse(-(how ?? 1))
    else if (what === 'forward') await player.traverse(how ?? 1)
    else if (what === 'host adds') await player.host('pushState', how)
    else if (what === 'host replaces') await player.host('replaceState', how)
    else if (what === 'link') await player.press(how)
    else if (what === 'sees') await player.sees({ open: '', entries: '', address: page, ...how })
    else await player[what]()
  }
}

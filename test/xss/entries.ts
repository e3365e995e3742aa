import createPurify from 'dompurify'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type HtmlOptions, type HtmlProfile, profiles } from '../../src/platform/html/profiles.ts'
import { sanitizeToFragment } from '../../src/platform/html/sanitize.ts'
import { sanitizePage } from '../../src/platform/html/sanitize-page.ts'
import { SafeHtml } from '../../src/ui/safe-html.tsx'
import { startProse } from '../ui/editor/start-prose.ts'

/** A place where HTML enters the product: renders it into the box like the product, and waits until it shows. */
export interface Entry {
  name: string
  /** The server's own markup keeps far more than users' HTML: only what runs must be gone. */
  markup?: boolean
  /** Number of payloads at once; more views of this kind on one page hinder each other. */
  atOnce?: number
  /** Removes what was inserted. */
  clear?: () => void
  insert(html: string, box: HTMLElement): Promise<void>
}

const options: HtmlOptions = { baseUrl: 'https://aria.blogs.example/', appProtocol: 'tumblr' }
const names = Object.keys(profiles).filter((name): name is HtmlProfile => name in profiles)

async function shown(box: HTMLElement): Promise<void> {
  const done = () => box.firstElementChild !== null && !box.querySelector('[aria-busy]')
  const started = performance.now()
  while (!done() && performance.now() - started < 20_000) await new Promise(resolve => setTimeout(resolve, 5))
  if (!done()) throw new Error('The view stayed empty')
}

const editors = new Set<ReturnType<typeof startProse>>()
const destroyEditors = () => {
  for (const editor of editors) editor.destroy()
  editors.clear()
}
const openEditor = (place: HTMLElement, value: string) => {
  const editor = startProse({ value }, { place })
  editors.add(editor)
  return editor
}

/** Every place where HTML enters. New ones are added here, and every payload goes through them. */
export const entries: readonly Entry[] = [
  ...names.map(profile => ({
    name: `SafeHtml ${profile}`,
    async insert(html: string, box: HTMLElement) {
      createRoot(box).render(createElement(SafeHtml, { html, profile, options }))
      await shown(box)
    },
  })),
  ...names.map(profile => ({
    name: `sanitizeToFragment ${profile}`,
    async insert(html: string, box: HTMLElement) {
      box.append(sanitizeToFragment(html, profile, options))
    },
  })),
  {
    name: 'editor, loaded',
    markup: true,
    atOnce: 80,
    clear: destroyEditors,
    async insert(html, box) {
      openEditor(box, html)
    },
  },
  {
    name: 'editor, pasted',
    markup: true,
    atOnce: 80,
    clear: destroyEditors,
    async insert(html, box) {
      const { view } = openEditor(box, '')
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
  },
  {
    name: 'purifyPage',
    markup: true,
    async insert(html, box) {
      box.append(sanitizePage(html))
    },
  },
]

const weak = createPurify(window)

/** Filters that let attacks through: none, and a permissive profile. What detects nothing there proves nothing. */
export const weakEntries: readonly Entry[] = [
  {
    name: 'raw',
    async insert(html, box) {
      box.innerHTML = html
    },
  },
  {
    name: 'weakened',
    async insert(html, box) {
      box.innerHTML = weak.sanitize(html, { ADD_ATTR: ['onerror', 'onload', 'onclick', 'style'] })
    },
  },
]

import createPurify from 'dompurify'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type HtmlOptions, type HtmlProfile, profiles } from '../../src/platform/html/profiles.ts'
import { sanitizeToFragment } from '../../src/platform/html/sanitize.ts'
import { sanitizePage } from '../../src/platform/html/sanitize-page.ts'
import { createProse } from '../../src/ui/editor/prose/prose.ts'
import { SafeHtml } from '../../src/ui/safe-html.tsx'

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

const nothing = () => {}
const editors = new Set<ReturnType<typeof createProse>>()
const destroyEditors = () => {
  for (const editor of editors) editor.destroy()
  editors.clear()
}
const openEditor = (place: HTMLElement, value: string) => {
  const editor = createProse({
    place,
    props: { value, label: 'Text', name: 'body', onChange: nothing },
    report: nothing,
    onPending: nothing,
    tell: nothing,
    mayLoadFrame: () => true,
    toToolbar: nothing,
    editLink: nothing,
    describeImage: nothing,
    bars: () => ({ top: 0, bottom: 0 }),
    ran: nothing,
    moved: nothing,
  })
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

function naive(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, link')) element.remove()
  for (const anchor of page.querySelectorAll('a')) anchor.removeAttribute('onerror')
  return page.body.innerHTML
}

const weak = createPurify(window)

/** Filters whose failure must be detected: none, the two rules GIF-10 and GIF-11 alone, and a permissive profile. */
export const filters: Readonly<Record<string, (html: string) => string>> = {
  raw: html => html,
  naive,
  weakened: html =>
    weak.sanitize(html, { ADD_ATTR: ['onerror', 'onload', 'onclick', 'style'], FORCE_BODY: true }),
}

// Texts in the page's language: the entry loads this file on pages in another language than English.
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/page/language-of.ts'
import { loadChunk } from '../shared/load-chunk.ts'

type Texts = Record<string, string | null>
type Load = () => Promise<{ default: Texts }>
type Languages = Record<string, [first: Load, rest: Load]>

/** The two files of each language: what a page shows as it opens, and the rest (`.build/language-files.mjs`). */
const languages: Languages = {
  ar: [() => import('../languages/ar.json'), () => import('../languages/ar.json?rest')],
  de: [() => import('../languages/de.json'), () => import('../languages/de.json?rest')],
  es: [() => import('../languages/es.json'), () => import('../languages/es.json?rest')],
  fa: [() => import('../languages/fa.json'), () => import('../languages/fa.json?rest')],
  fr: [() => import('../languages/fr.json'), () => import('../languages/fr.json?rest')],
  he: [() => import('../languages/he.json'), () => import('../languages/he.json?rest')],
  hi: [() => import('../languages/hi.json'), () => import('../languages/hi.json?rest')],
  id: [() => import('../languages/id.json'), () => import('../languages/id.json?rest')],
  it: [() => import('../languages/it.json'), () => import('../languages/it.json?rest')],
  ja: [() => import('../languages/ja.json'), () => import('../languages/ja.json?rest')],
  ko: [() => import('../languages/ko.json'), () => import('../languages/ko.json?rest')],
  nl: [() => import('../languages/nl.json'), () => import('../languages/nl.json?rest')],
  pl: [() => import('../languages/pl.json'), () => import('../languages/pl.json?rest')],
  pt: [() => import('../languages/pt.json'), () => import('../languages/pt.json?rest')],
  ru: [() => import('../languages/ru.json'), () => import('../languages/ru.json?rest')],
  sv: [() => import('../languages/sv.json'), () => import('../languages/sv.json?rest')],
  th: [() => import('../languages/th.json'), () => import('../languages/th.json?rest')],
  tr: [() => import('../languages/tr.json'), () => import('../languages/tr.json?rest')],
  uk: [() => import('../languages/uk.json'), () => import('../languages/uk.json?rest')],
  vi: [() => import('../languages/vi.json'), () => import('../languages/vi.json?rest')],
  'zh-Hans': [() => import('../languages/zh-Hans.json'), () => import('../languages/zh-Hans.json?rest')],
  'zh-Hant': [() => import('../languages/zh-Hant.json'), () => import('../languages/zh-Hant.json?rest')],
}

/**
 * What a page shows as it opens, by the names of its roots and chunks: these wait only for the first file. All else
 * waits for both, so the second is loaded when the page is idle, or with the first press.
 */
export const opening = [
  'header',
  'mobile-header',
  'post-forms',
  'messaging-icon',
  'live-photo',
  'video-player',
  'photoset-carousel',
  'touch',
  'state',
  'counts',
  'near',
  'covers',
  'long-posts',
  'media',
  'forget',
]

/** After this time, texts are in English until those of the language are there. */
const patienceMs = 3000

/** Adds texts to those that the page has already: the host's own go first. */
function add(messages: Record<string, unknown>, texts: Texts): void {
  for (const [key, text] of Object.entries(texts))
    if (text && !(typeof messages[key] === 'string' && messages[key])) messages[key] = text
}

/** Loads the page's texts. What this returns settles once those for a root or chunk are there, or can't be had. */
export function createTexts(app: App, all = languages): (name: string) => Promise<unknown> | undefined {
  const { name, messages } = app.page.language
  const [first, rest] = all[languageOf(name, Object.keys(all)) ?? ''] ?? []
  const load = (file: Load) => {
    const loaded = loadChunk(app, 'texts', file).then(
      code => add(messages, code.default),
      () => {},
    )
    return Promise.race([loaded, new Promise(resolve => setTimeout(resolve, patienceMs))])
  }
  let opened: Promise<unknown> | undefined
  let used: Promise<unknown> | undefined
  return asked => {
    if (!first || !rest || asked === 'texts') return
    opened ??= load(first)
    if (opening.includes(asked)) return opened
    used ??= Promise.all([opened, load(rest)])
    return used
  }
}

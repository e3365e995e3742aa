import type { PageFlags } from '../bus/contract.ts'
import { isSet } from './flags.ts'
import type { Language } from './i18n.ts'
import type { Page } from './page.ts'

/** What the host page embeds, as read. */
export interface PageBlocks {
  bootstrap: { data?: unknown; error?: unknown }
  flags: unknown
  language: Language
}

const readJson = (document: Document, id: string): { data?: unknown; error?: unknown } => {
  const text = document.getElementById(id)?.textContent
  if (!text?.trim()) return { error: `#${id} is missing` }
  try {
    return { data: JSON.parse(text) }
  } catch (error) {
    return { error }
  }
}

const blockIds = ['inlay-bootstrap', 'inlay-flags', 'inlay-translations']

/** The language and all data of the page, as text: a different text means another page, even in the same document. */
export const pageText = (document: Document): string =>
  document.documentElement.lang + blockIds.map(id => document.getElementById(id)?.textContent)

/** Reads what the host page embeds: page data, flags, translations and language (BOOT-1…4). */
export function readBlocks(document: Document): PageBlocks {
  const [bootstrap = {}, flags, translations] = blockIds.map(id => readJson(document, id))
  return {
    bootstrap,
    flags: flags?.data,
    language: {
      name: document.documentElement.lang || 'en-US',
      messages: Object(translations?.data),
    },
  }
}

const named = (value: unknown): boolean => typeof Object(value).name === 'string'

/**
 * The page as the entry sees it, which needs only these fields. `completePage` checks all page data by its schema
 * before a root sees it: the schemas are too big for every page.
 */
export function glanceAtPage({ bootstrap, flags, language }: PageBlocks): Page {
  const { form_key, user, messaging, peepr, tour, signed_out, notes } = Object(bootstrap.data)
  const isValid = typeof form_key === 'string'
  const { has_tutorial, is_persistence_enabled } = Object(messaging)
  return {
    form_key: isValid ? form_key : '',
    base_route: '/dashboard',
    user: isValid && named(user) ? { ...user, channels: [].concat(user.channels).filter(named) } : null,
    page: {},
    hosts: {},
    messaging: {
      has_tutorial: has_tutorial === true,
      is_persistence_enabled: is_persistence_enabled === true,
    },
    peepr,
    tour,
    notes,
    signed_out: signed_out === true,
    flags: { is_mobile_handset: isSet(Object(flags).is_mobile_handset) } as PageFlags,
    language,
    error: isValid
      ? null
      : bootstrap.error === undefined
        ? { code: 'INLAY-2', reason: '#inlay-bootstrap has no form_key' }
        : { code: 'INLAY-1', reason: '#inlay-bootstrap cannot be read', detail: bootstrap.error },
    warnings: [],
  }
}

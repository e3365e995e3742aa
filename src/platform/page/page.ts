import type { BootstrapData, Events, PageFlags, PageKind, SiteLinks, User } from '../bus/contract.ts'
import { checkLeniently } from './check.ts'
import { readFlags } from './flags.ts'
import type { Language } from './i18n.ts'
import { bootstrapSchema } from './schema.ts'

/** The data of the host page, checked (BOOT-1…8). */
export interface Page extends Omit<BootstrapData, 'base_route' | 'user' | 'page' | 'hosts' | 'messaging'> {
  /** Without the trailing slash, unless it is the site's root. */
  base_route: string
  user: User | null
  page: Omit<NonNullable<BootstrapData['page']>, 'kind'> & { kind?: PageKind | undefined }
  hosts: NonNullable<BootstrapData['hosts']>
  messaging: NonNullable<BootstrapData['messaging']>
  flags: PageFlags
  language: Language
  /** Why the page is treated as a guest's although it may not be one; null if all is well. */
  error: Events['inlay:error'] | null
  /** Fields of the wrong type that were left out, by path. */
  warnings: string[]
}

/** The links that the page data sets to null, which hides their entries; elsewhere null means a missing field. */
const hiddenLinks = (data: unknown): SiteLinks =>
  Object.fromEntries(Object.entries(Object(Object(data).links)).filter(([, link]) => link === null))

/** Checks page data; if it's broken, the page is a guest's. */
export function checkPage(
  bootstrap: { data?: unknown; error?: unknown },
  flags: unknown,
  language: Language = { name: 'en-US', messages: {} },
): Page {
  const { value, dropped } = checkLeniently(bootstrapSchema, bootstrap.data)
  // Without a form key no call can be made, but the other data is still used.
  const data = value ??
    checkLeniently(bootstrapSchema, { ...Object(bootstrap.data), form_key: '' }).value ?? { form_key: '' }
  const error = value
    ? null
    : bootstrap.error !== undefined
      ? { code: 'INLAY-1', reason: '#inlay-bootstrap cannot be read', detail: bootstrap.error }
      : { code: 'INLAY-2', reason: '#inlay-bootstrap has no form_key', detail: dropped }
  return {
    ...data,
    base_route: data.base_route?.replace(/(?<=.)\/+$/, '') || '/dashboard',
    user: error ? null : (data.user ?? null),
    // An unknown kind is kept: it means the same as `other`.
    page: (data.page ?? {}) as Page['page'],
    hosts: { ...data.hosts, www: data.hosts?.www?.replace(/\/+$/, '') },
    messaging: data.messaging ?? {},
    links: { ...data.links, ...hiddenLinks(bootstrap.data) },
    flags: readFlags(flags),
    language,
    error,
    warnings: dropped,
  }
}

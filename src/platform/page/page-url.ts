import type { SiteLinks } from '../bus/contract.ts'
import type { Page } from './page.ts'

type NullFields<T> = { [F in keyof T]-?: null extends T[F] ? F : never }[keyof T]
/** A page that an entry of a header or menu leads to; a host can hide it. */
export type EntryPage = NullFields<SiteLinks>

export type Linking = Pick<Page, 'hosts' | 'links'>

/** A page of the site is on the host's main origin, unless the host gives a whole address. */
export const onSite = ({ hosts }: Linking, path: string): string =>
  /^\/(?!\/)/.test(path) ? (hosts.www ?? '') + path : path

/** The path of an entry's page where the page data names no other: `/settings/account` for `settings_account`. */
const usualPath = (name: EntryPage): string => `/${name.replace('_', '/')}`

/** The address that an entry leads to; null where the host hides it. */
export function pageUrl(page: Linking, name: EntryPage): string | null {
  const own = page.links?.[name]
  return own === null ? null : onSite(page, own ?? usualPath(name))
}

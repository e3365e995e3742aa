import type { SiteLinks } from '../bus/contract.ts'
import type { Page } from './page.ts'

type NullFields<T> = { [F in keyof T]-?: null extends T[F] ? F : never }[keyof T]
/** A page that a header or menu entry leads to; a host can hide it. */
export type EntryPage = NullFields<SiteLinks>

export type Linking = Pick<Page, 'hosts' | 'links'>

/** A site page is on the host's main origin, unless the host gives an absolute address. */
export const onSite = ({ hosts }: Linking, path: string): string =>
  /^\/(?!\/)/.test(path) ? (hosts.www ?? '') + path : path

/** The default path of an entry's page: `/settings/account` for `settings_account`. */
const usualPath = (name: EntryPage): string => `/${name.replace('_', '/')}`

/** The address that an entry leads to; null if the host hides it. */
export function pageUrl(page: Linking, name: EntryPage): string | null {
  const own = page.links?.[name]
  return own === null ? null : onSite(page, own ?? usualPath(name))
}

/** A page with a variable part, such as one per blog. */
export type VaryingPage = Exclude<keyof SiteLinks, EntryPage>

/** Their default paths. */
const varyingPaths: Record<VaryingPage, string> = {
  settings_blog: '/settings/blog/{name}',
  blog: '/blog/{name}',
  blog_activity: '/blog/{name}/activity',
  search: '/search/{term}',
  follow: '/follow/{name}',
  new_conversation: '/conversation/new/{name}',
  conversation: '/messaging/conversation/{name}',
}

/** The address of such a page. An empty part is left out, with the slash before it. */
export function varyingUrl(page: Linking, name: VaryingPage, part: string): string {
  const path = page.links?.[name] ?? varyingPaths[name]
  return onSite(
    page,
    path.replace(/(\/?)\{\w+\}/, (_, slash: string) => part && slash + encodeURIComponent(part)),
  )
}

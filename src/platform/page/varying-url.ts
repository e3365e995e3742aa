import type { SiteLinks } from '../bus/contract.ts'
import { type EntryPage, type Linking, onSite } from './page-url.ts'

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

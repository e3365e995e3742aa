import type { Blog } from '../../platform/bus/contract.ts'
import { readWebUrl } from '../../platform/lib/url.ts'

type Addressed = Pick<Blog, 'name' | 'cname' | 'url' | 'tumblr_url'>

const hostOf = (address: string | undefined): string | null => (address && readWebUrl(address)?.host) || null

/**
 * The address shown for a blog: the custom domain, else the name with the provider's blog domain, which is that of the
 * blog's own address, else of the page's configuration (DEC-65). Just the name if the domain isn't known.
 */
export function shownAddress(blog: Addressed, blogsHost: string | undefined): string {
  if (blog.cname) return blog.cname
  const host = hostOf(blog.url) ?? hostOf(blog.tumblr_url)
  if (host) return host
  const domain = blogsHost?.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  return domain ? `${blog.name}.${domain}` : blog.name
}

/** The blog's web address; null if it's unknown, or neither http nor https. */
export function blogAddress(blog: Addressed, blogsHost: string | undefined): string | null {
  for (const address of [blog.url, blog.tumblr_url]) if (address && hostOf(address)) return address
  const shown = shownAddress(blog, blogsHost)
  return shown.includes('.') ? `https://${shown}/` : null
}

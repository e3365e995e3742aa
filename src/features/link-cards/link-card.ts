import * as v from 'valibot'
import { isOwnAddress } from '../../platform/html/held-frames.ts'
import { canShowImage, frameRules } from '../../platform/html/links.ts'
import { readUrl, readWebUrl } from '../../platform/lib/url.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'

/** The response of the host's call about the page behind a link. Everything may be missing. */
export const linkCardSchema = v.object({
  title: v.nullish(v.string()),
  excerpt: v.nullish(v.string()),
  picture: v.nullish(v.string()),
  frame: v.nullish(v.string()),
})

/** What is known about the page behind a link; '' for anything unknown. */
export interface LinkCard {
  href: string
  /** The site as people know it: `example.com`. */
  site: string
  title: string
  excerpt: string
  /** The address of an image on the page's own site: no other site learns about the reader. */
  picture: string
  /** The address of a player, which loads after a press. */
  frame: string
}

const titleMaxLength = 200
const excerptMaxLength = 400

const shortened = (text: string | null | undefined, max: number): string =>
  truncate(oneLine(text ?? '').trim(), max)

/** The site of an address, without `www.`. */
export const siteOf = (href: string): string => readUrl(href)?.host.replace(/^www\./, '') ?? ''

/** The text for a link without its own title: its address without the scheme. */
const plainTitle = (href: string): string =>
  shortened(href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''), titleMaxLength)

/**
 * Reads a response; null if it says nothing about the page.
 * @param hosts those in the page data.
 */
export function readLinkCard(
  href: string,
  answer: v.InferOutput<typeof linkCardSchema>,
  hosts: { readonly [name: string]: unknown } = {},
): LinkCard | null {
  const title = shortened(answer.title, titleMaxLength)
  const frame = frameRules(answer.frame ?? '', document.baseURI)?.src ?? ''
  if (title === '' && frame === '') return null
  const picture = readWebUrl(answer.picture ?? '', document.baseURI)?.href ?? ''
  const isShown = picture !== '' && canShowImage(picture, document.baseURI) && isOwnAddress(picture, hosts)
  return {
    href,
    site: siteOf(href),
    title: title || plainTitle(href),
    excerpt: shortened(answer.excerpt, excerptMaxLength),
    picture: isShown ? picture : '',
    frame,
  }
}

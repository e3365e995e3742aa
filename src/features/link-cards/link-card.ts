import * as v from 'valibot'
import { isOwnAddress } from '../../platform/html/held-frames.ts'
import { canShowImage, frameRules } from '../../platform/html/links.ts'
import { readUrl, readWebUrl } from '../../platform/lib/url.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'

/** What the host's call answers about the page behind a link. Everything may be missing. */
export const linkCardSchema = v.object({
  title: v.nullish(v.string()),
  excerpt: v.nullish(v.string()),
  picture: v.nullish(v.string()),
  frame: v.nullish(v.string()),
})

/** What is known of the page behind a link; '' for what isn't. */
export interface LinkCard {
  href: string
  /** As people know the site: `example.com`. */
  site: string
  title: string
  excerpt: string
  /** The address of a picture that the page's own site delivers: no other site learns of a reader by it. */
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

/** What a link without a title of its own is called: its address without the scheme. */
const plainTitle = (href: string): string =>
  shortened(href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''), titleMaxLength)

/**
 * Reads an answer; null if it says nothing about the page.
 * @param hosts those of the page data.
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

import { textParts } from '../../src/conversations/text-parts.ts'
import type { Formatting } from '../../src/conversations/types.ts'
import { linkProtocols } from '../../src/html/links.ts'
import styles from './message-list.module.css'

interface Props {
  text: string
  formatting: readonly Formatting[]
}

const payload = (blogName: string, postId: string | null): string =>
  JSON.stringify({ blog_name: blogName, ...(postId !== null && { post_id: postId }) })

/** A message's words; its links are made here from checked addresses, nothing is read as HTML (MSG-45, MSG-46). */
export const MessageText = ({ text, formatting }: Props) =>
  textParts(text, formatting, linkProtocols, document.baseURI).map(({ text: words, link }, index) =>
    link ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        key={index}
        href={link.href}
        title={link.href}
        {...(link.isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
        {...(link.blogName !== null && {
          'data-inlay-command': 'peepr:open',
          'data-inlay-payload': payload(link.blogName, link.postId),
        })}
      >
        {words}
        {link.site && <bdi className={styles.site}> ({link.site})</bdi>}
      </a>
    ) : (
      words
    ),
  )

import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import { linkProtocols } from '../../../platform/html/links.ts'
import { cutText } from '../../../platform/html/text.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { textParts } from '../conversation/text-parts.ts'
import { pieces } from '../extras/message-search.ts'
import searchStyles from '../extras/search-bar.module.css'
import type { Formatting } from '../types.ts'
import styles from './message-list.module.css'

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A button that reveals the rest of long content; the focus moves to where the rest begins. */
function ShowMore({ children }: { children: () => ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false)
  if (!isShown)
    return (
      <Button size="small" onClick={() => setShown(true)}>
        {t('Show more')}
      </Button>
    )
  return (
    <span ref={focus} tabIndex={-1} style={{ display: 'block', outline: 'none' }}>
      {children()}
    </span>
  )
}

/** The search in the conversation; null for none. */
export const Finder = createContext<RegExp | null>(null)

/** A text with its matches marked; `draw` draws what is between them. */
const marked = (
  text: string,
  finder: RegExp | null,
  draw: (text: string) => ReactNode = text => text,
): ReactNode =>
  finder
    ? pieces(text, finder).map(({ text: piece, isHit }, index) =>
        isHit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <mark key={index} className={searchStyles.hit}>
            {piece}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <Fragment key={index}>{draw(piece)}</Fragment>
        ),
      )
    : draw(text)

/** A text with its matches marked, and the site's emoji. */
const drawn = (text: string, finder: RegExp | null): ReactNode =>
  marked(text, finder, piece => <EmojiText text={piece} />)

interface Props {
  text: string
  formatting: readonly Formatting[]
}

const payload = (blogName: string, postId: string | null): string =>
  JSON.stringify({ blog_name: blogName, ...(postId !== null && { post_id: postId }) })

/** At most this many characters and links of a message are drawn at first; messages sent by Inlay are shorter. */
const shownChars = 5000
const shownLinks = 500

/** Shifts the link ranges to the rest of the text. */
const shiftLinks = (formatting: readonly Formatting[], by: number): Formatting[] =>
  formatting.map(format => ({ ...format, position: format.position.map(index => index - by) }))

/** A message's text. Links are built here from checked addresses; nothing is parsed as HTML (MSG-45, MSG-46). */
export function MessageText({ text, formatting }: Props) {
  const end = cutText(text, shownChars)
  const finder = use(Finder)
  if (end === text.length && formatting.length === 0) return drawn(text, finder)
  if (end === text.length) return <TextParts text={text} formatting={formatting.slice(0, shownLinks)} />
  return (
    <>
      <TextParts text={text.slice(0, end)} formatting={formatting.slice(0, shownLinks)} />
      <ShowMore>
        {() => <MessageText text={text.slice(end)} formatting={shiftLinks(formatting, end)} />}
      </ShowMore>
    </>
  )
}

function TextParts({ text, formatting }: Props) {
  const finder = use(Finder)
  return textParts(text, formatting, linkProtocols, document.baseURI).map(({ text: part, link }, index) =>
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
        {marked(part, finder)}
        {link.site && <bdi className={styles.site}> ({link.site})</bdi>}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={index}>{drawn(part, finder)}</Fragment>
    ),
  )
}

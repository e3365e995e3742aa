import { canOpen, canShowImage } from '../../../../platform/html/links.ts'
import { readUrl } from '../../../../platform/lib/url.ts'
import type { PostDraft } from '../../draft/draft.ts'
import { textOf } from '../fields.ts'
import media from '../media/media.module.css'

/** The link, read-only. */
export function LinkCard({ draft }: { draft: PostDraft }) {
  const url = textOf(draft, 'url')
  const title = textOf(draft, 'title') || url
  const thumbnail = textOf(draft, 'thumbnail')
  return (
    <article className={media.card}>
      {thumbnail && canShowImage(thumbnail, document.baseURI) && <img src={thumbnail} alt="" />}
      {canOpen(url) && <span className={media.host}>{readUrl(url)?.host}</span>}
      <h3 className={media.cardTitle} dir="auto">
        {canOpen(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {[textOf(draft, 'excerpt'), textOf(draft, 'author')].map(
        text =>
          text && (
            <p key={text} className={media.cardText} dir="auto">
              {text}
            </p>
          ),
      )}
    </article>
  )
}

import type { ReactNode } from 'react'
import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { canOpen, frameRules } from '../../../platform/html/links.ts'
import { readUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import { dotSeparator } from '../../../platform/text/text.ts'
import { HeldFrame } from '../../../ui/held-frame/held-frame.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { doNamed } from '../../feed/post-actions.ts'
import { plainFilm } from '../../video/film.ts'
import { LazyVideo } from '../../video/lazy-video.tsx'
import type { PostContent as Content, ViewerPhoto } from '../posts/post.ts'
import { Photo, PhotoRows } from './photos.tsx'
import styles from './post.module.css'

/** What the content of some types needs from its post. */
interface PostContext {
  app: App
  item: FeedItem
}

type ContentOf<T extends Content['type']> = Extract<Content, { type: T }>

/** HTML of the author, in the direction of its text. */
const Html = ({ html }: { html: string }) =>
  html ? (
    <div dir="auto">
      <SafeHtml html={html} profile="rich" className={styles.html ?? ''} />
    </div>
  ) : null

const Title = ({ children }: { children: string }) =>
  children ? (
    <h3 className={styles.title} dir="auto">
      {children}
    </h3>
  ) : null

function Link({ content }: { content: ContentOf<'link'> }) {
  const { url, title, photo } = content
  const body = (
    <>
      {photo && <Photo photo={photo} />}
      <span className={styles.linkTitle} dir="auto">
        {title || url}
      </span>
      {canOpen(url) && <span className={styles.linkHost}>{readUrl(url)?.host ?? url}</span>}
    </>
  )
  return (
    <>
      {canOpen(url) ? (
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {body}
        </a>
      ) : (
        <div className={styles.link}>{body}</div>
      )}
      <Html html={content.descriptionHtml} />
    </>
  )
}

const isMedia = (url: string) => url !== '' && canOpen(url, ['http', 'https'], document.baseURI)

function Audio({ content }: { content: ContentOf<'audio'> }) {
  const { url, title, artist, album } = content
  const by = [artist, album].filter(Boolean).join(dotSeparator)
  return (
    <>
      <div className={styles.audio}>
        {title && <span className={styles.track}>{title}</span>}
        {by && <span className={styles.artist}>{by}</span>}
        {isMedia(url) && (
          // biome-ignore lint/a11y/useMediaCaption: the server sends none
          <audio
            className={styles.player}
            controls
            preload="none"
            src={url}
            aria-label={title || t('Audio')}
          />
        )}
      </div>
      <Html html={content.captionHtml} />
    </>
  )
}

const drawerLoops = { inDrawer: true }

const ratioOf = (photo: ViewerPhoto | null) =>
  photo?.width && photo.height ? `${photo.width} / ${photo.height}` : '16 / 9'

function Video({ content, app, item }: { content: ContentOf<'video'> } & PostContext) {
  const { url, embedUrl, poster } = content
  const frame = url ? undefined : frameRules(embedUrl, document.baseURI)
  const share = (anchor: Element) => doNamed(app, 'share', { item, place: 'drawer', element: null }, anchor)
  return (
    <>
      {isMedia(url) && (
        <LazyVideo
          app={app}
          film={plainFilm(readUrl(url, document.baseURI)?.href ?? url, {
            posterUrl: poster?.url ?? null,
          })}
          post={{ 'post-id': item.id, root_id: item.root_id, tumblelog: item.tumblelog }}
          loopRule={drawerLoops}
          ratio={poster?.width && poster.height ? poster.width / poster.height : undefined}
          share={item.tumblelog ? share : undefined}
          meanwhile={
            // biome-ignore lint/a11y/useMediaCaption: the server sends none
            <video
              className={styles.video}
              style={{ aspectRatio: ratioOf(poster) }}
              controls
              playsInline
              preload="none"
              src={url}
              poster={poster?.url}
              aria-label={t('Video')}
            />
          }
        />
      )}
      {frame && (
        <HeldFrame
          src={frame.src}
          title={poster?.caption ?? ''}
          poster={poster?.url}
          style={{ aspectRatio: ratioOf(poster) }}
        />
      )}
      <Html html={content.captionHtml} />
    </>
  )
}

const Chat = ({ content: { title, lines, captionHtml } }: { content: ContentOf<'chat'> }) => (
  <>
    <Title>{title}</Title>
    <ul className={styles.chat}>
      {lines.map(({ speaker, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <li key={index} dir="auto">
          {speaker && <b>{`${speaker}: `}</b>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <Html html={captionHtml} />
  </>
)

const Note = ({ content: { asker, questionHtml, answerHtml } }: { content: ContentOf<'note'> }) => (
  <>
    <div className={styles.question} dir="auto">
      <p className={styles.asker}>{asker ? t('{name} asked:', { name: asker }) : t('Anonymous asked:')}</p>
      <Html html={questionHtml} />
    </div>
    <Html html={answerHtml} />
  </>
)

/** How each of the eight types is drawn. */
const renderers: { [T in Content['type']]: (content: ContentOf<T>, context: PostContext) => ReactNode } = {
  text: ({ title, bodyHtml }) => (
    <>
      <Title>{title}</Title>
      <Html html={bodyHtml} />
    </>
  ),
  photo: ({ rows, captionHtml }) => (
    <>
      <PhotoRows rows={rows} />
      <div data-viewer-caption="">
        <Html html={captionHtml} />
      </div>
    </>
  ),
  quote: ({ quoteHtml, sourceHtml, captionHtml }) => (
    <>
      <div dir="auto">
        <SafeHtml as="blockquote" html={quoteHtml} profile="rich" className={styles.quote ?? ''} />
      </div>
      <Html html={sourceHtml} />
      <Html html={captionHtml} />
    </>
  ),
  link: content => <Link content={content} />,
  chat: content => <Chat content={content} />,
  audio: content => <Audio content={content} />,
  video: (content, context) => <Video content={content} {...context} />,
  note: content => <Note content={content} />,
}

/** A post's content. All HTML of the author is sanitized. */
export function PostContent<T extends Content['type']>({
  content,
  ...context
}: { content: ContentOf<T> & { type: T } } & PostContext) {
  return renderers[content.type](content, context)
}

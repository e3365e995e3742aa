import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { needsSanitizer, sanitizerState, shownHtml, watchSanitizer } from '../platform/html/lazy-sanitizer.ts'
import type { HtmlOptions, HtmlProfile } from '../platform/html/profiles.ts'
import { t } from '../platform/page/i18n.ts'
import { AppContext } from './app-context.ts'
import { useEmojiInHtml } from './custom-emoji/emoji-text.tsx'
import { drawFrames } from './held-frame/draw-frames.ts'

interface SafeHtmlProps {
  html: string
  profile: HtmlProfile
  /** The element around it. Only `div` and `blockquote` may contain paragraphs. */
  as?: 'div' | 'span' | 'p' | 'blockquote' | 'figcaption'
  className?: string
  options?: HtmlOptions
}

/** The address of the page with the full post, for HTML that is cut here. */
export const FullPost = createContext<string | undefined>(undefined)

const noWatch = () => () => undefined

/**
 * Shows sanitized HTML. The sanitizer loads with the first such view; until then one line is reserved, and if it fails
 * to load, the text is shown without markup. Very long HTML is cut, with a link to all of it.
 */
export function SafeHtml(props: SafeHtmlProps): ReactNode {
  const { html, profile, as: Tag = 'div', className, options: { baseUrl, appProtocol } = {} } = props
  const state = useSyncExternalStore(needsSanitizer(html) ? watchSanitizer : noWatch, sanitizerState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the sanitizer's state, too
  const shown = useMemo(
    () => shownHtml(html, profile, { baseUrl, appProtocol }),
    [html, profile, baseUrl, appProtocol, state],
  )
  const href = use(FullPost)
  const app = use(AppContext)
  const body = useRef<HTMLElement>(null)
  useEffect(() => {
    const places =
      shown.state === 'html' ? body.current?.querySelectorAll<HTMLElement>('[data-inlay-frame]') : null
    if (places?.length) return drawFrames([...places], app)
  }, [shown, app])
  useEmojiInHtml(body, shown.state === 'html' ? html : '', shown)
  // The keys give each state its own element: React can't replace children by `dangerouslySetInnerHTML`.
  if (shown.state === 'waiting')
    return <Tag key="waiting" className={className} aria-busy="true" style={{ minBlockSize: '1lh' }} />
  const more = !shown.isAll && href && (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {t('View full post')}
    </a>
  )
  if (shown.state === 'text')
    return (
      <>
        <Tag key="text" className={className}>
          {shown.text}
        </Tag>
        {more}
      </>
    )
  return (
    <>
      <Tag
        key="html"
        ref={body as never}
        data-inlay-post-body=""
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML is shown; src/platform/html made it safe
        dangerouslySetInnerHTML={{ __html: shown.__html }}
      />
      {more}
    </>
  )
}

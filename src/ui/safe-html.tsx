import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { needsSanitizer, sanitizerState, shownHtml, watchSanitizer } from '../platform/html/lazy-sanitizer.ts'
import type { HtmlOptions, HtmlProfile } from '../platform/html/profiles.ts'
import { ShowMore } from './show-more.tsx'

interface SafeHtmlProps {
  html: string
  profile: HtmlProfile
  /** The element around it. Only `div` and `blockquote` may hold paragraphs. */
  as?: 'div' | 'span' | 'p' | 'blockquote' | 'figcaption'
  className?: string
  options?: HtmlOptions
}

const noWatch = () => () => undefined

/**
 * Shows sanitized HTML. The sanitizer loads with the first such view; until then one line is reserved, and if it fails
 * to load, the text is shown without markup. Very long content is shown in parts, on request.
 */
export function SafeHtml(props: SafeHtmlProps): ReactNode {
  const { html, profile, as: Tag = 'div', className, options: { baseUrl, appProtocol } = {} } = props
  const state = useSyncExternalStore(needsSanitizer(html) ? watchSanitizer : noWatch, sanitizerState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the sanitizer's state, too
  const shown = useMemo(
    () => shownHtml(html, profile, { baseUrl, appProtocol }),
    [html, profile, baseUrl, appProtocol, state],
  )
  // The keys give each state its own element: React cannot replace children by `dangerouslySetInnerHTML`.
  if (shown.state === 'waiting')
    return <Tag key="waiting" className={className} aria-busy="true" style={{ minBlockSize: '1lh' }} />
  const { rest } = shown
  const more = rest !== null && (
    <ShowMore key={rest.length}>{() => <SafeHtml {...props} html={rest} />}</ShowMore>
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
        data-inlay-post-body=""
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML is shown; src/platform/html made it safe
        dangerouslySetInnerHTML={{ __html: shown.__html }}
      />
      {more}
    </>
  )
}

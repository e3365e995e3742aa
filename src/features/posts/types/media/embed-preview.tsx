import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { HeldFrame } from '../../../../ui/held-frame/held-frame.tsx'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { embedFailureText } from '../../embeds/api.ts'
import type { Embed } from '../../embeds/embed-lookup.ts'
import { type EmbedData, type EmbedFrame, frameOf } from '../../embeds/read-embed.ts'
import { Notice } from './file-controls.tsx'
import styles from './media.module.css'

/** Another site's player, which loads after a press. */
const Frame = ({
  frame: { src, ratio, height },
  ...rest
}: {
  frame: EmbedFrame
  title: string
  poster: string
}) => (
  <div className={styles.frame}>
    <HeldFrame
      key={src}
      src={src}
      {...rest}
      style={ratio ? { aspectRatio: ratio } : height ? { aspectRatio: 'auto', height } : undefined}
    />
  </div>
)

interface EmbedPreviewProps {
  embed: Embed
  /** Accessible name of the preview. */
  title: string
  onRetry: () => void
}

function Preview({ data, title }: { data: EmbedData; title: string }) {
  const { unsupported, preview_iframe, embed_code, thumbnail } = data
  const frame = unsupported
    ? null
    : (frameOf(preview_iframe, document.baseURI) ?? frameOf(embed_code, document.baseURI))
  const image = !frame && canShowImage(thumbnail, document.baseURI) ? thumbnail : ''
  return (
    <div className={styles.preview}>
      {frame && <Frame frame={frame} title={title} poster={thumbnail} />}
      {image && <img className={styles.still} src={image} alt={title} />}
      {unsupported && (
        <Notice tone="problem" text={t('This site doesn’t allow embedding. Try another URL.')} />
      )}
      {!unsupported && !frame && !image && <Notice text={t('Found it, but there’s no preview.')} />}
    </div>
  )
}

/** The embed as it will look, or why it can't be shown. */
export function EmbedPreview({ embed, title, onRetry }: EmbedPreviewProps) {
  const { value, isLoading, failure, problem } = embed
  if (problem !== undefined) return <Notice tone="problem" text={problem} />
  if (isLoading) return <Skeleton shape="block" height={140} label={t('Loading preview…')} />
  if (failure)
    return (
      <Notice
        tone="problem"
        text={embedFailureText(failure)}
        actions={[{ label: t('Try again'), onClick: onRetry }]}
      />
    )
  return value ? <Preview data={value} title={title} /> : null
}

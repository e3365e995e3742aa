import type { ReactNode } from 'react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { HeldFrame } from '../../../../ui/held-frame/held-frame.tsx'
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../../../ui/switch/switch.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import { embedFailureText } from '../../embeds/api.ts'
import type { Embed } from '../../embeds/embed-lookup.ts'
import { type EmbedData, type EmbedFrame, frameOf } from '../../embeds/read-embed.ts'
import { FileDrop, Notice, UploadStatus } from './file-controls.tsx'
import styles from './media.module.css'
import type { PostFile } from './post-file.ts'

interface MediaSourceProps {
  model: PostFile
  /** A button for a file, if one may be chosen. */
  choice: { label: string; accept: string; maxSize: number | undefined } | false
  /** The field for an address or embed code. */
  children: ReactNode
}

/** Where the sound or video of a post comes from: an address, or a file. */
export const MediaSource = ({ model, choice, children }: MediaSourceProps) => (
  <div className={styles.source} data-field="upload">
    <UploadStatus slot={model.file} onRemove={model.removeFile} />
    {children}
    {choice && (
      <>
        <span className={styles.or}>{t('or')}</span>
        <FileDrop {...choice} onFiles={model.takeFile} />
      </>
    )}
  </div>
)

/** The permission switch of an upload, with notes about the file. */
export const Permission = ({ model, draft: { content } }: { model: PostFile; draft: PostDraft }) => (
  <>
    {/* The file was uploaded before the form was last closed. */}
    {!model.file.$file.get() && (
      <Notice text={t('File uploaded.')} actions={[{ label: t('Remove'), onClick: model.removeFile }]} />
    )}
    <Switch
      data-field="confirmTos"
      label={t('I have permission to share this file')}
      description={t('You made it, or the owner gave you permission.')}
      checked={content.confirmTos === true}
      onChange={model.confirm}
    />
    {/* The server has recognized the recording and can use a licensed version. */}
    {content.copyrightFallback === true && (
      <Notice text={t('This may be copyrighted. If it is, a licensed version will be used instead.')} />
    )}
  </>
)

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

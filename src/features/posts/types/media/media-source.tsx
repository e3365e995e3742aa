import type { ReactNode } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Switch } from '../../../../ui/switch/switch.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import { FileDrop, FocusKeeper, Notice, UploadStatus } from './file-controls.tsx'
import media from './media.module.css'
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
  <FocusKeeper className={media.source}>
    <UploadStatus slot={model.file} onRemove={model.removeFile} />
    {children}
    {choice && (
      <>
        <span className={media.or}>{t('or')}</span>
        <FileDrop {...choice} onFiles={model.takeFile} />
      </>
    )}
  </FocusKeeper>
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

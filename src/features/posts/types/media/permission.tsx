import { t } from '../../../../platform/page/i18n.ts'
import { Switch } from '../../../../ui/switch/switch.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import { Notice } from './file-controls.tsx'
import type { FileSlot } from './file-slot.ts'

interface PermissionProps {
  model: {
    file: Pick<FileSlot, '$file'>
    confirm: (confirmTos: boolean) => void
    /** Discards the upload. */
    removeFile: () => void
  }
  draft: PostDraft
}

/** The permission switch of an upload, with notes about the file. */
export const Permission = ({ model, draft: { content } }: PermissionProps) => (
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
    {/* The server has recognised the recording and can use a licensed version. */}
    {content.copyrightFallback === true && (
      <Notice text={t('This may be copyrighted. If it is, a licensed version will be used instead.')} />
    )}
  </>
)

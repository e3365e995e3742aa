import { t } from '../../../../src/page/i18n.ts'
import { Switch } from '../../../../src/ui/switch/switch.tsx'
import { Notice } from './notice.tsx'

interface PermissionProps {
  checked: boolean
  /** The server has recognised the recording and can use a licensed version. */
  hasFallback: boolean
  /** The file was uploaded before the form was last closed. */
  isKept: boolean
  onChange: (checked: boolean) => void
  onRemove: () => void
}

/** The permission switch of an upload, with notes about the file. */
export const Permission = ({ checked, hasFallback, isKept, onChange, onRemove }: PermissionProps) => (
  <>
    {isKept && (
      <Notice text={t('The file is uploaded.')} actions={[{ label: t('Remove'), onClick: onRemove }]} />
    )}
    <Switch
      data-field="confirmTos"
      label={t('I have permission to share this file')}
      description={t('You made it, or its owner lets you.')}
      checked={checked}
      onChange={onChange}
    />
    {hasFallback && (
      <Notice
        text={t('It may be protected by copyright. Where it is, a licensed version takes its place.')}
      />
    )}
  </>
)

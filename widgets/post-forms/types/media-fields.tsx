import { t } from '../../../src/page/i18n.ts'
import { canEditMedia } from '../../../src/posts/post-types.ts'
import { AreaField, LineField, RichField } from '../fields.tsx'
import { type FieldsProps, textOf } from './fields.ts'
import { PhotoUrls } from './photo-urls.tsx'

const Caption = ({ draft, onChange }: FieldsProps) => (
  <RichField
    name="caption"
    rows={3}
    label={t('Caption')}
    placeholder={t('Add a caption, if you like')}
    draft={draft}
    value={textOf(draft, 'caption')}
    onChange={caption => onChange({ caption })}
    autoFocus={!canEditMedia(draft)}
  />
)

function AudioFields(props: FieldsProps) {
  const { draft, onChange, onUrlDone } = props
  const line = (field: string, label: string) => (
    <LineField label={label} value={textOf(draft, field)} onChange={value => onChange({ [field]: value })} />
  )
  return (
    <>
      {canEditMedia(draft) && (
        <LineField
          look="url"
          type="url"
          label={t('Address of the audio')}
          placeholder={t('Paste the address of a song or recording')}
          value={textOf(draft, 'url')}
          onChange={url => onChange({ url })}
          onBlur={() => onUrlDone('url')}
          autoFocus
        />
      )}
      {line('trackTitle', t('Track'))}
      {line('trackArtist', t('Artist'))}
      {line('trackAlbum', t('Album'))}
      <Caption {...props} />
    </>
  )
}

const VideoFields = (props: FieldsProps) => (
  <>
    {canEditMedia(props.draft) && (
      <AreaField
        look="code"
        label={t('Embed code or address')}
        placeholder={t('Paste an embed code or the address of a video')}
        value={textOf(props.draft, 'embedCode')}
        onChange={embedCode => props.onChange({ embedCode, source: 'embed' })}
        autoFocus
      />
    )}
    <Caption {...props} />
  </>
)

const NoteFields = (props: FieldsProps) => (
  <>
    <AreaField
      look="quote"
      label={t('Question')}
      value={textOf(props.draft, 'ask')}
      onChange={ask => props.onChange({ ask })}
    />
    <RichField
      name="answer"
      label={t('Your answer')}
      placeholder={t('Your answer')}
      draft={props.draft}
      value={textOf(props.draft, 'answer')}
      onChange={answer => props.onChange({ answer })}
      autoFocus
    />
  </>
)

/** The fields of the types whose media come by address: photo, audio, video; and of an answered ask. */
export function Fields(props: FieldsProps) {
  switch (props.draft.type) {
    case 'audio':
      return <AudioFields {...props} />
    case 'video':
      return <VideoFields {...props} />
    case 'note':
      return <NoteFields {...props} />
    default:
      return (
        <>
          <PhotoUrls {...props} />
          <Caption {...props} />
        </>
      )
  }
}

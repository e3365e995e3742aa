import { useStore } from '@nanostores/react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { isOwnSite } from '../../../../platform/page/own-site.ts'
import { dotSeparator } from '../../../../platform/text/text.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { LineField, ReblogSource } from '../../composer/fields.tsx'
import { Caption } from '../../editor/rich-field.tsx'
import { embedsApi } from '../../embeds/api.ts'
import { createEmbedLookup, type EmbedLookupDeps, isNoEmbed } from '../../embeds/embed-lookup.ts'
import { readEmbedInput, serviceOf, servicesWith } from '../../embeds/read-embed.ts'
import { type FieldsProps, textOf, useModel } from '../fields-view.ts'
import { Notice } from '../media/file-controls.tsx'
import { ImageField } from '../media/image-field.tsx'
import media from '../media/media.module.css'
import { EmbedPreview, MediaSource, Permission } from '../media/media-source.tsx'
import { AudioPreview } from '../media/players.tsx'
import { mediaServices } from '../media/post-file.ts'
import { createAudioForm } from './audio-model.ts'

function AudioFields(props: FieldsProps) {
  const { app, form, draft, onChange } = props
  const uploadService = app.get(uploads)
  const model = useModel(() =>
    createAudioForm({
      form,
      ...mediaServices(app),
      mayPlay: url => isOwnSite(url, app.page),
      uploaders: { audio: uploadService.create('audio'), art: uploadService.create('album_art') },
    }),
  )
  const source = useStore(model.$source)
  const embed = useStore(model.$embed)
  const playUrl = useStore(model.$playUrl)
  const cannotPlay = useStore(model.$cannotPlay)
  const isFailed = useStore(model.$isFailed)
  const line = (field: string, label: string) => (
    <LineField label={label} value={textOf(draft, field)} onChange={value => onChange({ [field]: value })} />
  )
  return (
    <>
      <MediaSource
        model={model}
        choice={
          model.canSwitch &&
          source === 'none' && {
            label: t('Choose an audio file'),
            accept: 'audio/*',
            maxSize: uploadService.limits('audio').maxUploadSize,
          }
        }
      >
        {model.canSwitch && source !== 'upload' && (
          <LineField
            name="url"
            variant="url"
            type="url"
            label={t('Audio URL')}
            placeholder={t('Paste a link to a song')}
            value={textOf(draft, 'url')}
            onChange={model.typeUrl}
            onBlur={model.settleUrl}
            autoFocus
          />
        )}
      </MediaSource>
      {source === 'address' && (
        <EmbedPreview embed={embed} title={t('Audio preview')} onRetry={model.retry} />
      )}
      {playUrl && <AudioPreview src={playUrl} isFailed={isFailed} />}
      {cannotPlay && source === 'address' && (
        <Notice text={t('This can’t be played here, but you can still post it.')} />
      )}
      {source === 'upload' && <Permission model={model} draft={draft} />}
      <fieldset className={media.track} aria-label={t('Track details')}>
        {line('trackTitle', t('Track'))}
        {line('trackArtist', t('Artist'))}
        {line('trackAlbum', t('Album'))}
        <ImageField
          shape="square"
          image={model.art}
          labels={{
            alt: t('Album art'),
            add: t('Add album art'),
            replace: t('Replace album art'),
            remove: t('Remove album art'),
            removed: t('Album art removed.'),
          }}
          draft={draft}
          maxSize={uploadService.limits('album_art').maxUploadSize}
        />
      </fieldset>
      <Caption {...props} isFirst={draft.mode !== 'new'} />
    </>
  )
}

/** The recording, its track data, and the caption (POST-25, AUDIO-1). A reblog can't change the recording (POST-46). */
export function Fields(props: FieldsProps) {
  if (canEditMedia(props.draft)) return <AudioFields {...props} />
  return (
    <>
      <ReblogSource draft={props.draft} form={props.form}>
        <TrackCard app={props.app} draft={props.draft} ask={props.app.get(embedsApi)} />
      </ReblogSource>
      <Caption {...props} isFirst />
    </>
  )
}

interface TrackCardProps extends Pick<FieldsProps, 'app' | 'draft'> {
  ask: EmbedLookupDeps['ask']
}

/** The recording, read-only. */
export function TrackCard({ app, draft, ask }: TrackCardProps) {
  const url = textOf(draft, 'url')
  const lookup = useModel(() => {
    const services = servicesWith(app.page.embeds?.services)
    const read = (typed: string) => (serviceOf(typed, services) ? readEmbedInput(typed, services) : null)
    const lookup = createEmbedLookup({ read, ask })
    // The address of a service's page isn't an audio file, so it isn't passed to a player.
    return { ...lookup, isPage: read(url) !== null, start: () => lookup.lookUp(url) }
  })
  const embed = useStore(lookup.$embed)
  const art = textOf(draft, 'albumArt')
  const about = [textOf(draft, 'trackArtist'), textOf(draft, 'trackAlbum')].filter(Boolean).join(dotSeparator)
  return (
    <article className={media.card}>
      {art && canShowImage(art, document.baseURI) && <img src={art} alt="" />}
      {textOf(draft, 'trackTitle') && (
        <h3 className={media.cardTitle} dir="auto">
          {textOf(draft, 'trackTitle')}
        </h3>
      )}
      {about && (
        <p className={media.cardText} dir="auto">
          {about}
        </p>
      )}
      {url && !lookup.isPage && <AudioPreview src={url} />}
      {!isNoEmbed(embed) && <EmbedPreview embed={embed} title={t('Audio preview')} onRetry={lookup.retry} />}
    </article>
  )
}

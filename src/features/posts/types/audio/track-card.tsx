import { useStore } from '@nanostores/react'
import { canShowImage } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { createEmbedLookup, type EmbedLookupDeps, isNoEmbed } from '../../embeds/embed-lookup.ts'
import { readEmbedInput, serviceOf, servicesWith } from '../../embeds/read-embed.ts'
import { type FieldsProps, textOf } from '../fields.ts'
import { EmbedPreview } from '../media/embed-preview.tsx'
import media from '../media/media.module.css'
import { AudioPreview } from '../media/players.tsx'
import { useModel } from '../use-model.ts'

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
    // The address of a service's page is no audio file: it is not given to a player.
    return { ...lookup, isPage: read(url) !== null, start: () => lookup.lookUp(url) }
  })
  const embed = useStore(lookup.$embed)
  const art = textOf(draft, 'albumArt')
  const about = [textOf(draft, 'trackArtist'), textOf(draft, 'trackAlbum')].filter(Boolean).join(' · ')
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

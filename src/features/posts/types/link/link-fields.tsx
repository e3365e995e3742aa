import { useStore } from '@nanostores/react'
import { canOpen, canShowImage } from '../../../../platform/html/links.ts'
import { readUrl } from '../../../../platform/lib/url.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { useAutoHeight } from '../../../../ui/field/text-area.tsx'
import { useTyped } from '../../../../ui/field/use-typed.ts'
import { keptFiles } from '../../../uploads/kept-files.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { LineField, ReblogSource, TitleField } from '../../composer/fields.tsx'
import type { PostDraft } from '../../draft/draft.ts'
import { Caption } from '../../editor/rich-field.tsx'
import { embedFailureText, embedsApi } from '../../embeds/api.ts'
import { type FieldsProps, textOf, useModel } from '../fields-view.ts'
import { Notice } from '../media/file-controls.tsx'
import { browserPreviews } from '../media/file-slot.ts'
import { ImageField } from '../media/image-field.tsx'
import media from '../media/media.module.css'
import { createLinkForm, isQuiet, type LinkForm } from './link-model.ts'

/** The link, read-only. */
export function LinkCard({ draft }: { draft: PostDraft }) {
  const url = textOf(draft, 'url')
  const title = textOf(draft, 'title') || url
  const thumbnail = textOf(draft, 'thumbnail')
  return (
    <article className={media.card}>
      {thumbnail && canShowImage(thumbnail, document.baseURI) && <img src={thumbnail} alt="" />}
      {canOpen(url) && <span className={media.host}>{readUrl(url)?.host}</span>}
      <h3 className={media.cardTitle} dir="auto">
        {canOpen(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {[textOf(draft, 'excerpt'), textOf(draft, 'author')].map(
        text =>
          text && (
            <p key={text} className={media.cardText} dir="auto">
              {text}
            </p>
          ),
      )}
    </article>
  )
}

const Description = (props: FieldsProps & { isFirst: boolean }) => (
  <Caption {...props} label={t('Description')} placeholder={t('Why is it worth a look?')} />
)

/** The excerpt: plain text over several lines. */
function Excerpt({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, change] = useTyped(value, onChange)
  const area = useAutoHeight(text)
  return (
    <textarea
      ref={area}
      dir={text === '' ? undefined : 'auto'}
      rows={1}
      className={media.excerpt}
      aria-label={t('Excerpt')}
      placeholder={t('What’s this page about?')}
      value={text}
      onChange={event => change(event.target.value)}
    />
  )
}

/** Whether the page's data is loading, or why that failed. */
function Lookup({ model }: { model: LinkForm }) {
  const { isLoading, failure } = useStore(model.$embed)
  if (isLoading)
    return <Notice text={t('Loading link preview…')} actions={[{ label: t('Skip'), onClick: model.skip }]} />
  if (failure && !isQuiet(failure))
    return (
      <Notice
        tone="problem"
        text={`${t('Couldn’t load a preview of this link.')} ${embedFailureText(failure)}`}
        actions={[{ label: t('Try again'), onClick: model.retry }]}
      />
    )
  return null
}

function LinkFields(props: FieldsProps) {
  const { app, form, draft, onChange } = props
  const model = useModel(() =>
    createLinkForm({
      form,
      ask: app.get(embedsApi),
      uploader: app.get(uploads).create('image'),
      previews: browserPreviews,
      files: app.get(keptFiles),
    }),
  )
  const url = textOf(draft, 'url')
  return (
    <>
      <LineField
        name="url"
        variant="url"
        type="url"
        label={t('URL')}
        placeholder={t('Type or paste a link')}
        value={url}
        onChange={model.typeUrl}
        onBlur={model.settleUrl}
        autoFocus
      />
      <Lookup model={model} />
      <div className={media.card}>
        <ImageField
          shape="wide"
          image={model.thumbnail}
          labels={{
            alt: t('Thumbnail'),
            add: t('Add a thumbnail'),
            replace: t('Replace thumbnail'),
            remove: t('Remove thumbnail'),
            removed: t('Thumbnail removed.'),
          }}
          draft={draft}
          maxSize={app.get(uploads).limits('image').maxUploadSize}
        />
        {canOpen(url) && <span className={media.host}>{readUrl(url)?.host}</span>}
        <TitleField
          label={t('Title')}
          value={textOf(draft, 'title')}
          onChange={title => onChange({ title })}
        />
        <Excerpt value={textOf(draft, 'excerpt')} onChange={excerpt => onChange({ excerpt })} />
        <LineField
          label={t('Author')}
          placeholder={t('Who wrote it?')}
          value={textOf(draft, 'author')}
          onChange={author => onChange({ author })}
        />
      </div>
      <Description {...props} isFirst={false} />
    </>
  )
}

/** Address, page data and caption of a link (POST-23, LINK-1). A reblog cannot change the link (POST-46). */
export function Fields(props: FieldsProps) {
  if (canEditMedia(props.draft)) return <LinkFields {...props} />
  return (
    <>
      <ReblogSource draft={props.draft} form={props.form}>
        <LinkCard draft={props.draft} />
      </ReblogSource>
      <Description {...props} isFirst />
    </>
  )
}

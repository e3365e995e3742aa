import { useStore } from '@nanostores/react'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { HostTools } from '../../../shared/extensions/host-tools.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { GifButton } from '../../gifs/gif-button.tsx'
import { LocalImage } from '../../uploads/local-image.tsx'
import { photoIcon } from '../icons.ts'
import { altMax, type PreviewItem } from '../outbox/attachment.ts'
import type { Compose } from './compose.ts'
import styles from './compose-bar.module.css'

const editIcon = 'M6 2v14a2 2 0 0 0 2 2h14M2 6h14a2 2 0 0 1 2 2v14'

function AttachedImage({ item }: { item: PreviewItem }) {
  const label = item.kind === 'gif' ? t('Attached GIF') : t('Attached photo')
  const local = item.message.type === 'image' ? item.message.image?.local : undefined
  if (local) return <LocalImage image={local} label={label} className={styles.photo} />
  if (!canShowImage(item.url, document.baseURI)) return <span>{label}</span>
  return <img className={styles.photo} src={item.url} alt={label} width={item.width} height={item.height} />
}

/** The attachment of the next message, or why it was refused (MSGC-3, MSGC-43). */
export function AttachmentTray({
  compose,
  fieldRef,
}: {
  compose: Compose
  fieldRef: RefObject<HTMLTextAreaElement | null>
}) {
  const attachment = useStore(compose.attachment.$state)
  if (attachment.state === 'none') return null
  const clear = () => {
    fieldRef.current?.focus()
    compose.clear()
  }
  if (attachment.state === 'refused')
    return (
      <div className={styles.refused}>
        <span role="alert">{attachment.error}</span>
        <IconButton label={t('Dismiss')} size="small" tooltip="top" onClick={clear}>
          <Icon path={closeIcon} size={16} />
        </IconButton>
      </div>
    )
  return (
    <div className={styles.tray}>
      <div className={styles.preview} data-state={attachment.state}>
        {attachment.state === 'reading' ? (
          <Skeleton
            shape="block"
            width="120px"
            height={90}
            label={t('Loading {name}', { name: attachment.name })}
          />
        ) : (
          <button
            type="button"
            className={styles.edit}
            aria-label={attachment.item.kind === 'gif' ? t('Choose another GIF') : t('Choose another photo')}
            onClick={attachment.item.editCallback}
          >
            <AttachedImage item={attachment.item} />
          </button>
        )}
        {attachment.state === 'ready' && attachment.item.kind === 'photo' && (
          <IconButton
            label={t('Edit photo')}
            size="small"
            tooltip="top"
            className={styles.editPhoto}
            onClick={() => void compose.editPhoto()}
          >
            <Icon path={editIcon} size={16} />
          </IconButton>
        )}
        <IconButton
          label={t('Remove attachment')}
          size="small"
          tooltip="top"
          className={styles.remove}
          onClick={clear}
        >
          <Icon path={closeIcon} size={16} />
        </IconButton>
      </div>
      {compose.mayDescribe && attachment.state === 'ready' && attachment.item.message.type === 'image' && (
        <TextField
          label={t('Description of the photo')}
          hideLabel
          placeholder={t('Describe the photo')}
          maxLength={altMax}
          className={styles.describe}
          value={attachment.item.message.alt ?? ''}
          onChange={({ target }) => compose.attachment.describe(target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || isComposing(event)) return
            // Or the field, which gets the focus, would also get a line break.
            event.preventDefault()
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface Props {
  app: App
  compose: Compose
  isReady: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
}

/**
 * The buttons that attach a photo or GIF, each if the page allows it (MSGC-36…39), and one for emoji. Memoized: typing
 * doesn't redraw them.
 */
export const ComposeTools = memo(function ComposeTools({ app, compose, isReady, fieldRef }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    compose.openers.photo = () => input.current?.click()
    compose.openers.gif = () => box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
  }, [compose])
  return (
    <div ref={box} className={styles.tools}>
      {compose.mayAddPhoto && (
        <>
          <IconButton
            label={t('Add Photo')}
            tooltip="top"
            aria-disabled={!isReady || undefined}
            onClick={() => compose.openers.photo()}
          >
            <Icon path={photoIcon} />
          </IconButton>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('Add Photo')}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // Allows choosing the same file again.
              target.value = ''
              if (!file) return
              compose.choosePhoto(file)
              fieldRef.current?.focus()
            }}
          />
        </>
      )}
      {compose.mayAddGif && (
        <GifButton
          context="messaging"
          label={t('Add GIF')}
          disabled={!isReady}
          onChoose={gif => {
            compose.chooseGif(gif)
            fieldRef.current?.focus()
          }}
        />
      )}
      <EmojiButton field={() => fieldRef.current} disabled={!isReady} />
      <HostTools app={app} form="message" format="plain" find={() => fieldRef.current} disabled={!isReady} />
    </div>
  )
})

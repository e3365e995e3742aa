import { memo, type RefObject, useEffect, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { HostTools } from '../../../shared/extensions/host-tools.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { GifButton } from '../../gifs/gif-button.tsx'
import { photoIcon } from '../icons.ts'
import type { Compose } from './compose.ts'
import styles from './compose-bar.module.css'

interface Props {
  app: App
  compose: Compose
  isReady: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
}

/**
 * The buttons that attach a picture, each if the page allows it (MSGC-36…39), and one for emoji. Memoized: typing does not redraw them.
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

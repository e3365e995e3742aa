import type { RefObject } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { EditorHandle } from '../../../ui/editor/editor-props.ts'
import { GifButton } from '../../gifs/gif-button.tsx'
import { shownTags } from '../../gifs/gif-texts.ts'
import type { Gif } from '../../gifs/types.ts'

interface GifToolProps {
  app: App
  handle: RefObject<EditorHandle | null>
}

/** The editor's GIF button: the chosen GIF is inserted at the caret, and the focus returns there. */
export function GifTool({ app, handle }: GifToolProps) {
  const insert = ({ mediaUrl, postTags }: Gif) =>
    handle.current?.insertImage({ src: mediaUrl, alt: shownTags(postTags).join(', ') })
  return <GifButton app={app} context="post-form" label={t('Insert a GIF')} onChoose={insert} />
}

import type { RefObject } from 'react'
import type { App } from '../../../src/app/app.ts'
import { GifButton } from '../../../src/components/gif-picker/gif-button.tsx'
import { shownTags } from '../../../src/gifs/rules.ts'
import type { Gif } from '../../../src/gifs/types.ts'
import { t } from '../../../src/page/i18n.ts'
import type { EditorHandle } from '../../../src/ui/editor/editor-props.ts'

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

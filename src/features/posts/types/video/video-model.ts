import { computed } from 'nanostores'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { AskEmbed } from '../../embeds/api.ts'
import { createEmbedLookup, isPasted } from '../../embeds/embed-lookup.ts'
import { type EmbedService, readEmbedInput } from '../../embeds/read-embed.ts'
import { textOf } from '../fields-view.ts'
import { videoFile } from '../media/file-fields.ts'
import { type FilePreviews, syncUploading } from '../media/file-slot.ts'
import { createPostFile, type PostFileDeps } from '../media/post-file.ts'

interface VideoFormDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent' | 'typeContent'>
  ask: AskEmbed
  services: readonly EmbedService[]
  uploader: Uploader
  previews: FilePreviews
  files?: KeptFiles | undefined
  offerUndo?: PostFileDeps['offerUndo']
  /** The page's address, to resolve relative sources. */
  base: string
}

/** State of a video form: an embed or an upload, and the preview. */
export function createVideoForm(deps: VideoFormDeps) {
  const { form, ask, services, uploader, previews, base, files, offerUndo } = deps
  const lookup = createEmbedLookup({
    read: typed => (typed.trim() === '' ? null : readEmbedInput(typed, services, base)),
    ask,
  })
  const field = (name: string) => textOf(form.$draft.get(), name)
  const noUpload = { preuploadUrl: '', preuploadKey: '', confirmTos: false, copyrightFallback: false }
  const video = createPostFile({
    form,
    field: videoFile,
    uploader,
    previews,
    files,
    offerUndo,
    empty: { ...noUpload, source: '' },
    onTaken() {
      form.changeContent({ ...noUpload, source: 'upload', embedCode: '' })
      lookup.clear()
    },
    onRefused: () => form.changeContent({ source: '' }),
  })
  const { file, $fileUrl } = video
  const stops: (() => void)[] = []
  // An existing post's embed is sent back unchanged until the user types another one. To a typed address the embed's
  // HTML is added; typed embed code is sent as it is.
  let mayReplaceEmbed = form.$draft.get().mode === 'new'

  return {
    ...video,
    $embed: lookup.$embed,
    $isUpload: computed($fileUrl, url => url !== ''),
    /** Address of a video to play here; '' for none. */
    $playUrl: computed([form.$draft, $fileUrl], (draft, url) => url || textOf(draft, 'mediaUrl')),
    start() {
      stops.push(
        syncUploading(form, [file]),
        lookup.$embed.subscribe(({ value }) => {
          const isAddress = !field('embedCode').includes('<')
          const embedHtml = isAddress && value && !value.unsupported ? value.embed_code : ''
          if (mayReplaceEmbed && embedHtml !== field('embedHtml')) form.changeContent({ embedHtml })
        }),
      )
      void file.restore()
      lookup.lookUp(field('embedCode'))
    },
    typeCode(embedCode: string) {
      mayReplaceEmbed = true
      const wasPasted = isPasted(field('embedCode'), embedCode)
      form.typeContent({ embedCode, source: 'embed' })
      lookup.type(embedCode)
      if (wasPasted) lookup.lookUp(embedCode)
    },
    settleCode() {
      if (lookup.isWaiting()) lookup.lookUp(field('embedCode'))
    },
    retry: lookup.retry,
    dispose() {
      for (const stop of stops) stop()
      lookup.dispose()
      video.dispose()
    },
  }
}

import { computed } from 'nanostores'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { AskEmbed } from '../../embeds/api.ts'
import { createEmbedLookup, isPasted } from '../../embeds/embed-lookup.ts'
import { type EmbedService, readEmbedInput } from '../../embeds/read-embed.ts'
import { textOf } from '../fields-view.ts'
import {
  createFileSlot,
  type FilePreviews,
  hasCopyrightFallback,
  isRefused,
  syncUploading,
} from '../media/file-slot.ts'
import { createRemoval, type OfferUndo } from '../media/removal.ts'

interface VideoFormDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent'>
  ask: AskEmbed
  services: readonly EmbedService[]
  uploader: Uploader
  previews: FilePreviews
  files?: KeptFiles | undefined
  offerUndo?: OfferUndo | undefined
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
  const file = createFileSlot({
    uploader,
    previews,
    keeping: files && { files, onKey: fileKey => form.changeContent({ fileKey }) },
    onUploaded: ({ url, key }, answer) =>
      form.changeContent({
        preuploadUrl: url,
        preuploadKey: key,
        copyrightFallback: hasCopyrightFallback(answer),
      }),
    onRefused: () => form.changeContent({ source: '' }),
  })
  const takeFile = (files: Iterable<File>) => {
    if (!file.take(files)) return
    removal.end()
    form.changeContent({ ...noUpload, source: 'upload', embedCode: '' })
    lookup.clear()
  }
  const removal = createRemoval({ form, file, take: takeFile, offerUndo })
  const stops: (() => void)[] = []
  // An existing post's embed is sent back unchanged until the user types another one. To a typed address the embed's
  // HTML is added; typed embed code is sent as it is.
  let mayReplaceEmbed = form.$draft.get().mode === 'new'

  return {
    $embed: lookup.$embed,
    $isUpload: computed(
      [form.$draft, file.$file],
      (draft, current) => (current !== null && !isRefused(current)) || textOf(draft, 'preuploadUrl') !== '',
    ),
    /** Address of a video to play here; '' for none. */
    $playUrl: computed([form.$draft, file.$file], (draft, current) =>
      current && !isRefused(current)
        ? current.preview
        : textOf(draft, 'preuploadUrl') || textOf(draft, 'mediaUrl'),
    ),
    file,
    start() {
      stops.push(
        syncUploading(form, [file]),
        lookup.$embed.subscribe(({ value }) => {
          const isAddress = !field('embedCode').includes('<')
          const embedHtml = isAddress && value && !value.unsupported ? value.embed_code : ''
          if (mayReplaceEmbed && embedHtml !== field('embedHtml')) form.changeContent({ embedHtml })
        }),
      )
      if (field('fileKey')) void file.restore(field('fileKey'))
      lookup.lookUp(field('embedCode'))
    },
    typeCode(embedCode: string) {
      mayReplaceEmbed = true
      const wasPasted = isPasted(field('embedCode'), embedCode)
      form.changeContent({ embedCode, source: 'embed' })
      lookup.type(embedCode)
      if (wasPasted) lookup.lookUp(embedCode)
    },
    settleCode() {
      if (lookup.isWaiting()) lookup.lookUp(field('embedCode'))
    },
    retry: lookup.retry,
    takeFile,
    /** Discards the upload: the post has no video again. */
    removeFile: () => removal.remove({ ...noUpload, source: '' }),
    confirm: (confirmTos: boolean) => form.changeContent({ confirmTos }),
    dispose() {
      for (const stop of stops) stop()
      removal.end()
      lookup.dispose()
      file.dispose()
    },
  }
}

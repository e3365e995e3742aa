import { atom, computed } from 'nanostores'
import { createDisposer } from '../../../../platform/lib/dispose.ts'
import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import { canSwitchType } from '../../../../shared/post-types.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { AskEmbed } from '../../embeds/api.ts'
import { createEmbedLookup, embedSettleMs, isNoEmbed, isPasted } from '../../embeds/embed-lookup.ts'
import { type EmbedService, readEmbedInput, serviceOf } from '../../embeds/read-embed.ts'
import { textOf } from '../fields-view.ts'
import { albumArt, audioFile } from '../media/file-fields.ts'
import { createExtraImage, type FilePreviews, syncUploading } from '../media/file-slot.ts'
import { createPostFile, type PostFileDeps } from '../media/post-file.ts'

interface AudioFormDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent' | 'typeContent' | 'settleUrl'>
  ask: AskEmbed
  services: readonly EmbedService[]
  /** Whether audio may be loaded from this address: only from sites that the page allows. */
  mayPlay: (url: string) => boolean
  uploaders: { audio: Uploader; art: Uploader }
  previews: FilePreviews
  files?: KeptFiles | undefined
  offerUndo?: PostFileDeps['offerUndo']
}

/** State of an audio form: an address or an upload, the album art, and the preview. */
export function createAudioForm(deps: AudioFormDeps) {
  const { form, ask, services, mayPlay, uploaders, previews, files, offerUndo } = deps
  const disposer = createDisposer()
  /** The typed address, once it counts as complete: it was pasted, its field was left, or typing has paused. */
  const $settled = atom('')
  let stopTyping = () => {}
  const isCode = (typed: string) => /<[a-z]/i.test(typed)
  const lookup = createEmbedLookup({
    read: typed =>
      isCode(typed) || serviceOf(typed, services) !== undefined ? readEmbedInput(typed, services) : null,
    ask,
  })
  const field = (name: string) => textOf(form.$draft.get(), name)
  const canSwitch = canSwitchType(form.$draft.get())
  const audio = createPostFile({
    form,
    field: audioFile,
    uploader: uploaders.audio,
    previews,
    files,
    offerUndo,
    empty: { preuploadUrl: '', confirmTos: false, copyrightFallback: false },
    onTaken: () => form.changeContent({ preuploadUrl: '', copyrightFallback: false }),
  })
  const { file, $fileUrl } = audio
  const art = createExtraImage({ form, field: albumArt, uploader: uploaders.art, previews, files })
  let stopSync = () => {}

  const settle = (url: string) => {
    stopTyping()
    $settled.set(url.trim())
  }
  /** The typed address of an audio file, once it is complete; '' for none. */
  const $typed = computed([form.$draft, lookup.$embed, $settled], (draft, embed, settled) => {
    const url = textOf(draft, 'url').trim()
    const isRecording = isNoEmbed(embed) && !serviceOf(url, services) && !isCode(url)
    return isRecording && url === settled && isValidUrl(url) ? url : ''
  })
  const initial = field('url').trim()

  return {
    ...audio,
    /** The embedded player of a service. */
    $embed: lookup.$embed,
    /** The typed address is complete, but the page does not allow audio from its site. */
    $cannotPlay: computed($typed, url => url !== '' && !mayPlay(url)),
    $source: computed([form.$draft, $fileUrl], (draft, fileUrl) =>
      fileUrl ? 'upload' : textOf(draft, 'url').trim() ? 'address' : 'none',
    ),
    /** Address of an audio file to play here; '' for none. */
    $playUrl: computed([form.$draft, $fileUrl, $typed], (draft, fileUrl, typed) => {
      if (fileUrl) return fileUrl
      const url = textOf(draft, 'url').trim()
      // The post's own audio may have any address, also a relative one.
      const isOwn = draft.mode !== 'new' && url === initial && !serviceOf(url, services) && !isCode(url)
      return isOwn ? url : mayPlay(typed) ? typed : ''
    }),
    art,
    /** Whether another source may be chosen (POST-45). */
    canSwitch,
    start() {
      stopSync = syncUploading(form, [file, art.slot])
      void file.restore()
      void art.slot.restore()
      lookup.lookUp(field('url'))
      settle(field('url'))
    },
    typeUrl(url: string) {
      const wasPasted = isPasted(field('url'), url)
      stopTyping()
      stopTyping = disposer.timeout(() => settle(url), embedSettleMs)
      form.typeContent({ url, service: serviceOf(url, services)?.name ?? '' })
      lookup.type(url)
      if (!wasPasted) return
      lookup.lookUp(url)
      settle(url)
    },
    settleUrl() {
      const embed = isCode(field('url')) ? readEmbedInput(field('url'), services) : null
      if (embed?.ok)
        form.changeContent({ url: embed.url, service: serviceOf(embed.url, services)?.name ?? '' })
      else form.settleUrl('url')
      if (lookup.isWaiting()) lookup.lookUp(field('url'))
      settle(field('url'))
    },
    retry: lookup.retry,
    dispose() {
      disposer.dispose()
      stopSync()
      lookup.dispose()
      audio.dispose()
      art.slot.dispose()
    },
  }
}

import type { Failure } from '../../../../platform/http/failure.ts'
import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import { completeLink } from '../../draft/draft-rules.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { AskEmbed } from '../../embeds/api.ts'
import { createEmbedLookup, isPasted } from '../../embeds/embed-lookup.ts'
import type { EmbedData } from '../../embeds/read-embed.ts'
import { textOf } from '../fields-view.ts'
import { thumbnail } from '../media/file-fields.ts'
import { createExtraImage, type FilePreviews, syncUploading } from '../media/file-slot.ts'

/** What a page's OpenGraph data can fill; the user may edit each field. */
const pageFields = ['title', 'excerpt', 'author', 'thumbnail'] as const

/**
 * State of a link form: once the address is complete, fetches the page's OpenGraph data and fills the fields. If the
 * server has none, nothing changes.
 */
export type LinkForm = ReturnType<typeof createLinkForm>

/** Failures that need no message: the server has no data for an address, or no such call. */
export const isQuiet = (failure: Failure): boolean =>
  failure.kind === 'malformed' ||
  failure.kind === 'aborted' ||
  (failure.kind === 'status' &&
    (failure.status === 501 || (failure.status < 500 && ![401, 408, 429].includes(failure.status))))

interface LinkFormDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent' | 'typeContent' | 'settleUrl'>
  ask: AskEmbed
  uploader: Uploader
  previews: FilePreviews
  files?: KeptFiles | undefined
}

export function createLinkForm({ form, ask, uploader, previews, files }: LinkFormDeps) {
  const lookup = createEmbedLookup({
    read(input) {
      const url = completeLink(input.trim())
      return isValidUrl(url) ? { ok: true, url } : null
    },
    ask,
  })
  /** Values that were filled in here: only these may be replaced by another page's data. */
  let filled: Partial<Record<(typeof pageFields)[number], string>> = {}
  const field = (name: string) => textOf(form.$draft.get(), name)

  const fill = (data: EmbedData) => {
    const replaceable = pageFields.filter(name => field(name) === '' || field(name) === filled[name])
    const values = Object.fromEntries(replaceable.map(name => [name, data[name]]))
    filled = { ...filled, ...values }
    form.changeContent(values)
  }
  /** Removes the data of the previous page if the new one has none. */
  const clearFilled = () => {
    const stale = pageFields.filter(name => filled[name] && field(name) === filled[name])
    filled = {}
    if (stale.length > 0) form.changeContent(Object.fromEntries(stale.map(name => [name, ''])))
  }
  const setLoading = (loading: boolean) => {
    if (form.$draft.get().loading !== loading) form.change({ loading })
  }
  const image = createExtraImage({ form, field: thumbnail, uploader, previews, files })
  const stops: (() => void)[] = []

  return {
    $embed: lookup.$embed,
    thumbnail: image,
    start() {
      stops.push(
        syncUploading(form, [image.slot]),
        lookup.$embed.subscribe(({ value, isLoading, failure }) => {
          setLoading(isLoading)
          if (value) fill(value)
          else if (failure) clearFilled()
        }),
      )
      void image.slot.restore()
      // A restored draft with an address but no data.
      const { mode } = form.$draft.get()
      if (mode === 'new' && pageFields.every(name => field(name) === '')) lookup.lookUp(field('url'))
    },
    typeUrl(url: string) {
      const wasPasted = isPasted(field('url'), url)
      form.typeContent({ url })
      lookup.type(url)
      if (wasPasted) lookup.lookUp(url)
    },
    /** The address is complete: it was pasted, or its field was left. */
    settleUrl() {
      form.settleUrl('url')
      if (lookup.isWaiting()) lookup.lookUp(field('url'))
    },
    retry: lookup.retry,
    /** Continues without the page's data. */
    skip() {
      lookup.clear()
      clearFilled()
    },
    dispose() {
      for (const stop of stops) stop()
      lookup.dispose()
      image.slot.dispose()
      setLoading(false)
    },
  }
}

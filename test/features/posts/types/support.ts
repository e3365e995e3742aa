import { vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import type { AskEmbed } from '../../../../src/features/posts/embeds/api.ts'
import { readEmbedData } from '../../../../src/features/posts/embeds/read-embed.ts'
import type { FilePreviews } from '../../../../src/features/posts/types/media/file-slot.ts'
import { createUploader, type UploaderOptions } from '../../../../src/features/uploads/uploader.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { type Held, holdingHttp } from '../../uploads/support.ts'
import { draftOf, formWith, validatePost } from '../draft-of.ts'

/** A form of a type, as when its fields are mounted. */
export function formOf(type: PostType, content: Content = {}, fields: Partial<PostDraft> = {}) {
  const form = formWith(draftOf(type, content, fields))
  return {
    // Without a page there is no paint to wait for.
    form: { ...form, typeContent: form.changeContent },
    content: () => form.$draft.get().content,
    draft: () => form.$draft.get(),
    errors: () => validatePost(form.$draft.get()),
  }
}

/** A server that answers lookups as the test decides; a failure is an answer, too. */
export function asking(...answers: (object | Failure)[]): { ask: AskEmbed; asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async ask(url) {
      asked.push(url)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || 'kind' in answer)
        return { ok: false, failure: (answer as Failure | undefined) ?? { kind: 'offline' } }
      const value = readEmbedData(answer)
      return value ? { ok: true, value } : { ok: false, failure: { kind: 'malformed', status: 200 } }
    },
  }
}

/** An upload control whose calls the test answers. */
export function uploading(options: Partial<UploaderOptions> = {}) {
  const { http, held } = holdingHttp()
  const uploader = createUploader({ http, base: 'https://host.example/' }, { endpoint: '/up', ...options })
  return { uploader, held }
}

export const last = (held: Held[]): Held => {
  const one = held.at(-1)
  if (!one) throw new Error('nothing was sent')
  return one
}

/** Counts previews: each one created must be released. */
export function countedPreviews() {
  const open = new Set<string>()
  let made = 0
  const previews: FilePreviews = {
    create() {
      const address = `blob:${++made}`
      open.add(address)
      return address
    },
    release: vi.fn(address => void open.delete(address)),
  }
  return { previews, open }
}

export const file = (name: string, type: string): File => new File(['x'.repeat(100)], name, { type })
export const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

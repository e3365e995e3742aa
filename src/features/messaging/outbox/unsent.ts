import * as v from 'valibot'
import type { FileStorage } from '../../../platform/lib/file-storage.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import type { SafeStorage } from '../../../platform/lib/safe-storage.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { string } from '../../../platform/lib/wire.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import { dataMaxAgeMs } from '../../../platform/storage/storage-keys.ts'
import { participantSchema } from '../../blogs/participant.ts'
import type { Conversation, MessagePhoto, OutgoingMessage } from '../types.ts'
import { unsentPrefix } from '../window-row/saved-windows.ts'
import { extras } from '../wire-extras.ts'
import type { OutboxDeps } from './outbox.ts'
import { contentOf } from './outgoing.ts'

/** The fields of a conversation that are needed to send to it again. */
type Addressee = Pick<Conversation, 'key' | 'id' | 'ownUuid' | 'participants'>

/** A message with a photo, whose file is stored separately. */
export type SavedPhoto = Omit<OutgoingMessage, 'content' | 'outgoing'> & { alt?: string | undefined }

/** A message as stored, where some fields have other names than in the code. */
const schema = v.object({
  message: v.object({
    key: v.string(),
    intent: v.optional(v.string(), uuid),
    ts: v.number(),
    participant: v.string(),
    state: string,
    error: string,
    context: string,
    action: string,
    follows: string,
    quote: extras.quote,
    canRetry: v.optional(v.boolean(), false),
    unconfirmed: v.optional(v.boolean(), false),
    // Its name in earlier versions.
    isInDoubt: v.optional(v.boolean(), false),
    isOffline: v.optional(v.boolean(), false),
    isLoggedOut: v.optional(v.boolean(), false),
    outgoing: v.variant('type', [
      v.object({ type: v.literal('text'), text: v.string() }),
      v.object({
        type: v.literal('post'),
        postId: v.string(),
        blogUuid: v.string(),
        post: v.optional(v.looseObject({})),
      }),
      v.object({ type: v.literal('image'), alt: string }),
    ]),
  }),
  to: v.object({
    key: v.string(),
    id: string,
    own: v.string(),
    participants: v.array(participantSchema),
  }),
})

type Saved = v.InferOutput<typeof schema>
type Parsed = SavedPhoto & { outgoing: Saved['message']['outgoing'] }
type Unsent = { message: Parsed; to: Addressee }

function parse(json: string | null): Unsent | null {
  const { value } = checkLeniently(schema, parseJson(json))
  if (!value) return null
  const { intent, unconfirmed, isInDoubt, ...message } = value.message
  const { own, id = null, ...to } = value.to
  return {
    to: { ...to, id, ownUuid: own },
    message: {
      ...message,
      idempotencyKey: intent,
      state: message.state === 'error' ? 'error' : 'queued',
      // A message that was being sent when the page closed may have arrived.
      isUnconfirmed: unconfirmed || isInDoubt || message.state === 'pending',
      error: message.error ?? null,
    },
  }
}

/**
 * Saves unsent messages across a reload or a crash: no typed text is ever lost. Each message has its own storage key,
 * so that tabs don't overwrite each other's. The prefix is the same as for saved windows (MSG-71).
 */
export type UnsentStore = ReturnType<typeof createUnsentStore>

export function createUnsentStore(
  storage: SafeStorage,
  userName: string,
  files: FileStorage,
  now: () => number,
) {
  const prefix = unsentPrefix(userName)
  const folder = (conversationKey: string) => `${prefix}${conversationKey}:`
  const readUnder = (folderPrefix: string): Unsent[] =>
    storage.keys(folderPrefix).flatMap(key => {
      const unsent = parse(storage.get(key))
      return unsent && now() - unsent.message.ts <= dataMaxAgeMs ? unsent : []
    })
  /** Per message, whether its file could be saved; each is written once. */
  const fileWrites = new Map<string, Promise<boolean>>()
  const writeFile = (key: string, photo: File): Promise<boolean> => {
    const known = fileWrites.get(key)
    if (known) return known
    const write = files.set(key, photo).then(isWritten => {
      // A message without its photo would be worse than none.
      if (!isWritten) drop(key)
      // The message was sent or removed in between.
      else if (storage.get(key) === null) void files.remove(key)
      else return true
      fileWrites.delete(key)
      return false
    })
    fileWrites.set(key, write)
    return write
  }
  const drop = (key: string) => {
    // Another tab may have saved its file.
    const mayHaveFile = fileWrites.delete(key) || storage.get(key)?.includes('"type":"image"')
    storage.remove(key)
    if (mayHaveFile) void files.remove(key)
  }

  return {
    read(conversationKey: string) {
      const found = readUnder(folder(conversationKey)).sort((a, b) => a.message.ts - b.message.ts)
      const saved: { messages: OutgoingMessage[]; photos: SavedPhoto[] } = { messages: [], photos: [] }
      for (const { message } of found) {
        const { outgoing, ...rest } = message
        if (outgoing.type === 'image') saved.photos.push({ ...rest, alt: outgoing.alt })
        else saved.messages.push({ ...rest, outgoing, content: contentOf(outgoing) })
      }
      return saved
    },
    /** The photo of such a message; null if it isn't stored, undefined if storage can't be read now. */
    async readFile(conversationKey: string, messageKey: string) {
      const key = folder(conversationKey) + messageKey
      const found = await files.get(key)
      if (found) fileWrites.set(key, Promise.resolve(true))
      return found
    },
    /** One message as currently saved; null if it isn't. */
    recall: (conversationKey: string, key: string): SavedPhoto | null =>
      parse(storage.get(folder(conversationKey) + key))?.message ?? null,
    /** False if there is no space for it: then nothing of it is saved. A promise for a message with a photo. */
    write(
      { key: conversationKey, id, ownUuid, participants }: Addressee,
      message: OutgoingMessage,
    ): boolean | Promise<boolean> {
      const key = folder(conversationKey) + message.key
      const { content: _, outgoing, idempotencyKey, isUnconfirmed, ...rest } = message
      const isPhoto = outgoing.type === 'image'
      const saved = {
        message: {
          ...rest,
          intent: idempotencyKey,
          unconfirmed: isUnconfirmed,
          outgoing: isPhoto ? { type: 'image', alt: outgoing.alt } : outgoing,
        },
        to: { key: conversationKey, id, own: ownUuid, participants },
      }
      if (storage.set(key, JSON.stringify(saved))) return isPhoto ? writeFile(key, outgoing.file) : true
      // An outdated copy would be worse than none.
      drop(key)
      return false
    },
    remove: (conversationKey: string, key: string) => drop(folder(conversationKey) + key),
    /** Removes all messages of a conversation. */
    clear(conversationKey: string) {
      for (const key of storage.keys(folder(conversationKey))) drop(key)
    },
    /** The conversations that have unsent messages. */
    addressees: () => [...new Map(readUnder(prefix).map(({ to }) => [to.key, to])).values()],
  }
}

/** The participants of a conversation, small enough to be saved with each message. */
const addresseeOf = ({ key, id, ownUuid, participants }: Conversation): Addressee => ({
  key,
  id,
  ownUuid,
  participants: participants.map(({ uuid, name, url, avatar_url }) => ({ uuid, name, url, avatar_url })),
})

/**
 * Where an outbox saves its messages. If storage fails, a message exists only in this tab, and no other can send it.
 */
export function createOutboxMemory(
  unsent: UnsentStore,
  info: () => Conversation,
  restored: readonly { key: string }[],
): Pick<OutboxDeps, 'save' | 'forget' | 'recall'> {
  const savedKeys = new Set(restored.map(({ key }) => key))
  return {
    save(message) {
      const saved = unsent.write(addresseeOf(info()), message)
      if (saved === true) savedKeys.add(message.key)
      else savedKeys.delete(message.key)
      if (saved instanceof Promise) void saved.then(isSaved => isSaved && savedKeys.add(message.key))
    },
    forget(key) {
      savedKeys.delete(key)
      unsent.remove(info().key, key)
    },
    recall(key) {
      const found = unsent.recall(info().key, key)
      if (found) savedKeys.add(key)
      return found ?? (savedKeys.has(key) ? 'gone' : null)
    },
  }
}

async function drawPreview(file: File): Promise<MessagePhoto | null> {
  const { scaleImage } = await import('../../uploads/scale-image.ts')
  const read = await scaleImage(file, file.name, new AbortController().signal, Number.POSITIVE_INFINITY)
  if (!read.ok || !read.value.preview) return null
  const { width, height, preview } = read.value
  return { original_size: { url: '', width, height }, local: preview }
}

/** A tab saves a message before its photo: a missing photo counts as lost only after this many milliseconds. */
const photoDelayMs = 60_000

/** Restores the messages whose photos an earlier page has saved. A message that has lost its photo is removed. */
export async function restorePhotos(
  unsent: UnsentStore,
  conversationKey: string,
  photos: readonly SavedPhoto[],
  now: number,
): Promise<OutgoingMessage[]> {
  const restored = await Promise.all(
    photos.map(async ({ alt, ...photo }): Promise<OutgoingMessage | null> => {
      const file = await unsent.readFile(conversationKey, photo.key)
      if (file === null && now - photo.ts > photoDelayMs) unsent.remove(conversationKey, photo.key)
      if (!file) return null
      const image = await drawPreview(file).catch(() => null)
      const outgoing = { type: 'image' as const, file, image, alt }
      return { ...photo, outgoing, content: contentOf(outgoing) }
    }),
  )
  // Another tab may have sent or removed it by now.
  return restored.flatMap(message => (message && unsent.recall(conversationKey, message.key) ? message : []))
}

import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { nextFrame } from '../../../platform/dom/frame.ts'
import { t } from '../../../platform/page/i18n.ts'
import { ownKey, type StoredAtom, storedAtom } from '../../../platform/storage/stored-atom.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { canEditMedia } from '../../../shared/post-types.ts'
import type { PostDraft } from '../draft/draft.ts'
import { findFaults } from '../draft/draft-rules.ts'
import type { PostForm } from '../draft/post-form.ts'
import { isDescribed, photosOf } from '../types/photo/photos.ts'
import { postTypes } from '../types/post-types.ts'

export type AltReminder = StoredAtom<{ off: boolean }>

/**
 * Whether to remind this user of photos without a description before a post is sent; the user can turn this off
 * (DEC-186).
 */
export const altReminder = (app: App): AltReminder =>
  storedAtom(app, ownKey(app, 'posting', 'alt'), { read: ({ off }) => ({ off: off === true }) })

interface ReminderDeps {
  reminder: AltReminder
  feedback: Pick<Feedback, 'confirm' | 'toast'>
  /** Moves to the first image without a description. */
  show: () => void
}

type RemindedForm = Pick<PostForm, 'flush' | 'initial'> & { $draft: ReadableAtom<PostDraft> }

function titleOf({ all, undescribed, arePhotos }: Images): string {
  if (all === 1) return arePhotos ? t('This photo has no description') : t('This image has no description')
  const values = { count: undescribed, all }
  return arePhotos
    ? t('Photos without a description: {count} of {all}', values)
    : t('Images without a description: {count} of {all}', values)
}

/**
 * Returns a function that asks, once per form, before a post is sent whose images have no descriptions. Returns null if
 * there is nothing to ask, else whether to send the post.
 */
export function createDescribeFirst({ reminder, feedback, show }: ReminderDeps) {
  const reminded = new WeakSet<RemindedForm>()

  async function ask(images: Images, confirm: string): Promise<boolean> {
    let isOff = false
    const isSure = await feedback.confirm({
      title: titleOf(images),
      text: t('Descriptions tell people who can’t see an image what’s in it.'),
      cancel: t('Add descriptions'),
      instead: {
        label: t('Don’t remind me again'),
        run() {
          isOff = true
        },
      },
      confirm,
    })
    if (isSure) return true
    if (!isOff) {
      show()
      return false
    }
    reminder.set({ off: true })
    feedback.toast(t('Reminders are off. You can turn them back on in posting options.'), {
      label: t('Undo'),
      run: () => reminder.set({ off: false }),
      isUndo: true,
    })
    return true
  }

  return (form: RemindedForm): Promise<boolean> | null => {
    if (reminder.$value.get().off || reminded.has(form)) return null
    form.flush()
    const draft = form.$draft.get()
    const isOut = form.initial.state === 'published' || form.initial.state === 'private'
    // Nobody reads a draft, and an old post was sent without.
    if (draft.state === 'draft' || (draft.mode === 'edit' && isOut)) return null
    const images = countImages(draft)
    if (images.undescribed === 0 || findFaults(draft).length > 0) return null
    reminded.add(form)
    return ask(images, confirmText(draft))
  }
}

/** The editor inserts images itself to mark places for the cursor. */
const undescribed = 'img:not(.ProseMirror-separator):is(:not([alt]), [alt=""])'
const undescribedSource = /!\[\s*\]\(|<img\b(?![^>]*\salt\s*=\s*["']?[^"'\s>])[^>]*>/i

/** Opens the field for the next description after each one is finished. */
function describeNext(): void {
  const photo = document.querySelector<HTMLElement>('form [data-undescribed]')
  if (photo) {
    photo.addEventListener(
      'focus',
      // Its field returns the focus.
      ({ relatedTarget }) => {
        const isDone = relatedTarget instanceof HTMLTextAreaElement && !photo.matches('[data-undescribed]')
        if (isDone) describeNext()
      },
      { once: true },
    )
    photo.click()
    return
  }
  const texts = [...document.querySelectorAll('form [contenteditable]')]
  const text = texts.find(one => one.querySelector(undescribed))
  if (text) {
    text.dispatchEvent(new CustomEvent('describeimages'))
    return
  }
  // HTML and Markdown are written without a field for it.
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('form textarea')) {
    const found = undescribedSource.exec(area.value)
    if (!found) continue
    area.focus()
    area.setSelectionRange(found.index, found.index + found[0].length)
    return
  }
}

/** Walks through the open form's images that have no description. */
export async function showUndescribed(): Promise<void> {
  // The question returns the focus once it has closed.
  await nextFrame()
  const closing = document.querySelector('dialog[open][data-state="closed"]')
  if (closing) closing.addEventListener('close', () => requestAnimationFrame(describeNext), { once: true })
  else describeNext()
}

/** What the answer does that leaves the images as they are: a post may go out later. */
function confirmText({ state, mode }: PostDraft): string {
  if (state === 'queued') return t('Queue anyway')
  if (state === 'scheduled') return t('Schedule anyway')
  return mode === 'reblog' ? t('Reblog anyway') : t('Post anyway')
}

/** The images of a post, and how many have no description. */
interface Images {
  all: number
  undescribed: number
  /** All of them are photos of a photo post, none is an image in a text. */
  arePhotos: boolean
}

/** Longer texts aren't searched. */
const htmlMaxLength = 500_000
// Unfinished tags match to the end, so that no input is searched over and over.
const image = /<img\b(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"']+)*(?:>|$)/gi
const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const markdownImage = /!\[([^\]\n]{0,2000})\]\(/g

function altsOf(text: string, isMarkdown: boolean): string[] {
  const html = text.slice(0, htmlMaxLength)
  const tags = [...html.matchAll(image)].map(([tag]) => {
    const found = alt.exec(tag)
    return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  })
  return isMarkdown ? [...tags, ...[...html.matchAll(markdownImage)].map(([, text = '']) => text)] : tags
}

/**
 * Counts the images that the writer of a post has added, where descriptions are fields of their own.
 * @internal
 */
export function countImages(draft: PostDraft): Images {
  const { content, type, editorType } = draft
  const photos = type === 'photo' && canEditMedia(draft) ? photosOf(content) : []
  const texts = postTypes[type].rich.flatMap(field => {
    const value = content[field]
    return typeof value === 'string' ? altsOf(value, editorType === 'markdown') : []
  })
  const missing = [
    ...photos.filter(photo => !isDescribed(photo, true)),
    ...texts.filter(text => text.trim() === ''),
  ]
  return {
    all: photos.length + texts.length,
    undescribed: missing.length,
    arePhotos: texts.length === 0,
  }
}

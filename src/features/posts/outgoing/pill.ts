import type { App } from '../../../platform/app.ts'
import { language, t, tn } from '../../../platform/page/i18n.ts'
import { inSeconds } from '../../../platform/text/time.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { formatBytes } from '../../uploads/progress-text.ts'
import { type Line, type OutgoingView, outgoingView } from './outgoing-view.ts'

/** The pill: one line for all posts being sent, at the toasts. */
interface Pill {
  text: string
  /** For screen readers: nothing that changes with every byte or second. */
  spoken: string
  /** From 0 to 1. */
  progress?: number | undefined
  actions: { label: string; name: string; run: () => void }[]
}

/** Of several posts, shows the one that needs the user's attention most. */
const urgency = ['held', 'uploading', 'posting', 'retrying', 'offline', 'waiting'] as const

function textOf({ state, loaded, total, at, label, text }: Line, now: number): string {
  switch (state) {
    case 'held':
      return text
    case 'uploading':
      return t('Uploading {loaded} of {total}', { loaded: formatBytes(loaded), total: formatBytes(total) })
    case 'posting':
      return label
    case 'retrying':
      return t('Waiting to try again')
    case 'offline':
      return t('Waiting for a connection')
    case 'waiting':
      return t('Posting {time}', { time: inSeconds(Math.max(1, Math.ceil((at - now) / 1000)), language()) })
  }
}

const spokenOf = (line: Line, text: string): string =>
  line.state === 'uploading' ? t('Uploading…') : line.state === 'waiting' ? t('Waiting to post') : text

function actionsOf(line: Line, { edit, again }: OutgoingView): Pill['actions'] {
  const { id, state, title } = line
  const action = (label: string, run: (id: string) => void) => ({
    label,
    name: title === '' ? label : t('{action}: {post}', { action: label, post: title }),
    run: () => run(id),
  })
  switch (state) {
    case 'held':
      return [action(t('Send again'), again), action(t('Edit'), edit)]
    case 'waiting':
      return [action(t('Undo'), edit)]
    // It may be being saved right now.
    case 'posting':
      return []
    default:
      return [action(t('Edit'), edit)]
  }
}

export function pillOf(view: OutgoingView, now: number): Pill | null {
  const [line] = [...view.lines].sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
  if (!line) return null
  const count = view.lines.length
  const text = textOf(line, now)
  const counted = (said: string) =>
    count > 1
      ? t('{posts} · {state}', { posts: tn(count, '{count} post', '{count} posts'), state: said })
      : said
  const isUploading = line.state === 'uploading' && line.total > 0
  return {
    text: counted(text),
    spoken: counted(spokenOf(line, text)),
    progress: isUploading ? line.loaded / line.total : undefined,
    actions: actionsOf(line, view),
  }
}

/** The key for Undo takes back a waiting post, like Undo in its line. Returns a function that ends this. */
export function undoWaiting(app: App): () => void {
  const $view = app.get(outgoingView)
  const { undoable } = app.get(feedback)
  const waiting = new Map<string, () => void>()
  return $view.subscribe(view => {
    const lines = view?.lines.filter(({ state }) => state === 'waiting') ?? []
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of ids)
      if (!waiting.has(id))
        waiting.set(
          id,
          undoable(() => $view.get()?.edit(id)),
        )
    for (const [id, end] of waiting) {
      if (ids.has(id)) continue
      end()
      waiting.delete(id)
    }
  })
}

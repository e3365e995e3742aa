import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Remote } from '../../platform/http/query.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { type ShareSubject, shareSheetContent } from './subject.ts'
import type { ShareTools } from './tools.ts'

interface Surface {
  tools: ShareTools
  isShown: (postId: string) => boolean
  onDone: () => void
}

/** Opens the share sheet of the user's device; false if it couldn't. A user who cancels it has changed their mind. */
async function openSheet(app: App, { tools, isShown, onDone }: Surface, subject: ShareSubject) {
  const outcome = await tools.share(shareSheetContent(subject))
  if (outcome === 'shared') {
    app.bus.emit('share:sent', { network: 'system', post_id: subject.postId })
    if (isShown(subject.postId)) onDone()
  }
  return outcome !== 'failed'
}

/** Shares by the device because the user has chosen it. */
export async function shareBySystem(app: App, surface: Surface, subject: ShareSubject): Promise<void> {
  if (!(await openSheet(app, surface, subject)))
    app.get(feedback).toast(t('Your device couldn’t share this.'))
}

/** Whether the device has a share sheet: checked with the page's own address while the post's is unknown. */
export const hasSystemSheet = ({ canShare }: ShareTools): boolean =>
  canShare({ title: document.title, url: location.href })

interface FirstDeps {
  $loading: ReadableAtom<Remote<true>>
  /** Whether the surface still waits for the device's sheet with this post. */
  isWaiting: () => boolean
  /** The post, if the device may share it. */
  subject: () => ShareSubject | null
  /** Shows the surface's own entries instead. */
  showEntries: () => void
}

/**
 * Opens the device's share sheet as soon as the post's address is known, while the press still counts. If it no longer
 * does, or the post can't be shared this way, the surface shows its own entries.
 */
export function shareBySystemFirst(app: App, surface: Surface, deps: FirstDeps): void {
  const stop = deps.$loading.subscribe(({ value, failure }) => {
    if (!value && !failure) return
    queueMicrotask(() => stop())
    if (!deps.isWaiting()) return
    const subject = deps.subject()
    if (!subject) return deps.showEntries()
    void openSheet(app, surface, subject).then(hasOpened => {
      if (!hasOpened && deps.isWaiting()) deps.showEntries()
    })
  })
}

import { hasWaiting } from '../../features/feed/waiting/has-waiting.ts'
import { mustSync } from '../../features/filters/has-filters.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import { hasKeptForm } from '../../features/posts/frame/has-kept-form.ts'
import { hasOutgoing } from '../../features/posts/outgoing/flag.ts'
import type { App } from '../../platform/app.ts'
import { choicesKey } from '../../platform/media/key.ts'

/** Whether the idle page has more to do than to wait for a touch; `widgets/prefetch` does it. */
export const hasIdleWork = (app: App): boolean =>
  // On a member's page, `mount/near.ts` waits for them to come near the view.
  (!app.page.user && document.querySelector(`${frameSelector},${gifSelector}`) !== null) ||
  app.platform.storage.get(choicesKey(app)) !== null ||
  hasWaiting(app) ||
  hasOutgoing(app) ||
  hasKeptForm() ||
  mustSync(app)

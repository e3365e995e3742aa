import { countsOnPage } from '../../features/unread/badges.ts'
import { showCounts } from '../../features/unread/marked-counts.ts'
import type { App } from '../../platform/app.ts'
import { schedule } from './schedule.ts'

/** Shows unread counts on the host's own elements. As on a page with a header, polling starts once the page is used. */
export function startCounts(app: App): void {
  if (!app.get(countsOnPage).draw)
    schedule('used', document.body, app.disposer, () => {
      app.ensureRoot('attention').catch(() => {})
    })
  showCounts(app)
}

import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import type { ToastAction } from '../../shared/feedback/store.ts'

/** The way to something that failed in a conversation whose window is closed. */
export const showMessage = (app: App, conversationKey: string): ToastAction => ({
  label: t('Show message'),
  run() {
    const [own = '', other = ''] = conversationKey.split(' ')
    app.bus.dispatch('conversation:open', { participants: [own, other] }).catch(() => {})
  },
})

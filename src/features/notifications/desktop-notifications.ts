import type { App } from '../../platform/app.ts'

/** How long a notification stays, in milliseconds (MSGP-28). */
const notificationMs = 5000

/** The text of a desktop notification, and what a click on it does. */
export interface DesktopNotification {
  title: string
  body: string
  /** A later notification with the same tag replaces it. */
  tag: string
  clicked: () => void
}

/** Desktop notifications, if the host has them and the user allows them (MSGP-25, MSGP-26). */
export function desktopNotifications(app: App) {
  const { is_desktop_notifications_enabled, messaging_notification_icon: icon } = app.page.messaging
  const shown = new Map<Notification, () => void>()
  let isAsked = false
  const state = () =>
    is_desktop_notifications_enabled && 'Notification' in window ? Notification.permission : 'denied'
  app.disposer.add(() => {
    for (const close of [...shown.values()]) close()
  })
  return {
    canShow: () => state() === 'granted',
    /** Asks for permission, if that isn't decided yet and the user has just done something (DEC-90). */
    askPermission() {
      if (isAsked || state() !== 'default' || navigator.userActivation?.isActive === false) return
      isAsked = true
      // Older browsers take a callback and return no promise; the permission is read where it is needed.
      Promise.resolve(Notification.requestPermission()).catch(() => {})
    },
    show({ title, body, tag, clicked }: DesktopNotification) {
      let notification: Notification
      try {
        notification = new Notification(title, { body, tag, ...(icon && { icon }) })
      } catch {
        // Mobile browsers allow them to service workers only.
        return
      }
      const close = () => {
        stop()
        shown.delete(notification)
        notification.onclick = null
        notification.close()
      }
      const stop = app.disposer.timeout(close, notificationMs)
      shown.set(notification, close)
      notification.onclick = () => {
        window.focus()
        clicked()
        close()
      }
    },
  }
}

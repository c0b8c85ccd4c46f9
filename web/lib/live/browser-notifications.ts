import type { Notification as Line } from '@guildhall/contract/notifications/notifications.ts'
import { acceptedTitle } from '@guildhall/contract/notifications/panels.ts'

/** Returns whether this browser may show notifications; null where it does not support them. */
export function noticePermission(): NotificationPermission | null {
  return typeof Notification === 'undefined' ? null : Notification.permission
}

/** Asks for permission once, after a press by a person who is now waiting for an answer. */
export async function askForNotices(): Promise<NotificationPermission | null> {
  return noticePermission() === 'default' ? Notification.requestPermission() : noticePermission()
}

/** Shows a browser notification that a request was accepted, if permitted. A click opens it. */
export function showAccepted({ id, title, message, href }: Line, go: (href: string) => void): void {
  if (noticePermission() !== 'granted') return
  try {
    // The same tag makes several tabs show a single notification.
    const notice = new Notification(acceptedTitle, { body: `${title}. ${message}`, tag: id })
    notice.onclick = () => {
      window.focus()
      go(href)
      notice.close()
    }
  } catch {
    // Phones support them in service workers only.
  }
}

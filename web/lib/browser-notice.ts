import type { Notification as Line } from '@guildhall/contract/notifications.ts'
import { acceptedTitle } from '@guildhall/contract/panels.ts'

/** Whether this browser may show notices of its own; null where it knows none. */
export function noticePermission(): NotificationPermission | null {
  return typeof Notification === 'undefined' ? null : Notification.permission
}

/** Asks whether it may, once: after a press of somebody who has just asked for something to be told of. */
export async function askForNotices(): Promise<NotificationPermission | null> {
  return noticePermission() === 'default' ? Notification.requestPermission() : noticePermission()
}

/** Says through the browser that a request was accepted (specification 4), if it may. A click leads to where it is. */
export function showAccepted({ id, title, message, href }: Line, go: (href: string) => void): void {
  if (noticePermission() !== 'granted') return
  try {
    // By its name several tabs show one.
    const notice = new Notification(acceptedTitle, { body: `${title}. ${message}`, tag: id })
    notice.onclick = () => {
      window.focus()
      go(href)
      notice.close()
    }
  } catch {
    // Phones know them of service workers alone.
  }
}

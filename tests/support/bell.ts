import type { Page } from '@playwright/test'

export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** The bell's name with this many unread notifications. */
export const unread = (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

/** Opens a page and waits until it receives events: it requests the list once it does. */
export async function listening(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/notifications')
  await page.goto(path)
  await asked
}

/** Records the browser's notifications: a headless one shows none and denies the permission. Returns their texts. */
export async function keepNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    class Notice extends EventTarget {
      static permission = sessionStorage.noticePermission ?? 'default'
      static async requestPermission() {
        Notice.permission = sessionStorage.noticePermission = 'granted'
        return 'granted'
      }
      constructor(title: string, options?: NotificationOptions) {
        super()
        said.push(`${title} ${options?.body}`)
      }
      close() {}
    }
    Object.assign(window, { said, Notification: Notice })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

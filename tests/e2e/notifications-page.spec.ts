import { expect, type Page } from '@playwright/test'
import { bell, listening, unread } from '../support/bell.ts'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { nightly, test } from '../support/site.ts'

const main = (page: Page) => page.getByRole('main')
const kind = (page: Page, name: RegExp) =>
  main(page).getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name })
const entries = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
const entry = (page: Page, title: string) => entries(page).filter({ hasText: title })

test(
  'the page of notifications: by day, filtered, live, answered in place, and marked as read',
  nightly,
  async ({ page, visitor, site }) => {
    await page.goto('/notifications?unread=true')
    await expect(page).toHaveURL(`/signin?redirect=${encodeURIComponent('/notifications?unread=true')}`)
    await page.getByRole('button', { name: demo.professor }).click()
    await expect(page).toHaveURL('/notifications?unread=true')

    const reader = await visitor(demo.freelancer)
    await reader.goto('/')
    await callAs(reader, 'POST', '/notifications/clear', {})
    const tell = (number: number, type: 'achievement' | 'payment' = 'achievement') =>
      site.notify({ name: demo.freelancer, type, title: `News ${number}`, message: 'Look.', href: '/my-projects' })
    await reader.goto('/notifications')
    await expect(main(reader).getByRole('heading', { name: 'No notifications yet' })).toBeVisible()

    // More than a page. What is being read stays where it is when a new one arrives above it.
    for (let number = 1; number <= 25; number += 1) await tell(number, number === 25 ? 'payment' : 'achievement')
    await listening(reader, '/notifications')
    await expect(main(reader).getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(entries(reader).first()).toContainText('News 25')
    await entry(reader, 'News 15').scrollIntoViewIfNeeded()
    const before = await entry(reader, 'News 15').boundingBox()
    await tell(26)
    await expect(entries(reader).first()).toContainText('News 26')
    expect((await entry(reader, 'News 15').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

    await reader.getByRole('link', { name: 'Next' }).click()
    await expect(entries(reader).last()).toContainText('News 1')
    await reader.getByRole('link', { name: 'Previous' }).click()
    await expect(entries(reader).first()).toContainText('News 26')
    await kind(reader, /^Orders/).click()
    await expect(entries(reader)).toHaveCount(1)
    await expect(entries(reader)).toContainText('News 25')
    await kind(reader, /^People/).click()
    await expect(main(reader).getByRole('heading', { name: 'No notifications about people' })).toBeVisible()

    // A request is answered in its entry, which says so and stays while the page is open.
    const { customUserId } = await callAs(reader, 'GET', '/users/profile')
    await callAs(page, 'POST', '/relations/send', { toUserId: customUserId })
    const request = entry(reader, 'asks to connect')
    await request.getByRole('button', { name: /^Accept/ }).click()
    await expect(request.getByText('You are connected now.')).toBeFocused()
    await expect(request.getByRole('button')).toHaveCount(0)
    await expect(bell(reader)).toHaveAccessibleName(unread(26))

    await kind(reader, /^All/).click()
    await entry(reader, 'News 25').getByRole('link').click()
    await expect(reader).toHaveURL('/my-projects')
    await bell(reader).click()
    await reader.getByRole('button', { name: 'View all notifications' }).click()
    await reader.getByRole('link', { name: 'All notifications by day' }).click()
    await expect(reader).toHaveURL('/notifications')
    await expect(entry(reader, 'News 25').getByText('(unread)')).toHaveCount(0)
    await main(reader).getByRole('switch', { name: 'Unread only' }).check()
    await expect(entry(reader, 'News 25')).toHaveCount(0)
    await main(reader).getByRole('button', { name: 'Mark All as Read' }).click()
    await expect(main(reader).getByRole('heading', { name: "You're all caught up." })).toBeVisible()
    await expect(bell(reader)).toHaveAccessibleName(unread(0))
  },
)

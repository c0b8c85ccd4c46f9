import { expect, type Page } from '@playwright/test'
import { bell, keepNotices, listening, unread } from '../support/bell.ts'
import { buyWork, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { signIn } from '../support/own-session.ts'
import { nightly, test } from '../support/site.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'All Notifications' })
const drop = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })

test('notifications reach the bell immediately on both devices, and link to the right place', async ({
  visitor,
  site,
}) => {
  const [phone, laptop] = [await visitor(demo.freelancer), await visitor(demo.freelancer)]
  const product = await phone.goto('/').then(() => offerWork(phone, 'A poster, made to order', 40))
  await Promise.all([listening(phone, '/sales'), listening(laptop, '/')])
  // The notifications this person already has from the demo community.
  await bell(phone).click()
  await drop(phone).getByRole('button', { name: 'View all notifications' }).click()
  await panel(phone).getByRole('button', { name: 'Clear' }).click()
  await expect(panel(phone).getByText('No notifications yet')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(bell(phone)).toHaveAccessibleName(unread(0))
  await bell(laptop).click()
  await expect(drop(laptop).getByText("You're all caught up.")).toBeVisible()
  await laptop.keyboard.press('Escape')
  await expect(bell(laptop)).toBeFocused()

  const buyer = await visitor(demo.student)
  await buyer.goto('/')
  const id = await buyWork(buyer, product)
  await Promise.all(
    [phone, laptop].map((page) => expect(bell(page)).toHaveAccessibleName(unread(1), { timeout: 2000 })),
  )
  // The list of sales behind it was reloaded, and the notification is read aloud.
  await expect(
    phone
      .getByRole('main')
      .getByRole('link', { name: /A poster, made to order/ })
      .first(),
  ).toBeVisible()
  await expect(phone.getByRole('status').filter({ hasText: /: sold\./ })).toBeAttached()

  // By keyboard: open the dropdown and follow the notification; it is read on every device.
  await bell(laptop).focus()
  await laptop.keyboard.press('Enter')
  const line = drop(laptop).getByRole('link', { name: /: sold/ })
  await expect(line).toHaveAccessibleName(/\(unread\)/)
  await line.focus()
  await laptop.keyboard.press('Enter')
  await expect(laptop).toHaveURL(`/sales/${id}`)
  await expect(drop(laptop)).toBeHidden()
  await Promise.all(
    [phone, laptop].map((page) => expect(bell(page)).toHaveAccessibleName(unread(0), { timeout: 2000 })),
  )

  // Away for a while: no notification is lost, and none is shown twice.
  await phone.context().setOffline(true)
  const name = demo.freelancer
  for (const each of [1, 2, 3])
    await site.notify({
      name,
      type: 'achievement',
      title: `Milestone ${each}`,
      message: 'Well done.',
      href: '/my-projects',
    })
  await expect(bell(laptop)).toHaveAccessibleName(unread(3))
  await phone.context().setOffline(false)
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(bell(phone)).toHaveAccessibleName(unread(3))
  await bell(phone).click()
  await expect(drop(phone).getByRole('link', { name: /Milestone/ })).toHaveCount(3)
  await drop(phone).getByRole('button', { name: 'View all notifications' }).click()
  await expect(drop(phone)).toBeHidden()
  await expect(panel(phone).getByText('3 unread')).toBeVisible()
  await panel(phone).getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(panel(phone).getByText('3 unread')).toBeHidden()
  await expect(bell(laptop)).toHaveAccessibleName(unread(0))
  await panel(phone).getByRole('button', { name: 'Clear' }).click()
  await expect(panel(phone).getByText('No notifications yet')).toBeVisible()
  await bell(laptop).click()
  await expect(drop(laptop).getByText("You're all caught up.")).toBeVisible()
})

test(
  'an accepted request is also a browser notification, and a session ended elsewhere ends here',
  nightly,
  async ({ visitor, site }) => {
    const page = await visitor()
    const notices = await keepNotices(page)
    await signIn(page, demo.professor)
    await listening(page, '/settings/notifications')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('On', { exact: true })).toBeVisible()
    const news = page.getByRole('switch', { name: 'Email about news' })
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    // It is unchecked once the page has rendered the choice, a moment after the click.
    await news.click()
    await expect(news).not.toBeChecked()
    await saved
    await listening(page, '/settings/notifications')
    await expect(news).not.toBeChecked()
    const href = '/marketplace'
    await site.notify({ name: demo.professor, type: 'ACCEPT', title: 'Accepted', message: 'Lars accepted.', href })
    await expect.poll(notices).toEqual(['Connection Request Accepted! 🎉 Accepted. Lars accepted.'])

    const { token } = await (await page.request.get('/api/auth/token')).json()
    const ended = await page.request.delete('/api/token', { headers: { authorization: `Bearer ${token}` } })
    expect(ended.status()).toBe(204)
    await expect(
      page.getByRole('link', { name: 'Join' }).or(page.getByRole('heading', { name: /Sign in/ })),
    ).toBeVisible()
  },
)

test(
  'a sale between the reading of a page and the opening of its socket appears when the socket opens',
  nightly,
  async ({ visitor }) => {
    const seller = await visitor(demo.freelancer)
    const product = await seller.goto('/').then(() => offerWork(seller, 'A late poster, made to order', 40))
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    await seller.routeWebSocket(/socket/, async (socket) => {
      await opened
      socket.connectToServer()
    })
    await seller.goto('/sales')
    const sale = seller.getByRole('main').getByRole('link', { name: /A late poster/ })
    await expect(sale).toHaveCount(0)
    const buyer = await visitor(demo.student)
    await buyer.goto('/')
    await buyWork(buyer, product)
    open()
    await expect(sale.first()).toBeVisible({ timeout: 8000 })
  },
)

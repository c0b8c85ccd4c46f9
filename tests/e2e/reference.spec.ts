import { expect, type Page } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

// Animations would keep the machine busy during the inspection.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('/dev/ui shows every component, and each follows its pattern', nightly, async ({ page, visitor }) => {
  await page.goto('/dev/ui#panels')
  await expect(page.getByRole('heading', { name: 'Panels of the header' })).toBeInViewport()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await expect(page.getByRole('article')).toHaveCount(6)

  await test.step('both themes follow the rules', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await inspect(page, `pieces, ${colorScheme}`)
    }
  })

  await test.step('the head of the side menu: name, no name, loading', async () => {
    const panels = page.locator('#panels')
    await expect(panels.getByText('User Profile', { exact: true })).toBeVisible()
    await expect(panels.getByRole('link', { name: 'View Profile >' })).toHaveAttribute('href', '/profile')
    await expect(panels.getByText('Loading...', { exact: true })).toBeVisible()
  })

  await test.step('Other asks for a text', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Other')
    await expect(page.getByPlaceholder('Please specify...')).toBeFocused()
  })

  await test.step('tabs follow the arrow keys, table heads sort, filters are removed', async () => {
    const [choices, figures] = [page.locator('#choices'), page.locator('#figures')]
    await choices.getByRole('tab', { name: 'Rank' }).press('ArrowRight')
    await expect(choices.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true')
    await expect(choices.getByRole('tabpanel')).toHaveText('By number of projects.')
    const price = figures.getByRole('columnheader', { name: 'Price' })
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await expect(figures.getByRole('row').filter({ hasText: '$460' })).toHaveText(/Field Recorder/)
    await page.getByRole('button', { name: 'Remove Data Science' }).press('Backspace')
    await expect(page.getByRole('button', { name: 'Remove Data Science' })).toHaveCount(0)
  })

  await test.step('a day is chosen by keys, an hour by click', async () => {
    const days = page.getByRole('grid', { name: 'Day of the meeting' })
    await days.getByRole('button', { name: '20 November 2026' }).focus()
    for (const key of ['ArrowDown', 'PageDown', 'Home']) await page.keyboard.press(key)
    await expect(days.getByRole('button', { name: '21 December 2026' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(days.getByRole('gridcell', { selected: true })).toHaveText('21')
    await page.getByRole('button', { name: '09:00' }).click()
    await expect(page.getByText('09:00 is 17:00 for Kenji.')).toBeVisible()
  })

  await test.step('a tooltip waits 700 ms; Escape closes it', async () => {
    const share = page.getByRole('button', { name: 'Share' })
    await share.scrollIntoViewIfNeeded()
    const begin = Date.now()
    await share.hover()
    await expect(page.getByRole('tooltip', { name: 'Copies the address' })).toBeAttached()
    expect(Date.now() - begin).toBeGreaterThanOrEqual(650)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  await test.step('a hint opens on focus, and on a tap where there is no pointer', async () => {
    const hint = (on: Page) => on.getByRole('button', { name: 'What ‘Lead time’ means' })
    await hint(page).focus()
    await expect(page.getByRole('tooltip')).toHaveText(/^From the order to the delivery/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    const phone = await visitor(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.goto('/dev/ui')
    await hint(phone).tap()
    await expect(phone.getByRole('tooltip')).toHaveText(/^From the order to the delivery/)
    await phone.getByRole('heading', { name: 'Menus, dialogs, toasts' }).tap()
    await expect(phone.getByRole('tooltip')).toHaveCount(0)
    await phone.close()
  })

  await test.step('the bell: lines, empty, failed; at most one panel; focus returns', async () => {
    const bell = page.getByRole('button', { name: 'Notifications, 3 unread' }).last()
    const drop = page.getByRole('dialog', { name: 'Notifications', exact: true })
    await bell.click()
    await expect(drop.getByRole('link')).toHaveCount(10)
    expect(await drop.getByRole('list').evaluate((list) => list.clientHeight)).toBeLessThanOrEqual(320)
    await inspect(page, 'the dropdown')
    await page.keyboard.press('Escape')
    await expect(drop).toBeHidden()
    await expect(bell).toBeFocused()
    await bell.click()
    await drop.getByRole('button', { name: 'View all notifications' }).click()
    await expect(drop).toBeHidden()
    const all = page.getByRole('dialog', { name: 'All Notifications' })
    await inspect(page, 'all notifications')
    await all.getByRole('button', { name: 'Mark All as Read' }).click()
    await expect(all.getByText('unread')).toHaveCount(0)
    await all.getByRole('button', { name: 'Clear' }).click()
    await expect(all.getByText('No notifications yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(drop.getByText("You're all caught up.")).toBeVisible()
    await page.getByRole('heading', { name: 'Panels of the header' }).click()
    await expect(drop).toBeHidden()
    const messages = page.getByRole('button', { name: 'All Messages' })
    await messages.click()
    await expect(page.getByRole('dialog', { name: 'All Messages' }).getByText('2 unread')).toBeVisible()
    await inspect(page, 'all messages')
    await page.keyboard.press('Escape')
    await expect(messages).toBeFocused()
    await page.getByRole('radio', { name: 'Failed' }).click()
    await messages.click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('dialog').getByText('Loading')).toBeAttached()
  })
})

test('toasts and the success dialog keep their times', nightly, async ({ page }) => {
  await page.clock.install()
  await page.goto('/dev/ui')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text })
  await expect(page.getByRole('button', { name: 'Five at once' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)

  await test.step('three toasts show for four seconds each, an error for eight', async () => {
    await press('Five at once')
    await expect(page.locator('.toast')).toHaveText(['Message 1', 'Message 2', 'Message 3'])
    await page.clock.runFor(3900)
    await expect(page.locator('.toast')).toHaveText(['Message 1', 'Message 2', 'Message 3'])
    await page.clock.runFor(100)
    await expect(page.locator('.toast')).toHaveText(['Message 4', 'Message 5'])
    await page.clock.runFor(4000)
    await expect(page.locator('.toast')).toHaveCount(0)
    await press('Error')
    await expect(toast('Failed')).toBeVisible()
    await page.clock.runFor(7900)
    await expect(toast('Failed')).toBeVisible()
    await page.clock.runFor(100)
    await expect(toast('Failed')).toHaveCount(0)
  })

  await test.step('a toast waits while the focus is in it, also when the pointer leaves; then the focus returns', async () => {
    const opener = page.getByRole('button', { name: 'With Undo' })
    await opener.click()
    await toast('Removed').getByRole('button', { name: 'Undo' }).focus()
    await toast('Removed').hover()
    await page.mouse.move(5, 5)
    await page.clock.runFor(20_000)
    await expect(toast('Removed')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast('It is back')).toBeVisible()
    await expect(opener).toBeFocused()
    await page.clock.runFor(4000)
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  await test.step('the success dialog closes after two seconds without the pointer on it', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Meeting Scheduled!' })
    await page.locator('#floating').getByRole('button', { name: 'Success' }).first().click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(1900)
    await expect(dialog).toBeVisible()
    await dialog.hover()
    await page.clock.runFor(20_000)
    await expect(dialog).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(100)
    await expect(dialog).toHaveCount(0)
  })
})

import { expect } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import { test } from '../support/site.ts'

// What turns and fades would keep the machine busy while it is inspected.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('/dev/ui shows every piece, and each keeps to its pattern', async ({ page }) => {
  await page.goto('/dev/ui#panels')
  await expect(page.getByRole('heading', { name: 'Panels of the header' })).toBeInViewport()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await test.step('both themes by the rules', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await inspect(page, `pieces, ${colorScheme}`)
    }
  })

  await test.step('the head of the side menu in the words of the specification', async () => {
    const panels = page.locator('#panels')
    await expect(panels.getByText('User Profile', { exact: true })).toBeVisible()
    await expect(panels.getByRole('link', { name: 'View Profile >' })).toHaveAttribute('href', '/profile')
    await expect(panels.getByText('Loading...', { exact: true })).toBeVisible()
  })

  await test.step('a long list is searched by typing; Other asks for more', async () => {
    const box = page.getByRole('combobox', { name: 'Category' }).first()
    await box.click()
    await box.fill('deSÍGN')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Design/, /Design/, /Design/])
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant', /-1$/)
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(/Design/)
    const chosen = await box.inputValue()
    await box.fill('zzz')
    await expect(page.getByText('Nothing is called “zzz”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue(chosen)
    await box.fill('other')
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('Please specify...')).toBeFocused()
  })

  await test.step('range: thumbs and numbers stay in step', async () => {
    const price = page.getByRole('group', { name: 'Price' })
    await price.getByRole('slider', { name: 'Price, to' }).press('ArrowLeft')
    await expect(price.getByLabel('To', { exact: true })).toHaveValue('490')
    await price.getByLabel('From', { exact: true }).fill('900')
    await price.getByLabel('From', { exact: true }).press('Enter')
    await expect(price.getByRole('slider', { name: 'Price, from' })).toHaveAttribute('aria-valuenow', '490')
  })

  await test.step('tabs follow the arrow keys, table heads sort, filters go', async () => {
    await page.getByRole('tab', { name: 'Rank' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveText('By number of projects.')
    const price = page.getByRole('columnheader', { name: 'Price' })
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').filter({ hasText: '$460' })).toHaveText(/Field Recorder/)
    await page.getByRole('button', { name: 'Remove Data Science' }).press('Backspace')
    await expect(page.getByRole('button', { name: 'Remove Data Science' })).toHaveCount(0)
  })

  await test.step('a day by keys, an hour by click', async () => {
    const days = page.getByRole('grid', { name: 'Day of the meeting' })
    await days.getByRole('button', { name: '20 November 2026' }).focus()
    for (const key of ['ArrowDown', 'PageDown', 'Home']) await page.keyboard.press(key)
    await expect(days.getByRole('button', { name: '21 December 2026' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(days.getByRole('gridcell', { selected: true })).toHaveText('21')
    await page.getByRole('button', { name: '09:00' }).click()
    await expect(page.getByText('09:00 is 17:00 for Kenji.')).toBeVisible()
  })

  await test.step('a tooltip waits 700 ms; Escape takes it away', async () => {
    const share = page.getByRole('button', { name: 'Share' })
    await share.scrollIntoViewIfNeeded()
    const begin = Date.now()
    await share.hover()
    await expect(page.getByRole('tooltip', { name: 'Copies the address' })).toBeAttached()
    expect(Date.now() - begin).toBeGreaterThanOrEqual(650)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
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

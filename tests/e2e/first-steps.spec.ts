import { expect, type Page } from '@playwright/test'
import { bell, listening, unread } from '../support/bell.ts'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { whatIsCovered } from '../support/in-sight.ts'
import { expectAccessible } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'All Notifications' })
const drop = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })

test(
  'a new member is welcomed and led to their profile; the achievement of the first project appears immediately',
  nightly,
  async ({ page, request }) => {
    const somebody = newcomer('Wanda', 'Moor')
    await signUp(page, somebody)
    const { code } = await mailTo(request, somebody.email)
    await page.getByLabel('6-digit code').fill(code)
    await expect(page).toHaveURL('/welcome')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Wanda' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName(unread(1))

    await test.step('three steps fill in the profile', async () => {
      await expectAccessible(page)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(400, 400) })
      await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click()
      await expect(page.getByText('Your picture is saved.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Headline' }).fill('Tides and clocks')
      // Going on to another step saves what is typed.
      await page.getByRole('search', { name: 'First search' }).getByLabel('What interests you?').focus()
      await expect(page.getByRole('complementary', { name: 'How others see you' })).toContainText('Tides and clocks')
      await page.getByLabel('University').fill('Aldermoor University')
      await page.getByLabel('Course').selectOption('Master of Science (MSc)')
      await page.getByLabel('Graduation year').fill('next year')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByRole('alert').getByRole('link', { name: /^Enter a year with four digits, from/ }),
      ).toBeVisible()
      await expect(page.getByLabel('Graduation year')).toHaveValue('next year')
      await page.getByLabel('Graduation year').fill('27')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
      await page.getByLabel('Graduation year').fill('2027')
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/student-data') && answer.ok())
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await saved
      await page.reload()
      await expect(page.getByLabel('University')).toHaveValue('Aldermoor University')
      await page.getByRole('search', { name: 'First search' }).getByLabel('What interests you?').fill('tide')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/marketplace?q=tide')
    })

    await test.step('the welcome is in bell and panel, and links to the first steps', async () => {
      await listening(page, '/marketplace')
      await bell(page).click()
      await expect(drop(page).getByRole('link', { name: /^Welcome to Guildhall/ })).toHaveAccessibleName(/\(unread\)/)
      await drop(page).getByRole('button', { name: 'View all notifications' }).click()
      await expect(panel(page).getByText('1 unread')).toBeVisible()
      const welcome = panel(page).getByRole('link', { name: /^Welcome to Guildhall/ })
      await expect(welcome).toContainText('Say what you study')
      await welcome.click()
      await expect(page).toHaveURL('/profile')
      await expect(panel(page)).toBeHidden()
      await expect(page.getByText('Tides and clocks')).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName(unread(0))
    })

    await test.step('the first project is an achievement, announced while the page is open', async () => {
      await listening(page, '/newproject')
      await page.getByLabel('Title', { exact: true }).fill('A tide clock for the harbour wall')
      await page.getByLabel('Description').fill('Driven by a float, readable from afar.')
      await page.getByLabel('Category').selectOption('IoT & Embedded')
      await page.getByLabel('Price').fill('0')
      const picture = { name: 'clock.png', mimeType: 'image/png', buffer: await png(800, 600) }
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Add image' }).click()
      await (await chosen).setFiles([picture])
      await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
      await page.getByRole('checkbox', { name: 'This is my own work to sell' }).check()
      // The button bar covers the bottom of a phone's window.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Create project' }).click()
      await page
        .getByRole('alert')
        .getByRole('link', { name: /^There is nothing to deliver yet/ })
        .click()
      await expect(page.getByLabel('Delivery')).toBeFocused()
      expect(await page.evaluate(whatIsCovered, '.drawer__f, .cookie')).toBeNull()
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByLabel('Delivery').fill('5 days')
      await page.getByRole('button', { name: 'Create project' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'A tide clock for the harbour wall' })).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName(unread(1))
      await expect(page.getByRole('status').filter({ hasText: 'Your first project is published.' })).toBeAttached()
      await bell(page).click()
      await drop(page)
        .getByRole('link', { name: /^Your first project is published/ })
        .click()
      await expect(page).toHaveURL('/my-projects')
      await expect(page.getByRole('main').getByText('A tide clock for the harbour wall').first()).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName(unread(0))
      await page.goto('/welcome')
      await expect(page.getByRole('list', { name: 'Steps' }).getByText('(done)')).toHaveCount(3)
    })
  },
)

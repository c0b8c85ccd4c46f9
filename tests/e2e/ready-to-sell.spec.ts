import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const title = 'Bench Notes: a lab notebook'

test(
  'a seller without business details is led to them, and the person who asked is told once the project is on sale',
  nightly,
  async ({ visitor }) => {
    // Has no business details.
    const seller = await visitor('Ines Calloway')
    await seller.goto('/profile')
    await seller.getByRole('link', { name: 'Add New Project' }).first().click()
    const form = seller.getByRole('dialog', { name: 'Add New Project' })
    // Nothing is wrong before it was written.
    await form.getByLabel('Title', { exact: true }).press('Tab')
    await expect(form.getByText('Project title is required')).toHaveCount(0)
    await form.getByLabel('Title', { exact: true }).fill(title)
    await form.getByLabel('Description').fill('Notes with sample tracking.')
    await form.getByLabel('Category').selectOption('Biotech')
    await form.getByLabel('Price').fill('45')
    await form.getByLabel('Delivery').fill('5 days')
    // They can also be entered here; leaving that keeps the form.
    await form.getByRole('button', { name: 'Add business details' }).click()
    const asked = seller.getByRole('dialog', { name: 'Business details' })
    await asked.getByRole('button', { name: 'Save business details' }).click()
    await expect(asked.getByText('Enter', { exact: false }).first()).toBeVisible()
    await seller.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(form.getByRole('button', { name: 'Add business details' })).toBeFocused()
    await form
      .locator('input[type=file][accept*="image"]')
      .setInputFiles([{ name: 'cover.png', mimeType: 'image/png', buffer: await png(800, 600) }])
    await form.getByRole('checkbox', { name: 'This is my own work to sell' }).check()
    await seller.getByRole('button', { name: 'Create project' }).click()

    const dialog = seller.getByRole('alertdialog', { name: 'Project Created!' })
    await expect(dialog).toContainText('One step left before people can buy')
    // The page below knows the project without being loaded again.
    await expect(seller.locator('#main').getByText(title).first()).toBeAttached()
    await dialog.getByRole('button', { name: 'Add business details' }).click()
    await expect(seller).toHaveURL('/ready-to-sell')
    const before = seller.getByRole('region', { name: 'Before people can buy' })
    await expect(before).toContainText('1 of 2 done')

    const buyer = await visitor(demo.student)
    await buyer.goto('/marketplace?q=bench+notes')
    const card = buyer.getByRole('article').filter({ hasText: 'Ines Calloway' })
    await expect(card).toContainText('Not on sale yet')
    await expect(card.getByRole('button', { name: /cart/ })).toHaveCount(0)
    await card.getByRole('link', { name: title }).click()
    const box = buyer.getByRole('region', { name: 'Price and facts' })
    await box.getByRole('button', { name: 'Tell me when it is on sale' }).press('Enter')
    await expect(box.getByRole('button', { name: 'Cancel the alert' })).toBeFocused()
    await expect(box).toContainText('We tell you once, when people can buy it.')

    await seller.reload()
    await expect(seller.getByRole('region', { name: 'Waiting to buy' })).toContainText('1 person asked')
    await inspect(seller, '/ready-to-sell')
    const details = seller.getByRole('form', { name: 'Business details' })
    await details.getByLabel('Name').fill('Calloway Works')
    await details.getByLabel('Address').fill('118 Quay Street\nUtrecht')
    await details.getByLabel('Country').selectOption('NL')
    await details.getByRole('button', { name: 'Save business details' }).click()
    await expect(before).toContainText('2 of 2 done')
    await expect(seller.getByText('People can buy from you', { exact: true })).toBeInViewport()

    await buyer.goto('/notifications')
    await expect(async () => {
      await buyer.reload()
      await expect(buyer.getByRole('link', { name: `“${title}” is on sale` })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await buyer.getByRole('link', { name: `“${title}” is on sale` }).click()
    await expect(box.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  },
)

test(
  'business details are entered while a project is written, and the form keeps what was written',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    const details = { name: 'Tide Works', address: '1 Quay', country: 'NL', countryOther: null, vatNumber: null }
    let stored: typeof details | null = null
    await page.route('**/api/users/business-details', async (route) => {
      if (route.request().method() === 'PUT') stored = details
      await route.fulfill({ json: { details: stored } })
    })
    await page.goto('/my-projects')
    await page.getByRole('link', { name: 'Add New Project' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add New Project' })
    // Asked as soon as something is written, before there is a price.
    const asked = page.waitForResponse('**/api/users/business-details')
    await form.getByLabel('Title', { exact: true }).fill('Tide lamp')
    await asked
    const button = form.getByRole('button', { name: 'Add business details' })
    await form.getByLabel('Price').fill('0')
    await expect(button).toHaveCount(0)
    await form.getByLabel('Price').fill('')
    await page.keyboard.type('30')
    await expect(button).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Business details' })
    await inspect(page, 'business details over the project form')
    await dialog.getByLabel('Name').fill(details.name)
    await dialog.getByLabel('Address').fill(details.address)
    await dialog.getByLabel('Country').selectOption('NL')
    await dialog.getByLabel('VAT number').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(form.getByText('Your business details are saved.')).toBeFocused()
    // The project itself was neither checked nor saved.
    await expect(form.getByText('Please fix the errors in the form')).toHaveCount(0)
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Tide lamp')
    await expect(form.getByLabel('Price')).toHaveValue('30')
  },
)

import { expect } from '@playwright/test'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { png } from '../support/pictures.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

test(
  'a new business enters its website as people write it; a fact that cannot be saved does not lose the headline',
  nightlyAtAnyWidth,
  async ({ page, request }) => {
    const somebody = newcomer('Marta', 'Lindqvist')
    await signUp(page, somebody, 'Business', 'Lindqvist Ceramics')
    await page.getByLabel('6-digit code').fill((await mailTo(request, somebody.email)).code)
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Headline and company')

    // A press before the scripts run is repeated by them, and a browser opens no files seconds after a press.
    await page.waitForFunction(() => 'isHydrated' in window)
    await test.step('the files open with a press anywhere on the picture', async () => {
      const camera = await page.getByRole('button', { name: 'Add a picture' }).boundingBox()
      const chosen = page.waitForEvent('filechooser')
      await page.mouse.click((camera?.x ?? 0) - 10, (camera?.y ?? 0) - 10)
      await (await chosen).setFiles({ name: 'mug.png', mimeType: 'image/png', buffer: await png(400, 400) })
      const cut = page.getByRole('dialog', { name: 'Choose what is shown' })
      await expect(cut.getByRole('button', { name: 'Save picture' })).toBeEnabled()
      await cut.getByRole('slider', { name: 'Size' }).press('Enter')
      await expect(page.getByText('Your picture is saved.')).toBeVisible()
    })

    const headline = page.getByRole('textbox', { name: 'Headline' })
    const website = page.getByLabel('Website')
    const card = page.getByRole('complementary', { name: 'How others see you' })
    await headline.fill('Tableware made by hand')
    await website.fill('http://lindqvist.example')
    await page.getByRole('search', { name: 'First search' }).getByLabel('What interests you?').focus()
    await expect(card).toContainText('Tableware made by hand')
    await page.reload()
    await expect(headline).toHaveValue('Tableware made by hand')

    await website.fill('lindqvist.example')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved to your profile')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('link', { name: 'lindqvist.example' })).toHaveAttribute(
      'href',
      'https://lindqvist.example',
    )

    await test.step('others read that there are no projects, as the preview says', async () => {
      await page.getByRole('link', { name: 'View as others see it' }).click()
      await expect(page.getByRole('main').getByText('No public projects yet.')).toBeVisible()
    })

    await page.goto('/dashboard')
    const steps = page.getByRole('list', { name: 'First steps' })
    await expect(steps).toContainText('Find somebody for a job')
    await steps.getByRole('link', { name: 'Post a job' }).click()
    await expect(page).toHaveURL('/jobs/new')
  },
)

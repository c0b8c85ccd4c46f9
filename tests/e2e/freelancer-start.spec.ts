import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { expectAccessible, inspect } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a new freelancer is led to work, and proposes for a job with business details entered on the way',
  nightly,
  async ({ page, request, visitor }) => {
    const client = await visitor(demo.student)
    await client.goto('/')
    const asked = {
      title: 'Five drawings of a heat network',
      need: 'For children of ten years, in black and white.',
      category: 'Design',
      skills: [],
      length: 'weeks',
      budgetFromMinor: 40_000,
      budgetToMinor: 75_000,
      decidesOn: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      notAssessed: true,
    }
    const { job } = await callAs(client, 'POST', '/jobs', asked, { 'idempotency-key': 'five-drawings' })

    await test.step('the welcome and the dashboard lead to jobs and services', async () => {
      const noor = newcomer('Noor', 'Bekkali')
      await signUp(page, noor, 'Freelancer')
      await page.getByLabel('6-digit code').fill((await mailTo(request, noor.email)).code)
      await expect(page.getByRole('heading', { level: 3, name: 'Find a first client' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Offer a service' }).first()).toHaveAttribute('href', '/services/new')
      await expectAccessible(page)
      await page.goto('/dashboard')
      const steps = page.getByRole('list', { name: 'First steps' })
      await expect(steps).toContainText('Find your first client')
      await expectAccessible(page)
      await steps.getByRole('link', { name: 'See open jobs' }).click()
      await page.getByRole('link', { name: asked.title }).click()
      await page.getByRole('link', { name: 'Write a proposal' }).click()
    })

    const alert = (text: string) => page.getByRole('alert').getByText(text)
    await test.step('everything that is missing is named at once', async () => {
      await page.getByRole('button', { name: 'Send the proposal' }).click()
      await expect(alert('Say why you fit this job')).toBeVisible()
      await expect(alert('Confirm that you are 18 or older')).toBeVisible()
    })

    await test.step('business details are entered in a dialog, and what was written stays', async () => {
      await page.getByLabel('Why do you fit this job?').fill('I drew two school books.')
      await page.getByLabel('What will be done?').fill('Five drawings and their sources.')
      const milestone = page.getByRole('group', { name: 'Milestone 1' })
      await milestone.getByLabel('Title').fill('Drawings')
      await milestone.getByLabel('Price').fill('450')
      await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
      await page.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
      await page.getByRole('button', { name: 'Send the proposal' }).click()
      await expect(alert('Enter your business details first')).toBeVisible()
      await page.getByRole('button', { name: 'Add business details' }).click()
      const dialog = page.getByRole('dialog', { name: 'Business details' })
      await inspect(page, 'business details over a proposal')
      await dialog.getByLabel('Address').fill('Rue des Tanneurs 12')
      await dialog.getByLabel('Country').selectOption('BE')
      await dialog.getByRole('button', { name: 'Save business details' }).click()
      await expect(page.getByText('Your business details are saved. You can send your offer now.')).toBeFocused()
      await expect(page.getByLabel('Why do you fit this job?')).toHaveValue('I drew two school books.')
      await page.getByRole('button', { name: 'Send the proposal' }).click()
      await expect(page).toHaveURL(`/jobs/${job.id}`)
      await expect(page.getByRole('region', { name: 'Your proposal' })).toContainText('Your proposal is sent')
    })
  },
)

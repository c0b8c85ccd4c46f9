import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, type Page } from '@playwright/test'
import { callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { whatIsCut } from '../support/in-sight.ts'
import { nightly, test } from '../support/site.ts'

const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''
const use = 'Where will it hang?'
const size = 'Which Straßenbeleuchtungsbedarfsermittlungsverfahren do you need?'

test(
  'a seller asks two questions by keyboard; a buyer answers them before paying, and both read the answers on the order',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(240_000)
    const seller = await visitor(demo.freelancer)
    const title = 'Lantern: a poster drawn for your hall'
    const id = await offerWork(seller, title, 30)

    await test.step('questions are added, refused, reordered and saved in the form', async () => {
      await seller.goto(`/my-projects?project=${id}`)
      const form = seller.getByRole('dialog', { name: 'Edit project' })
      const questions = form.getByRole('group', { name: /^Questions for the buyer/ })
      await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
      await expect(questions.getByLabel('Question 1', { exact: true })).toBeFocused()
      await seller.keyboard.type(size)
      await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
      await expect(questions.getByLabel('Question 2', { exact: true })).toBeFocused()
      await seller.keyboard.type(size)
      await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
      await form.getByRole('button', { name: 'Save changes' }).click()
      const summary = form.getByRole('alert').getByRole('listitem')
      await expect(summary).toHaveText([
        'Question 2: this question is in the list already',
        'Question 3: write the question or remove it',
      ])
      await summary.first().getByRole('link').press('Enter')
      await expect(questions.getByLabel('Question 2', { exact: true })).toBeFocused()
      await seller.keyboard.press('ControlOrMeta+A')
      await seller.keyboard.type(use)
      await questions.getByRole('button', { name: 'Remove question 3' }).press('Enter')
      await expect(questions.getByLabel('Question 2', { exact: true })).toBeFocused()
      await questions.getByRole('button', { name: 'Move question 2 up' }).press('Enter')
      await expect(questions.getByLabel('Question 1', { exact: true })).toHaveValue(use)
      await questions.getByRole('checkbox', { name: 'Question 2 is required' }).uncheck()
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(form).toBeHidden()
    })

    const buyer = await visitor(demo.student)
    const field = buyer.getByLabel(use)
    await test.step('the project’s page announces them, and the checkout asks them first', async () => {
      await buyer.goto(`/product/${id}`)
      await expect(buyer.getByText('The seller asks 2 questions before you pay.')).toBeVisible()
      await buyer.getByRole('link', { name: 'Buy now' }).click()
      await expect(buyer.getByRole('list', { name: 'Progress' }).locator('[aria-current]')).toHaveText('Questions')
      await buyer.getByRole('button', { name: 'Continue' }).click()
      await expect(buyer.getByRole('alert').getByRole('listitem')).toHaveText([`Answer this question: ${use}`])
      await expectFits(buyer)
      await field.fill('Over the stage.')
    })

    await test.step('typed answers are there after a reload, and after going back', async () => {
      await buyer.reload()
      await expect(field).toHaveValue('Over the stage.')
      await buyer.getByRole('button', { name: 'Continue' }).click()
      await expect(buyer.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
      await expectFits(buyer)
      await buyer.getByLabel('Name', { exact: true }).fill('Ilse V.')
      await buyer.reload()
      await expect(buyer.getByLabel('Name', { exact: true })).toHaveValue('Ilse V.')
      await buyer.goBack()
      await expect(field).toHaveValue('Over the stage.')
      await field.fill('Over the stage,\nabove the door.')
      await buyer.getByRole('button', { name: 'Continue' }).click()
      await expect(buyer.getByRole('region', { name: 'What you get' })).toContainText('above the door.')
      await expect(buyer.getByLabel('Name', { exact: true })).toHaveValue('Ilse V.')
    })

    await test.step('questions that change meanwhile are asked before payment', async () => {
      const { project } = await callAs(seller, 'GET', `/marketplace/projects/${id}`)
      const questions = [...project.questions, { text: 'By which day?', required: true }]
      await callAs(seller, 'PUT', `/marketplace/projects/${id}`, { ...project, questions })
      await buyer.getByLabel('Country').selectOption({ label: 'Belgium' })
      await buyer.getByRole('button', { name: 'Pay $30.00' }).click()
      await expect(buyer.getByText('A seller has changed the questions.')).toBeVisible()
      await buyer.getByLabel('By which day?').fill('The last of May.')
      await buyer.getByRole('button', { name: 'Continue' }).click()
      await expect(buyer.getByLabel('Name', { exact: true })).toHaveValue('Ilse V.')
      await expect(buyer.getByLabel('Country')).toHaveValue('BE')
    })

    await test.step('a company that buys must give its name', async () => {
      const company = buyer.getByLabel('Company', { exact: true })
      const forCompany = buyer.getByRole('checkbox', { name: 'Buying for a company' })
      await expect(company).toBeHidden()
      await forCompany.check()
      await buyer.getByRole('button', { name: 'Pay $30.00' }).click()
      await expect(buyer.getByRole('alert').getByRole('listitem')).toHaveText(['Enter the name of the company'])
      await expect(company).toHaveAttribute('aria-invalid', 'true')
      await forCompany.uncheck()
      await expect(buyer.getByText('Please fix the errors in the form')).toBeHidden()
      await buyer.getByRole('button', { name: 'Pay $30.00' }).click()
      await buyer.getByRole('link', { name: `Use ${card}` }).click()
      await expect(buyer.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
    })

    await test.step('after the provider’s back link the purchase waits, wherever its buyer looks; cancelled, the answers are there again', async () => {
      const waits = buyer.getByRole('heading', { name: 'You have a purchase that is not paid yet' })
      for (const step of ['&step=details', '']) {
        await buyer.goto(`/checkout?item=${id}${step}`)
        await expect(waits).toBeVisible()
      }
      await expect(buyer.getByText('A seller has changed the questions.')).toBeHidden()
      for (const path of ['/orders', '/cart']) {
        await buyer.goto(path)
        await expect(buyer.getByText('Your purchase of $30.00 is not paid yet.')).toBeVisible()
      }
      await buyer.getByRole('link', { name: 'Open purchase' }).click()
      await expect(buyer.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
      const purchase = buyer.url()
      await buyer.goto('/payment-success')
      await expect(buyer).toHaveURL(purchase)
      await buyer.getByRole('button', { name: 'Cancel purchase' }).click()
      await expect(buyer.getByRole('heading', { name: 'Purchase cancelled' })).toBeVisible()
      await buyer.goto(`/checkout?item=${id}`)
      await expect(field).toHaveValue('Over the stage,\nabove the door.')
      await buyer.getByRole('button', { name: 'Continue' }).click()
    })

    await test.step('it is paid, and both sides read the answers', async () => {
      await buyer.getByRole('button', { name: 'Pay $30.00' }).click()
      await buyer.getByRole('link', { name: `Use ${card}` }).click()
      await buyer.getByRole('button', { name: 'Pay $30.00' }).click()
      await expect(buyer.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })
      await buyer.getByRole('link', { name: 'Open the order' }).click()
      const own = buyer.getByRole('region', { name: 'Your answers' })
      await expect(own.getByRole('definition')).toHaveText([
        'Over the stage,\nabove the door.',
        'Not answered',
        'The last of May.',
      ])
      await seller.goto(new URL(buyer.url()).pathname.replace('orders', 'sales'))
      await expect(seller.getByRole('region', { name: 'Answers from Ilse' })).toContainText('The last of May.')
    })

    await test.step('the same checkout says that it is bought, links to the order, and buys again only on request', async () => {
      const order = buyer.url()
      await buyer.goto(`/checkout?item=${id}`)
      await expect(buyer.getByRole('heading', { name: 'You already have this' })).toBeVisible()
      await buyer.getByRole('link', { name: 'Open the order' }).click()
      await expect(buyer).toHaveURL(order)
      await buyer.goBack()
      await buyer.getByRole('button', { name: 'Buy it again' }).click()
      await expect(field).toHaveValue('')
    })
  },
)

/** A seller's question may contain words of any length: the page stays as wide as a phone. */
async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(whatIsCut)).toBeNull()
  if (before) await page.setViewportSize(before)
}

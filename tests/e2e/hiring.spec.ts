import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { keptTexts } from '../support/device-drafts.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''
const turn = (page: Page, title: string | RegExp) => page.getByRole('heading', { level: 2, name: title })
const alert = (page: Page, name: string) => page.getByRole('alert').getByRole('link', { name })

/** Enters what a person needs before they offer work. */
async function readyToOffer(page: Page, name: string) {
  await callAs(page, 'PUT', '/users/business-details', { name, address: '1 Quay Street', country: 'IE' })
}

async function fillProposal(page: Page, { cover, price }: { cover: string; price: string }) {
  await page.getByLabel('Why do you fit this job?').fill(cover)
  await page.getByLabel('Which style do you follow?').fill('Chicago, with the sheet of the university.')
  await page.getByLabel('What will be done?').fill('Grammar and consistency, and an index.')
  const milestone = page.getByRole('group', { name: 'Milestone 1' })
  await milestone.getByLabel('Title').fill('All chapters')
  await milestone.getByLabel('Price').fill(price)
  await page.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
}

test('a client posts a job, compares two proposals, makes another offer, accepts one and pays in; the other person is told', async ({
  visitor,
}) => {
  test.setTimeout(300_000)
  const [client, first, second] = [
    await visitor(demo.student),
    await visitor(demo.freelancer),
    await visitor(demo.professor),
  ]
  await second.goto('/')
  await readyToOffer(second, 'Nomvula Dlamini')
  const title = `Proofread and index a book ${Date.now()}`

  await test.step('a visitor who wants to post is led to sign in and comes back', async () => {
    const visiting = await visitor()
    await visiting.goto('/jobs/new')
    await expect(visiting).toHaveURL(/\/signin\?redirect=%2Fjobs%2Fnew/)
  })

  await test.step('the form names what is missing, keeps a draft on the device, and posts the job', async () => {
    await client.goto('/my-jobs')
    await expect(client.getByRole('heading', { level: 1, name: 'My jobs' })).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('link', { name: 'Post a job' }).first().click()
    await client.getByRole('button', { name: 'Post job' }).click()
    await expect(alert(client, 'Say what should be done')).toBeVisible()
    await expectAccessible(client)
    await client.getByLabel('What should be done?').fill(title)
    await client.getByLabel('Describe it').fill('82 pages, **not** the statistics.\n\n- An index of 200 entries')
    await client.getByLabel('Category').selectOption('Writing')
    await client.getByLabel('Skills').fill('Editing, LaTeX')
    await client.getByLabel('Budget from').fill('180')
    await client.getByLabel('Budget to').fill('160')
    await client.getByLabel('Length').selectOption({ label: 'Under a week' })
    await client.getByRole('button', { name: 'Add a question' }).click()
    await client.getByRole('textbox', { name: 'Question 1' }).fill('Which style do you follow?')
    await expect(client.getByText(/^Draft kept on this device/)).toBeVisible()
    // The note may be of an earlier pause in typing.
    await expect.poll(async () => (await keptTexts(client)).join()).toContain('Which style do you follow?')
    await client.reload()
    await expect(client.getByText(/^Your draft is back/)).toBeVisible()
    await expect(client.getByLabel('What should be done?')).toHaveValue(title)
    await expect(client.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Which style do you follow?')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await client.getByRole('button', { name: 'Post job' }).click()
    await expect(alert(client, 'Enter at least the lower amount')).toBeVisible()
    await client.getByLabel('Budget to').fill('260')
    await client.getByRole('radio', { name: /^In 7 days/ }).check()
    await client.getByRole('button', { name: 'Post job' }).click()
    await expect(client.getByText('Your job is posted')).toBeVisible()
    await expect(turn(client, /^Open for proposals until/)).toBeVisible()
    await expect(client.getByRole('heading', { name: 'Nobody has proposed yet' })).toBeVisible()
    await expectAccessible(client)
  })
  const path = new URL(client.url()).pathname

  await test.step('until the first proposal the client can change it', async () => {
    await client.getByRole('link', { name: 'Edit' }).click()
    await expect(client.getByLabel('Budget to')).toHaveValue('260.00')
    await client.getByLabel('Town').fill('Ghent')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Save the job' }).click()
    await expect(client.getByRole('region', { name: 'Facts' }).getByText('Ghent')).toBeVisible()
  })

  await test.step('visitors read the job, and sign in to propose', async () => {
    const visiting = await visitor()
    await visiting.goto(path)
    await expect(visiting.getByText('An index of 200 entries')).toBeVisible()
    await expect(visiting.getByRole('region', { name: 'Facts' }).getByText('$180 to $260')).toBeVisible()
    await expectAccessible(visiting)
    await visiting.getByRole('link', { name: 'Write a proposal' }).click()
    await expect(visiting).toHaveURL(/\/signin\?redirect=/)
  })

  await test.step('two people propose; the form names what is missing', async () => {
    await first.goto(path)
    await first.getByRole('link', { name: 'Write a proposal' }).click()
    await first.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(alert(first, 'Say why you fit this job')).toBeVisible()
    await expect(alert(first, 'Answer every question')).toBeVisible()
    await expectAccessible(first)
    await fillProposal(first, { cover: 'Chapter by chapter, index last.', price: '220' })
    await first
      .getByRole('group', { name: /^Similar work/ })
      .getByRole('checkbox')
      .first()
      .check()
    await first.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(first.getByRole('region', { name: 'Your proposal' }).getByText('Your proposal is sent')).toBeVisible()
    await expectAccessible(first)
    await second.goto(`${path}/propose`)
    await fillProposal(second, { cover: 'I read proofs for two journals.', price: '190' })
    await second.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(second.getByText('Your proposal is sent').first()).toBeVisible()
  })

  await test.step('a person changes the words of their open proposal', async () => {
    await second.goto('/my-proposals')
    await expect(second.getByText(/^Ilse Vandermeer answers by/)).toBeVisible()
    await expectAccessible(second)
    await second.getByRole('link', { name: `Change the text: ${title}` }).click()
    await second.getByLabel('Why do you fit this job?').fill('I read proofs for three journals.')
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Save text' }).click()
    await expect(second.getByText('Your proposal is changed')).toBeVisible()
  })

  await test.step('the client compares them side by side, shortlists one and notes why', async () => {
    await client.goto('/my-jobs')
    await client.getByRole('link', { name: `Answer: ${title}` }).click()
    await expect(turn(client, /^Your turn: decide by/)).toBeVisible()
    const table = client.getByRole('table', { name: /^Proposals/ })
    await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$220')
    await expect(table.getByRole('row', { name: /^In their words/ })).toContainText('three journals')
    await client.getByRole('button', { name: `On the shortlist: ${demo.professor}` }).click()
    const starred = client.getByRole('button', { name: `On the shortlist: ${demo.professor}`, pressed: true })
    await expect(starred).toBeVisible()
    await client.getByRole('button', { name: `Add a note: ${demo.professor}` }).click()
    await client.getByRole('dialog').getByRole('textbox').fill('Cheaper, and knows the style.')
    await client.getByRole('button', { name: 'Save the note' }).click()
    await expect(table.getByText('Cheaper, and knows the style.')).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('link', { name: 'One by one' }).click()
    await expect(client).toHaveURL(/view=one/)
    await expect(client.getByRole('article', { name: `Proposal from ${demo.professor}` })).toBeVisible()
    await expectAccessible(client)
  })

  await test.step('the client makes the first person another offer, which they find under their turn', async () => {
    await client.getByRole('link', { name: `Make another offer: ${demo.freelancer}` }).click()
    await client.getByRole('group', { name: 'Milestone 1' }).getByLabel('Price').fill('200')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await client.getByRole('button', { name: 'Send the offer' }).click()
    await expect(turn(client, `Waiting for ${demo.freelancer} to answer your offer`)).toBeVisible()
    const need = client.getByRole('region', { name: 'What you asked for' })
    await expect(need.getByRole('listitem')).toHaveText('An index of 200 entries')
    await first.goto(path)
    const own = first.getByRole('region', { name: 'Your proposal' })
    await expect(own.getByText('It is your turn.')).toBeVisible()
    await expect(own.getByRole('link')).toHaveText('Read the offer')
    await first.goto(`${path}/propose`)
    await expect(first.getByRole('heading', { name: 'You can no longer change your text' })).toBeVisible()
    await first.goto('/my-proposals')
    const read = first.getByRole('link', { name: `Read the offer: ${title}` })
    const row = first.getByRole('listitem').filter({ has: read })
    await expect(row.getByText('Your turn: answer the other offer')).toBeVisible()
    await read.click()
    await first.getByRole('button', { name: 'Accept the offer' }).click()
    await expect(first.getByRole('dialog').getByText('After our fee of 10%: $180.00 to you.')).toBeVisible()
    await first.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the decision date moves once', async () => {
    await client.goto(path)
    await client.getByRole('button', { name: 'Move the date once' }).click()
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Move the date', exact: true }).click()
    await expect(client.getByRole('button', { name: 'Move the date once' })).toHaveCount(0)
  })

  await test.step('by keyboard alone, the client accepts the second proposal', async () => {
    const accept = client.getByRole('button', { name: `Accept: ${demo.professor}` })
    await client.getByRole('link', { name: 'Compare' }).focus()
    for (let step = 0; step < 40; step += 1) {
      if (await accept.evaluate((button) => button === document.activeElement)) break
      await client.keyboard.press('Tab')
    }
    await expect(accept).toBeFocused()
    await client.keyboard.press('Enter')
    const dialog = client.getByRole('dialog', { name: 'Accept version 1' })
    await expect(dialog.getByRole('button', { name: 'Accept the offer' })).toBeFocused()
    await client.keyboard.press('Enter')
    await expect(turn(client, 'Your turn: pay in the first milestone')).toBeVisible()
    await client.goto(path)
    await expect(client.getByRole('link', { name: `Pay in for ${demo.professor}` }).first()).toBeVisible()
  })

  await test.step('the client pays in; the job is decided and the other person is told', async () => {
    await client
      .getByRole('link', { name: `Pay in for ${demo.professor}` })
      .first()
      .click()
    await client.getByRole('link', { name: 'Pay in milestone 1, $190' }).click()
    await client.getByRole('checkbox', { name: /begin before/ }).check()
    await client.getByLabel('Country').selectOption({ label: 'Belgium' })
    await client.getByRole('button', { name: 'Pay $190.00' }).click()
    await client.getByRole('link', { name: `Use ${card}` }).click()
    await client.getByRole('button', { name: 'Pay $190.00' }).click()
    await expect(client).toHaveURL(/\/payment-success\?purchase=/)
    // Decided by a job of the server, soon after the payment.
    await expect(async () => {
      await client.goto(path)
      await expect(turn(client, 'All places are filled')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(client.getByRole('link', { name: `Open the engagement: ${demo.professor}` })).toBeVisible()
    await expectAccessible(client)
    await first.goto('/my-proposals?state=over')
    await expect(first.getByText('All places filled')).toBeVisible()
    await first.goto('/notifications')
    await expect(first.getByText(title).first()).toBeVisible()
    await first.goto(path)
    await expect(first.getByText(/^All places of this job are filled/)).toBeVisible()
  })
})

test('a client closes a job with a reason that everybody reads', nightly, async ({ visitor }) => {
  const client = await visitor(demo.student)
  await client.goto('/')
  const today = await client.evaluate(() => Date.now())
  const { job } = await callAs(
    client,
    'POST',
    '/jobs',
    {
      title: 'A logo for a ferry line',
      need: 'Two colours.',
      category: 'Design',
      budgetFromMinor: 10_000,
      budgetToMinor: 10_000,
      length: 'weeks',
      decidesOn: new Date(today + 10 * 86_400_000).toISOString().slice(0, 10),
      notAssessed: true,
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await client.goto(`/jobs/${job.id}`)
  await client.getByRole('button', { name: 'Close job' }).click()
  const dialog = client.getByRole('dialog', { name: 'Close this job' })
  await dialog.getByRole('button', { name: 'Close job' }).click()
  await expect(alert(client, 'Choose a reason')).toBeVisible()
  await expectAccessible(client)
  await dialog.getByLabel('Reason').selectOption({ label: 'There is no budget for it' })
  await dialog.getByRole('button', { name: 'Close job' }).click()
  await expect(turn(client, 'This job is closed')).toBeVisible()
  const visiting = await visitor()
  await visiting.goto(`/jobs/${job.id}`)
  await expect(visiting.getByText('There is no budget for it.')).toBeVisible()
  await expect(visiting.getByText('This job takes no more proposals.')).toBeVisible()
})

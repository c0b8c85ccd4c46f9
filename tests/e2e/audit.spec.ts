import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sarifToMarkdown } from '@security-alert/sarif-to-markdown'
import { callAs, payAtSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { milestone } from '../support/engagements.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const sarif = (results: object[]) => ({
  name: 'scan.sarif',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Scan' } }, results }] })),
})
const result = (text: string, level: string) => ({
  level,
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'src/app.ts' }, region: { startLine: 7 } } }],
})
const row = (page: Page, title: string) => page.getByRole('button', { name: title })

/** An audit whose only milestone is paid in. */
async function paidAudit(client: Page, provider: Page) {
  await provider.goto('/')
  await client.goto('/')
  const { customUserId: to } = await callAs(provider, 'GET', '/users/profile')
  const asked = {
    to,
    title: 'Security audit of Switchyard',
    need: 'Look at our runner.',
    category: 'Security audit',
    notAssessed: true,
  }
  const { engagement } = await callAs(client, 'POST', '/engagements', asked, { 'idempotency-key': 'audit' })
  const address = `/engagements/${engagement.id}`
  const terms = { scope: 'All of it.', milestones: [milestone], licence: 'use', startsOn: null }
  await callAs(provider, 'POST', `${address}/offer`, { terms, after: 0, isAdult: true, notAssessed: true })
  await callAs(client, 'POST', `${address}/accept`, { version: 1 })
  await client.goto(address)
  await client
    .getByRole('link', { name: /^Pay in/ })
    .first()
    .click()
  await payAtSandbox(client, '$220.00')
  await expect(async () => {
    await provider.goto(`${address}/findings`)
    await expect(provider.getByRole('button', { name: 'New finding' }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  return address
}

/** Delivers the milestone with a note, on the page of its order. */
async function deliver(provider: Page, address: string) {
  const { engagement } = await callAs(provider, 'GET', address)
  await provider.goto(`/sales/${engagement.milestones[0].order.id}`)
  await provider.getByRole('button', { name: 'Deliver' }).first().click()
  const dialog = provider.getByRole('dialog')
  await dialog.getByLabel('Note').fill('All of it.')
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await dialog.getByRole('button', { name: 'note only' }).click()
}

/** The provider writes the rules, a host is not proven, and the client signs a version without one. */
async function agreeOnRules(client: Page, provider: Page, address: string) {
  await provider.getByRole('link', { name: 'Open the rules' }).click()
  await expect(provider.getByRole('heading', { name: 'Your turn: write the rules' })).toBeVisible()
  const form = provider.getByRole('form', { name: 'Rules' })
  await form.getByRole('button', { name: 'Save the rules' }).click()
  await expect(form.getByRole('link', { name: 'Say whether the target has a public address' })).toBeVisible()
  await expectAccessible(provider)
  await form.getByLabel('What is tested?').fill('The runner and its queue. Not the shop.')
  await form.getByRole('radio', { name: /^It has a public address/ }).check()
  await form.getByLabel('Hosts').fill('https://runner.audit.invalid/login')
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('First day').fill(day(0))
  await form.getByLabel('Last day').fill(day(13))
  await form.getByLabel('Addresses that tests come from').fill('203.0.113.0/28')
  await form.getByLabel('Whom to call').fill('Ilse Brandt')
  await form.getByLabel('Phone number').fill('+49 30 23125 014')
  await form.getByRole('button', { name: 'Save the rules' }).click()
  await expect(provider.getByRole('heading', { name: /signs version 1 and proves the host$/ })).toBeVisible()
  await expectAccessible(provider)

  await client.goto(address)
  await client.getByRole('link', { name: 'Open the rules' }).click()
  await expect(client.getByRole('heading', { name: 'Your turn: sign version 1 and prove the host' })).toBeVisible()
  await client.getByRole('button', { name: 'Check the file' }).click()
  await expect(client.getByText('runner.audit.invalid has no address that we can find.')).toBeVisible()
  await expectAccessible(client)

  // The target is no public host after all.
  await provider.getByRole('link', { name: 'Change the rules' }).click()
  const change = provider.getByRole('form', { name: 'New version' })
  await change.getByRole('radio', { name: /^No public address/ }).check()
  await change.getByRole('button', { name: 'Save version 2' }).click()
  await expect(provider.getByRole('heading', { name: /signs version 2$/ })).toBeVisible()

  // The client still reads version 1.
  const signature = client.getByRole('form', { name: 'Signature' })
  await signature.getByLabel(/^What is named here is mine/).check()
  await signature.getByLabel('Your full name').fill('Ilse Brandt')
  await signature.getByRole('button', { name: /^Sign version/ }).click()
  await expect(client.getByRole('heading', { name: 'Your turn: sign version 2' })).toBeVisible()
  await signature.getByRole('button', { name: 'Sign version 2' }).click()
  await expect(signature.getByRole('link', { name: /^Tick it, or enter the hosts/ })).toBeVisible()
  await signature.getByLabel(/^The target has no public address/).check()
  await signature.getByRole('button', { name: 'Sign version 2' }).click()
  await expect(client.getByRole('heading', { name: 'The rules are complete' })).toBeVisible()
  await expect(client.getByText('as “Ilse Brandt”')).toBeVisible()
  await client.goto(`${address}/record`)
  await expect(client.getByText(/signed version 2 of the rules$/)).toBeVisible()
  await expectAccessible(client)
}

test('an audit: rules are agreed, findings are imported and delivered, two are fixed and checked again, and the export is read', async ({
  visitor,
}) => {
  test.setTimeout(240_000)
  const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]
  const address = await paidAudit(client, provider)

  await test.step('the provider writes a finding by keyboard and imports two', async () => {
    await expectAccessible(provider)
    await provider.getByRole('heading', { level: 1 }).click()
    await provider.keyboard.press('n')
    const form = provider.getByRole('dialog', { name: 'New finding' })
    await form.getByRole('button', { name: 'Add the finding' }).click()
    await expect(form.getByRole('link', { name: 'Give the finding a title' })).toBeVisible()
    await form.getByLabel('Title').fill('Build token readable')
    await form.getByLabel('Place').fill('worker/env.ts:88')
    await form.getByLabel('What you found').fill('The runner copies `TOKEN` into every job.')
    await expectAccessible(provider)
    await form.getByRole('button', { name: 'Add the finding' }).click()
    await expect(row(provider, 'Build token readable')).toBeVisible()
    await provider.getByRole('button', { name: 'Import SARIF' }).click()
    const dialog = provider.getByRole('dialog', { name: 'Import findings' })
    await dialog
      .getByLabel('SARIF file')
      .setInputFiles(sarif([result('Webhook without a signature', 'error'), result('Version in headers', 'note')]))
    await expect(dialog.getByText('2 findings added.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(provider.getByText('3 findings', { exact: true })).toBeVisible()
  })

  await test.step('keys move through the list and set the severity', async () => {
    // The finding that was written last is the current one; worse ones are before it.
    await provider.keyboard.press('k')
    await expect(row(provider, 'Webhook without a signature')).toBeFocused()
    await provider.keyboard.press('j')
    await expect(row(provider, 'Build token readable')).toBeFocused()
    await provider.keyboard.press('1')
    await expect(row(provider, 'Critical 1 Build token readable')).toBeVisible()
    await provider.keyboard.press('?')
    await expect(provider.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await provider.keyboard.press('Escape')
  })

  await test.step('they are delivered with the milestone once the rules are agreed, and the client marks two fixed', async () => {
    await client.goto(`${address}/findings`)
    await expect(client.getByText('Nothing is delivered yet')).toBeVisible()
    await deliver(provider, address)
    await expect(provider.getByText('The rules of the audit must be complete before')).toBeVisible()
    await agreeOnRules(client, provider, address)
    await deliver(provider, address)
    await expect(provider.getByRole('dialog')).toBeHidden()
    await client.goto(`${address}/findings`)
    await expect(client.getByRole('link', { name: demo.freelancer })).toBeVisible()
    await expect(client.getByRole('region', { name: 'Re-check' })).toContainText('You fix and mark')
    await row(client, 'Build token readable').click()
    await expect(client.locator('.fnd__detail code', { hasText: 'TOKEN' })).toBeVisible()
    await client.getByLabel('Fixed in').fill('Commit 4711')
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Mark fixed' }).click()
    await expect(row(client, 'Build token readable')).toContainText('Fixed, to re-check')
    await row(client, 'Webhook without a signature').click()
    // The re-check is asked for before the second mark has arrived.
    const asked = Promise.withResolvers<void>()
    await client.route('**/findings/*/move', (route) => asked.promise.then(() => route.continue()))
    await client.getByRole('button', { name: 'Mark fixed' }).click()
    await client.getByRole('button', { name: 'Ask for the re-check' }).click()
    asked.resolve()
    await expect(client.getByRole('heading', { name: `${demo.freelancer} checks what you fixed` })).toBeVisible()
  })

  await test.step('the provider closes one and opens the other again, with a reason', async () => {
    await provider.goto(`${address}/findings?state=fixed`)
    await row(provider, 'Build token readable').click()
    await expect(provider.getByText('Commit 4711')).toBeVisible()
    await provider.locator('.fnd__acts').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(row(provider, 'Build token readable')).toBeHidden()
    await row(provider, 'Webhook without a signature').click()
    await provider.getByRole('button', { name: 'Open again' }).click()
    await expect(provider.getByText('Say why it is open again')).toBeVisible()
    await provider.getByLabel('Note').fill('A second address has no check.')
    await provider.getByRole('button', { name: 'Open again' }).click()
    await expect(provider.getByText('No findings match')).toBeVisible()
  })

  await test.step('the client reads the answers and exports the list', async () => {
    await client.reload()
    await expect(client.getByRole('button', { name: 'Ask for the re-check' })).toBeHidden()
    await row(client, 'Webhook without a signature').click()
    await expect(client.getByText('A second address has no check.')).toBeVisible()
    await expectAccessible(client)
    const [download] = await Promise.all([
      client.waitForEvent('download'),
      client.getByRole('button', { name: 'SARIF 2.1.0' }).click(),
    ])
    const log = JSON.parse(await readFile(await download.path(), 'utf8'))
    const options = { title: 'Audit', owner: 'o', repo: 'r', branch: 'main', sourceRoot: '.' }
    expect(sarifToMarkdown(options as never)(log)[0]?.body).toContain('Webhook without a signature')
  })
})

test('a list of 2,000 findings draws only the rows near the screen, and filters them', nightly, async ({ visitor }) => {
  test.setTimeout(240_000)
  const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await paidAudit(client, provider)
  await provider.getByRole('button', { name: 'Import SARIF' }).click()
  const dialog = provider.getByRole('dialog', { name: 'Import findings' })
  const levels = ['error', 'warning', 'note', 'none']
  const results = Array.from({ length: 2000 }, (_, at) => result(`Number ${at + 1} leaks`, levels[at % 4] ?? ''))
  await dialog.getByLabel('SARIF file').setInputFiles(sarif(results))
  await expect(dialog.getByText('2000 findings added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(provider.getByText('2000 findings', { exact: true })).toBeVisible()
  // Only what is near the screen is in the page.
  expect(await provider.locator('[data-finding]').count()).toBeLessThan(200)
  for (let at = 0; at < 20; at += 1) await provider.mouse.wheel(0, 2000)
  await provider.getByRole('searchbox', { name: 'Words in title or place' }).pressSequentially('number 19')
  await expect(provider.getByText(/ of 2000 shown/)).not.toHaveText('2000 of 2000 shown')
  await provider.getByRole('button', { name: 'High 500' }).click()
  await expect(row(provider, 'Number 1901 leaks')).toBeVisible()
})

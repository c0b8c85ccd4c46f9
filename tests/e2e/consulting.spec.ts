import { expect } from '@playwright/test'
import { callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const offer = (title: string, amountMinor: number) => ({
  cover: 'I have audited three voting systems.',
  answers: [],
  projects: [],
  offer: {
    terms: {
      scope: 'Signing and sessions.',
      milestones: [{ title, deliverable: 'Findings', amountMinor, days: 9, changes: 1 }],
      licence: 'all-rights',
      startsOn: null,
    },
    isAdult: true,
    notAssessed: true,
  },
})

test('a visitor describes a situation, sees which words match, and opens the topic', nightly, async ({ page }) => {
  await page.goto('/consulting')
  await expect(page.getByRole('row', { name: /^Security audit/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Find matches' }).click()
  await expect(page.getByLabel('Your situation')).toHaveAccessibleDescription('Describe your situation')

  await test.step('a short text is in the URL', async () => {
    await page.getByLabel('Your situation').fill('Somebody said a model could read our surveys')
    await page.getByRole('button', { name: 'Find matches' }).click()
    await expect(page).toHaveURL(/\/consulting\?situation=Somebody/)
    const topics = page.getByRole('region', { name: 'Topics' })
    await expect(topics.getByRole('listitem').first()).toContainText('AI strategy')
    await expect(topics.getByRole('listitem').first()).toContainText('Matches model, surveys')
    await expectAccessible(page)
    // Without a text, what the last one found is gone.
    await page.getByLabel('Your situation').fill('')
    await page.getByRole('button', { name: 'Find matches' }).click()
    await expect(page.getByLabel('Your situation')).toHaveAccessibleDescription('Describe your situation')
    await expect(topics).toBeHidden()
  })

  await test.step('a long one is not', async () => {
    const text = `${'We fear that an attacker reads the passwords of our members. '.repeat(3)}What can we do?`
    await page.getByLabel('Your situation').fill(text)
    await page.getByRole('button', { name: 'Find matches' }).click()
    const topics = page.getByRole('region', { name: 'Topics' })
    await expect(topics.getByRole('listitem').first()).toContainText('Security audit')
    expect(decodeURIComponent(page.url())).not.toContain('attacker')
    await topics.getByRole('link', { name: 'Security audit' }).click()
  })

  await expect(page).toHaveURL('/services/review/security-audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Security audit' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What to prepare' })).toContainText('A test copy')
  await expectAccessible(page)

  await test.step('the people say when they can start, as their profiles do', async () => {
    const row = page
      .getByRole('region', { name: /^People/ })
      .getByRole('listitem')
      .filter({ hasText: 'Şirin Sarıoğlu' })
    await expect(row).toContainText('Can start now')
    await row.getByRole('link', { name: 'Audit of your sign-in and password reset' }).click()
    await expect(page.getByRole('region', { name: 'Provider' })).toContainText('Can start now')
  })
})

test(
  'the page of a topic says what both agree on first, and keeps who is ticked on the way back',
  nightly,
  async ({ visitor }) => {
    const client = await visitor(demo.student)
    await client.goto('/services/review/security-audit')
    await expect(client.getByRole('region', { name: 'Rules' })).toContainText('You sign that you may have it tested')
    await expect(client.getByRole('region', { name: 'How it goes' })).toContainText('Re-check')
    const people = client.getByRole('region', { name: /^People/ })
    const ticks = people.getByRole('checkbox')
    await ticks.nth(0).check()
    await ticks.nth(2).check()
    await people.getByRole('link', { name: 'Request from 2 people' }).click()
    await expect(client.getByRole('heading', { level: 1, name: 'Ask several people' })).toBeVisible()
    await client.goBack()
    await expect(ticks.nth(0)).toBeChecked()
    await expect(ticks.nth(1)).not.toBeChecked()
    await expect(ticks.nth(2)).toBeChecked()

    // A request to one person is about the service that stands beside their name.
    const first = people.getByRole('listitem').first()
    const service = (await first.getByRole('link').nth(1).textContent()) ?? ''
    await first.getByRole('link', { name: /^Request from/ }).click()
    await expect(client.getByRole('heading', { level: 1, name: 'Ask for an offer' })).toBeVisible()
    await expect(client.getByRole('main').getByRole('link', { name: service })).toBeVisible()
  },
)

test(
  'a client asks three people at once, leaves one out, compares the offers and accepts one',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(300_000)
    const client = await visitor(demo.student)
    const [one, two] = [await visitor(demo.freelancer), await visitor(demo.professor)]
    await client.goto('/')
    for (const page of [one, two]) {
      await page.goto('/')
      await callAs(page, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
      await callAs(page, 'PUT', '/users/freelancer-data', { category: 'Data Science', availability: 'Available now' })
    }
    const people = [await handleOf(one), await handleOf(two), 'hana-belska-6vrj']
    const query = new URLSearchParams([['topic', 'Security audit'], ...people.map((id) => ['to', id])])
    await client.goto(`/services/request?${query}`)
    await expect(client.getByRole('heading', { level: 1, name: 'Ask several people' })).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('button', { name: /^Leave out Hana/ }).press('Enter')
    await client.getByLabel('What is it about?').fill('Does our signing hold?')
    await client.getByLabel('What do you need?').fill('A voting system with signed ballots.')
    await client.getByLabel('Budget from').fill('800')
    await client.getByLabel('Budget to').fill('1600')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await client.getByRole('button', { name: 'Request from 2 people' }).press('Enter')
    await expect(client).toHaveURL(/\/jobs\/[a-z0-9]{12}$/)
    await expect(client.getByRole('heading', { level: 1, name: 'Does our signing hold?' })).toBeVisible()
    const path = new URL(client.url()).pathname

    for (const [page, price] of [
      [one, 140_000],
      [two, 110_000],
    ] as const)
      await callAs(page, 'POST', `${path}/proposals`, offer('Audit', price), { 'idempotency-key': crypto.randomUUID() })
    await client.reload()
    const proposals = client.getByRole('region', { name: 'Proposals', exact: true })
    await expect(proposals).toContainText('$1,400')
    await expect(proposals).toContainText('$1,100')
    await proposals.getByRole('button', { name: `Accept: ${demo.professor}` }).click()
    await client.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click()
    // Its page is where the first milestone is paid in.
    await expect(client).toHaveURL(/\/engagements\/[a-z0-9]{12}$/)
    await expect(client.getByText('$1,100').first()).toBeVisible()
  },
)

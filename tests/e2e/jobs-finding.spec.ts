import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, nightlyAtAnyWidth, test } from '../support/site.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Posts a job of the person on this page; returns its id. */
async function postJob(page: Page, title: string, over: object = {}): Promise<string> {
  const work = {
    need: 'Six weeks of loads, by **hour**.',
    category: 'Data Science',
    skills: ['Zymurgy'],
    length: 'weeks',
  }
  const budget = { budgetFromMinor: 320_000, budgetToMinor: 400_000 }
  const input = { title, ...work, ...budget, decidesOn: dayAhead(14), notAssessed: true, ...over }
  const { job } = await callAs(page, 'POST', '/jobs', input, { 'idempotency-key': crypto.randomUUID() })
  return job.id
}

// On a phone the filters are the sheet that the marketplace also has (finding.spec.ts).
test(
  'a visitor finds an open job: freelancing, a category, the list with its filters',
  nightlyAtAnyWidth,
  async ({ page, visitor }) => {
    const client = await visitor(demo.student)
    await client.goto('/')
    const loads = await postJob(client, 'Data analyst for ferry loads')
    await postJob(client, 'Label clinic photographs', {
      category: 'AI / ML',
      firstJobOnly: true,
      budgetFromMinor: 60_000,
      budgetToMinor: 60_000,
      town: 'Ghent',
      decidesOn: dayAhead(5),
    })
    const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })

    await test.step('freelancing lists the newest jobs, its tabs narrow them', async () => {
      await page.goto('/freelancing')
      await expect(page.getByRole('heading', { level: 1, name: 'Freelancing' })).toBeVisible()
      const job = row('Data analyst for ferry loads')
      await expect(job).toContainText('$3,200 to $4,000')
      await expect(job).toContainText('0 of 25 proposals')
      await expect(job).toContainText(demo.student)
      await expectAccessible(page)
      const tabs = page.getByRole('navigation', { name: 'Open jobs' })
      await expect(tabs.getByRole('link', { name: 'For you' })).toHaveCount(0)
      await tabs.getByRole('link', { name: /^First jobs/ }).click()
      await expect(page).toHaveURL('/freelancing?tab=first-jobs')
      await expect(row('Label clinic photographs')).toContainText('For a first job')
      await expect(row('Label clinic photographs')).toContainText('$600')
      await expect(job).toHaveCount(0)
      await tabs.getByRole('link', { name: /^Decides this week/ }).click()
      await expect(row('Label clinic photographs')).toBeVisible()
      await expect(job).toHaveCount(0)
    })

    await test.step('a category has its jobs; another name is not found', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Data science/ })
        .click()
      await expect(page).toHaveURL('/freelancing/category/data-science')
      await expect(page).toHaveTitle('Data science jobs – Guildhall')
      await expect(row('Data analyst for ferry loads')).toBeVisible()
      await expect(row('Label clinic photographs')).toHaveCount(0)
      await expectAccessible(page)
      expect((await page.request.get('/freelancing/category/robotics')).status()).toBe(404)
    })

    await test.step('the list filters and sorts, and its address says so', async () => {
      await page.getByRole('link', { name: 'Filter and sort' }).click()
      await expect(page).toHaveURL('/search?tab=jobs&category=Data+Science')
      await expect(row('Data analyst for ferry loads')).toBeVisible()
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByLabel('Pays at least').fill('5000')
      await filters.getByLabel('Pays at least').press('Enter')
      await expect(page.getByRole('heading', { name: /^No job matches both filters/ })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Remove filter Pays $5,000 or more' }).click()
      await expect(row('Data analyst for ferry loads')).toBeVisible()
      await filters.getByRole('radio', { name: 'Any category' }).check()
      await filters.getByLabel('Add a skill').fill('zymurgy')
      await filters.getByLabel('Add a skill').press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: '2 jobs' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Decides soonest')
      await expect(page).toHaveURL('/search?tab=jobs&skill=zymurgy&sort=deciding')
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([
        'Label clinic photographs',
        'Data analyst for ferry loads',
      ])
      await filters.getByRole('checkbox', { name: /^Remote/ }).check()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Data analyst for ferry loads'])
      await expectAccessible(page)
      await expect(page.getByRole('link', { name: 'Data analyst for ferry loads' })).toHaveAttribute(
        'href',
        `/jobs/${loads}`,
      )
    })
  },
)

test('a member sees their own jobs and those that fit, and saves a search for jobs', nightly, async ({ visitor }) => {
  const client = await visitor(demo.student)
  const freelancer = await visitor(demo.freelancer)
  await client.goto('/')
  await freelancer.goto('/')
  const { customUserId } = await callAs(freelancer, 'GET', '/users/profile')
  const { skills } = await callAs(freelancer, 'GET', `/users/${customUserId}`)
  const skill = skills[0].name
  await postJob(client, 'Chart three harbours', { skills: [skill] })
  await postJob(freelancer, 'Translate a harbour guide', { category: 'Writing' })

  await freelancer.goto('/freelancing?tab=for-you')
  const fitting = freelancer.getByRole('listitem').filter({ hasText: 'Chart three harbours' })
  await expect(fitting).toContainText('Fits your skills')
  await expect(fitting).toContainText(`Your skills: ${skill}`)
  await expect(freelancer.getByRole('link', { name: 'Offer your work' })).toHaveAttribute('href', '/profile')
  await expectAccessible(freelancer)

  await freelancer.goto('/search?tab=jobs&q=harbour&pays=100')
  await expect(freelancer.getByRole('listitem').filter({ hasText: 'Translate a harbour guide' })).toContainText('Yours')
  await freelancer.getByRole('button', { name: 'Save this search' }).click()
  await freelancer.getByRole('link', { name: 'Search saved' }).click()
  await expect(freelancer.getByRole('link', { name: '“harbour”, Pays $100 or more' })).toHaveAttribute(
    'href',
    '/search?tab=jobs&q=harbour&pays=100&sort=newest',
  )

  await freelancer.goto('/search?q=harbour')
  await expect(freelancer.getByRole('heading', { level: 2, name: 'Open jobs' })).toBeVisible()
  await freelancer.getByRole('link', { name: 'See all 2 jobs' }).click()
  await expect(freelancer).toHaveURL('/search?q=harbour&tab=jobs')
})

import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const invited = (page: Page) => page.getByRole('region', { name: 'Invited people' })

/** Posts a job and returns its path. */
async function postJob(page: Page, title: string, audience: string) {
  await page.goto('/jobs/new')
  await page.getByLabel('What should be done?').fill(title)
  await page.getByLabel('Describe it').fill('340 stations on a map, and a legend.')
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from('name,lat,lon') })
  await expect(page.getByRole('list', { name: 'Files' }).getByText('stations.csv')).toBeVisible()
  await page.getByLabel('Category').selectOption('Web Development')
  await page.getByLabel('Budget from').fill('180')
  await page.getByLabel('Budget to').fill('260')
  await page.getByLabel('Length').selectOption({ label: 'Under a week' })
  await page.getByLabel('Who sees it').selectOption({ label: audience })
  await page.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
  await page.getByRole('button', { name: 'Post job' }).click()
  await expect(page.getByText('Your job is posted')).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\/[a-z0-9]{12}$/)
  return new URL(page.url()).pathname
}

test(
  'a client invites a freelancer to a job that nobody else sees; they ask, read the answer and decline; from the profile they are invited again',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(300_000)
    const [client, freelancer, stranger] = [
      await visitor(demo.student),
      await visitor(demo.freelancer),
      await visitor(demo.professor),
    ]
    const title = `A viewer for stations ${Date.now()}`
    await client.goto('/')
    const path = await postJob(client, title, 'Only people you invite')

    await test.step('the client finds a person who takes work by name and invites them', async () => {
      await expect(invited(client).getByText('Only people you invite see this job.')).toBeVisible()
      await client.getByRole('button', { name: 'Invite people' }).click()
      await client.getByLabel('Name').fill('Nobody Of That Name')
      await expect(client.getByText('Nobody available for work has that name.')).toBeVisible()
      await client.getByLabel('Name').fill('arriaga')
      await client.getByRole('button', { name: `Invite ${demo.freelancer}` }).click()
      await expect(client.getByText(`${demo.freelancer} is invited`)).toBeVisible()
      await expectAccessible(client)
      await client.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(invited(client).getByText('Not answered yet')).toBeVisible()
      await expectAccessible(client)
    })

    await test.step('nobody else finds the job', async () => {
      await stranger.goto(path)
      await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveText(title)
      await stranger.goto(`/search?tab=jobs&q=${encodeURIComponent(title)}`)
      await expect(stranger.locator(`a[href="${path}"]`)).toHaveCount(0)
    })

    await test.step('the invited person finds it on the dashboard and among their proposals, and asks a question', async () => {
      await freelancer.goto('/dashboard')
      // Ten things are due before.
      await freelancer.getByRole('link', { name: /^\d+ more invitations?$/ }).click()
      await expect(freelancer.getByRole('link', { name: `Read the job: ${title}` })).toBeVisible()
      await expectAccessible(freelancer)
      await freelancer.getByRole('link', { name: `Read the job: ${title}` }).click()
      await expect(freelancer.getByRole('heading', { name: `${demo.student} invites you to this job` })).toBeVisible()
      const download = freelancer.waitForEvent('download')
      await freelancer.getByRole('button', { name: 'Download stations.csv' }).click()
      expect((await download).suggestedFilename()).toBe('stations.csv')
      await freelancer.getByRole('button', { name: 'Ask a question' }).click()
      await freelancer.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(freelancer.getByRole('alert').getByRole('link', { name: 'Write your question' })).toBeVisible()
      await freelancer.getByLabel('Your question').fill('Which coordinates do you have?')
      await expectAccessible(freelancer)
      await freelancer.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(freelancer.getByText('Your question is sent')).toBeVisible()
      await expect(freelancer.getByText('Which coordinates do you have?')).toBeVisible()
    })

    await test.step('the client answers once', async () => {
      await client.goto(path)
      await client.getByRole('button', { name: 'Answer: Which coordinates do you have?' }).click()
      await client.getByLabel('Your answer').fill('Latitude and longitude, in a CSV file.')
      await client.getByRole('button', { name: 'Publish answer' }).click()
      await expect(client.getByText('Latitude and longitude, in a CSV file.')).toBeVisible()
      await expect(client.getByRole('button', { name: /^Answer:/ })).toHaveCount(0)
      await expectAccessible(client)
    })

    await test.step('the invited person reads the answer and declines with a reason that the client reads', async () => {
      await freelancer.goto(path)
      await expect(freelancer.getByText('Latitude and longitude, in a CSV file.')).toBeVisible()
      await freelancer.getByRole('button', { name: `Decline: ${title}` }).click()
      const dialog = freelancer.getByRole('dialog', { name: 'Decline the invitation' })
      await dialog.getByLabel('Reason').selectOption({ label: 'No time for it' })
      await dialog.getByLabel('A line to the client').fill('Ask me again in May.')
      await expectAccessible(freelancer)
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await expect(freelancer.getByText('You declined the invitation. You can still propose.')).toBeVisible()
      await client.reload()
      await expect(invited(client).getByText('Declined')).toBeVisible()
      await expect(invited(client).getByText('No time for it.')).toBeVisible()
      await expect(invited(client).getByText('“Ask me again in May.”')).toBeVisible()
    })

    await test.step('the client invites them from their profile to another job', async () => {
      const other = await postJob(client, `${title}, second`, 'Everybody')
      const { customUserId } = await callAs(freelancer, 'GET', '/users/profile')
      await client.goto(`/freelancerprofile/${customUserId}`)
      await client.getByRole('button', { name: 'Invite to a job' }).click()
      await client.getByRole('radio', { name: `${title}, second` }).check()
      await expectAccessible(client)
      await client.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(client.getByText(`${demo.freelancer} is invited`)).toBeVisible()
      await client.goto(other)
      await expect(invited(client).getByText('Not answered yet')).toBeVisible()
    })
  },
)

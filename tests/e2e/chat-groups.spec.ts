import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { nightly, test } from '../support/site.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const said = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test.beforeEach(({ site }) => site.forgetTalks())

test('a group is started, talks, gets a new name, and is left', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await tomas.goto('/chat')
  await ilse.goto('/chat')
  await ilse.getByRole('button', { name: 'New message' }).click()
  const dialog = ilse.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('searchbox', { name: 'To' }).fill('Tomás')
  await dialog.getByRole('checkbox', { name: demo.freelancer }).check()
  await dialog.getByRole('searchbox', { name: 'To' }).fill('')
  const others = dialog.getByRole('checkbox', { checked: false })
  await others.first().check()
  await dialog.getByLabel('Name of the group').fill('Coastal methods')
  await dialog.getByRole('button', { name: 'Create group of 3' }).click()
  await expect(ilse.getByRole('heading', { level: 1, name: 'Coastal methods' })).toBeVisible()
  await expect(details(ilse).getByText('3 of 50')).toBeVisible()

  await say(ilse, 'The bluff data is up')
  await tomas.getByRole('link', { name: /Coastal methods/ }).click()
  await expect(said(tomas, 'The bluff data is up')).toBeVisible()
  await expect(said(ilse, 'The bluff data is up')).toContainText('Read by 1')

  await details(ilse).getByRole('button', { name: 'Rename' }).click()
  await ilse.getByRole('dialog').getByLabel('Name of the group').fill('Coastal methods group')
  await ilse.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(log(tomas).getByText(`${demo.student} named this group Coastal methods group`)).toBeVisible()
  await expect(tomas.getByRole('heading', { level: 1, name: 'Coastal methods group' })).toBeVisible()
  await expect(details(tomas).getByRole('button', { name: 'Rename' })).toHaveCount(0)

  await details(tomas).getByRole('button', { name: 'Leave group' }).click()
  await tomas.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect(tomas).toHaveURL('/chat')
  await expect(tomas.getByRole('link', { name: /Coastal methods group/ })).toHaveCount(0)
  await expect(log(ilse).getByText(`${demo.freelancer} left`)).toBeVisible()
  await expect(details(ilse).getByText('2 of 50')).toBeVisible()
})

test(
  'a file is sent with a message, and only members of the conversation can open it',
  nightly,
  async ({ visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
    await ilse.goto('/connections?list=connected')
    await ilse.getByRole('button', { name: `Message: ${demo.freelancer}` }).click()
    await expect(field(ilse)).toBeVisible()
    await ilse.locator('form input[type=file]').setInputFiles([
      { name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from('name,lat\nBluff,-41\n') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
    ])
    await expect(ilse.getByText('empty.txt is empty.')).toBeVisible()
    const waiting = ilse.getByRole('list', { name: 'Files to send' })
    await expect(waiting.getByRole('button', { name: 'Remove stations.csv' })).toBeVisible()
    await say(ilse, 'The stations')
    await expect(waiting).toBeHidden()
    await expect(ilse.getByText('empty.txt is empty.')).toBeHidden()
    await tomas.goto(new URL(ilse.url()).pathname)
    const file = said(tomas, 'The stations').getByRole('button', { name: /^Download stations\.csv/ })
    const [download] = await Promise.all([tomas.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe('stations.csv')
  },
)

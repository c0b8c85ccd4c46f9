import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

// A trace requests the content of a broken preview itself, which the page's policy refuses and the fixture counts as a
// fault.
test.use({ trace: 'off' })

const title = 'Plumb: a level that reads itself'

test(
  'a file that is no picture blocks publishing, and a stopped picture waits for its own button',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.professor)
    const form = page.getByRole('dialog', { name: /^(Add New Project|Edit project)$/ })
    const tile = (at: number) => form.locator('.up__i').nth(at - 1)
    const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: await png(640, 480) })
    await page.goto('/my-projects?project=new')
    await form.getByLabel('Title', { exact: true }).fill(title)
    await form.getByLabel('Description').fill('A bubble, photographed.')
    await form.getByLabel('Category').selectOption('Mechanical Design')
    await form.getByLabel('Price').fill('15')
    await form.getByRole('checkbox', { name: 'This is my own work to sell' }).check()

    await test.step('nothing is published without the chosen pictures', async () => {
      await choose(page, [{ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }])
      await expect(tile(1)).toContainText('Failed to load image')
      await form.getByRole('button', { name: 'Create project' }).click()
      await expect(form.getByText('Saved as a draft, but not all of it.')).toBeVisible()
      await expect(page.getByText('Failed to upload images')).toBeVisible()
      await expect(page.getByRole('alertdialog', { name: 'Project Created!' })).toHaveCount(0)
      await form.getByRole('button', { name: 'Remove image 1' }).click()
      await choose(page, [await picture('good.png')])
      await form.getByRole('button', { name: 'Create project' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Project Created!' })).toContainText('is on the marketplace')
      await page.getByRole('button', { name: 'Got it!' }).click()
    })

    await test.step('one is stopped, the next one uploads, and the first only on request', async () => {
      await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Edit' }).click()
      await expect(tile(1)).toHaveAttribute('data-state', 'stored')
      await page.route('**/upload-project-images', () => {}, { times: 1 })
      await choose(page, [await picture('second.png')])
      await expect(form.getByRole('progressbar', { name: 'Uploading image 2' })).toBeVisible()
      await form.getByRole('button', { name: 'Stop uploading image 2' }).click()
      await expect(tile(2)).toContainText('Stopped')
      await choose(page, [await picture('third.png')])
      await expect(tile(3)).toHaveAttribute('data-state', 'stored')
      await expect(tile(2)).toHaveAttribute('data-state', 'failed')
      await form.getByRole('button', { name: 'Try image 2 again' }).press('Enter')
      await expect(tile(2)).toHaveAttribute('data-state', 'stored')
    })
  },
)

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add image' }).click()
  await (await chooser).setFiles(files)
}

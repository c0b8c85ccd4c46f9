import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { forgetDraftField, keptDrafts } from '../support/device-drafts.ts'
import { signIn } from '../support/own-session.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const elsewhere = 'You are now editing this in another tab.'
const newer = 'This project was changed elsewhere after you opened this form.'

test('of two tabs the last one to write has the draft, and signing out leaves none', nightly, async ({ visitor }) => {
  const first = await visitor()
  await signIn(first, demo.student)
  const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Project' })
  await first.goto('/my-projects?project=new')
  await form(first).getByLabel('Title', { exact: true }).fill('Written first')
  await expect.poll(() => keptDrafts(first)).toMatchObject({ titles: ['Written first'] })

  const second = await first.context().newPage()
  await second.goto('/my-projects?project=new')
  await expect(form(second).getByLabel('Title', { exact: true })).toHaveValue('Written first')
  await form(second).getByLabel('Title', { exact: true }).fill('Written last')
  await expect(first.getByText(elsewhere)).toBeVisible()
  await expect(form(first).getByRole('button', { name: 'Create project' })).toBeDisabled()
  await first.getByRole('button', { name: 'Continue here' }).click()
  await expect(form(first).getByLabel('Title', { exact: true })).toHaveValue('Written last')
  await form(first).getByLabel('Delivery').fill('2 days')
  await expect(second.getByText(elsewhere)).toBeVisible()
  await expect.poll(() => keptDrafts(first)).toMatchObject({ titles: ['Written last'] })

  await form(first).getByRole('button', { name: 'Cancel' }).click()
  const question = first.getByRole('alertdialog', { name: 'Close without creating the project?' })
  await question.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(form(first)).toBeHidden()
  await first.getByRole('button', { name: 'Hi,' }).click()
  await first.getByRole('button', { name: 'Logout' }).click()
  await expect(first).toHaveURL('/signup')
  await expect.poll(() => keptDrafts(first)).toEqual({ titles: [], shows: [], pictures: 0 })
  await expect(form(second)).toBeHidden()
  await signIn(first, demo.professor)
  await first.goto('/my-projects?project=new')
  await expect(form(first).getByLabel('Title', { exact: true })).toHaveValue('')
  expect(await keptDrafts(first)).toEqual({ titles: [], shows: [], pictures: 0 })
})

test(
  'an edit stays on the device, a failed picture is tried again, and a newer version is not overwritten',
  nightly,
  async ({ visitor }) => {
    const [here, there] = [await visitor(demo.freelancer), await visitor(demo.freelancer)]
    const form = (page: Page) => page.getByRole('dialog', { name: 'Edit project' })
    await here.goto('/my-projects')
    // A project with four pictures, whatever else this person has published.
    await here.getByRole('row').filter({ hasText: 'Halyard' }).getByRole('link', { name: 'Edit' }).click()
    const delivery = form(here).getByLabel('Delivery')
    await delivery.fill('11 days')
    await expect(form(here).getByText('Changes kept on this device')).toBeVisible()
    await here.reload()
    await expect(form(here).getByText('Your unsaved changes are back')).toBeVisible()
    await expect(delivery).toHaveValue('11 days')

    await there.goto(new URL(here.url()).pathname + new URL(here.url()).search)
    await expect(form(there).getByLabel('Delivery')).not.toHaveValue('11 days')
    await form(there).getByLabel('Team size').fill('7')
    await form(there).getByRole('button', { name: 'Save changes' }).click()
    await expect(there.getByRole('alertdialog', { name: 'Project Updated!' })).toBeVisible()

    await test.step('a picture that cannot be removed stays', async () => {
      await here.route('**/delete-image', (route) => route.abort(), { times: 1 })
      await form(here).getByRole('button', { name: 'Remove image 4' }).click()
      await expect(here.getByText('Failed to delete image')).toBeVisible()
      await expect(form(here).locator('[data-state="stored"]')).toHaveCount(4)
    })

    await test.step('one of two pictures fails', async () => {
      let calls = 0
      await here.route('**/upload-project-images', (route) => {
        calls += 1
        return calls === 1 ? route.abort() : route.continue()
      })
      for (const at of [4, 3]) {
        await form(here)
          .getByRole('button', { name: `Remove image ${at}` })
          .click()
        await expect(form(here).locator('[data-state="stored"]')).toHaveCount(at - 1)
      }
      const chooser = here.waitForEvent('filechooser')
      await form(here).getByRole('button', { name: 'Add image' }).click()
      const buffer = await png(640, 480)
      await (await chooser).setFiles(
        ['one', 'two'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })),
      )
      await expect(here.getByText('Failed to upload project images')).toBeVisible()
      await expect(here.getByText('Failed to upload images')).toBeVisible()
      const again = form(here).getByRole('button', { name: 'Try image 3 again' })
      await expect(again).toBeVisible()
      await expect(here.getByText('1 images uploaded successfully').first()).toBeVisible()
      await again.click()
      await expect(again).toBeHidden()
      await expect(form(here).locator('[data-state="stored"]')).toHaveCount(4)
    })

    await form(here).getByRole('button', { name: 'Save changes' }).click()
    await expect(form(here).getByText(newer)).toBeVisible()
    await expect(here.getByText('Failed to update project')).toBeVisible()
    await form(here).getByRole('button', { name: 'Keep mine' }).click()
    await expect(form(here).getByText(newer)).toBeHidden()
    await form(here).getByRole('button', { name: 'Save changes' }).click()
    await expect(here.getByRole('alertdialog', { name: 'Project Updated!' })).toBeVisible()
    expect(await keptDrafts(here)).toEqual({ titles: [], shows: [], pictures: 0 })
  },
)

test(
  'a draft deleted elsewhere while it is edited is created again, without its deleted pictures',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.freelancer)
    const form = page.getByRole('dialog', { name: 'Add New Project' })
    const kept = form.getByText('Draft kept on this device and in My projects')
    await page.goto('/my-projects?project=new')
    await form.getByLabel('Title', { exact: true }).fill('Bollard')
    await form.getByLabel('Description').fill('Cast iron')
    await form.getByLabel('Category').selectOption('Mechanical Design')
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Add image' }).click()
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(400, 300) })
    await expect(form.getByLabel('What image 1 shows')).toBeVisible()
    // The server is called once there is a price: with the picture, so that no call is in progress when the draft is deleted.
    await form.getByLabel('Price').fill('3')
    await expect(kept).toBeVisible({ timeout: 30_000 })

    const list = await page.context().newPage()
    await list.goto('/my-projects')
    const draft = list.getByRole('article').filter({ hasText: 'Bollard' })
    await draft.getByRole('button', { name: /^More for/ }).click()
    await list.getByRole('menuitem', { name: 'Delete' }).click()
    await list.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
    await expect(draft).toBeHidden()

    await form.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('What you wrote is still here; add its pictures again.')).toBeVisible()
    await expect(form.getByRole('button', { name: /^Move image/ })).toHaveCount(0)
    await form.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Project Created!' })).toBeVisible()
    await list.reload()
    await expect(draft).toBeVisible()
  },
)

test(
  'an edit stored by an earlier version of the product is saved without treating a new field as a change',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.freelancer)
    const form = page.getByRole('dialog', { name: 'Edit project' })
    await page.goto('/my-projects')
    await page.getByRole('row').filter({ hasText: 'Halyard' }).getByRole('link', { name: 'Edit' }).click()
    await form.getByLabel('Team size').fill('9')
    await expect(form.getByText('Changes kept on this device')).toBeVisible()
    // Empty in this project, as a newly added field would be.
    await forgetDraftField(page, 'licenceText')
    await page.reload()
    await expect(form.getByText('Your unsaved changes are back')).toBeVisible()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Project Updated!' })).toBeVisible()
  },
)

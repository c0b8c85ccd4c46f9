import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const alert = (page: Page, name: string | RegExp) => page.getByRole('alert').getByRole('link', { name })

/** Chooses a picture for the form. */
async function choosePicture(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add image' }).click()
  await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer: await png(800, 500) }])
}

test(
  'an author publishes an agent with a picture; a member finds, likes and reports it; its author makes it a draft and deletes it',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(300_000)
    const [author, member] = [await visitor(demo.freelancer), await visitor(demo.student)]
    const name = `Tile counter ${Date.now()}`
    let path = ''

    await test.step('a visitor who wants to publish an agent is led to sign in', async () => {
      const visiting = await visitor()
      await visiting.goto('/agents/new')
      await expect(visiting).toHaveURL(/\/signin\?redirect=%2Fagents%2Fnew/)
    })

    await test.step('the form says at each field what is missing, and the list beside it what publishing needs', async () => {
      await author.goto('/my-agents')
      await expectAccessible(author)
      await author.getByRole('link', { name: 'Publish an agent' }).first().click()
      await author.getByRole('button', { name: 'Publish agent' }).click()
      await expect(alert(author, 'Name your agent')).toBeVisible()
      await expect(alert(author, 'Say what it does not do')).toBeVisible()
      await expect(alert(author, /^Add a remote address/)).toBeVisible()
      await expect(author.getByRole('complementary', { name: 'Preview' })).toContainText('A way to run it, missing')
      await expectAccessible(author)
      await alert(author, 'Say what it does not do').click()
      await expect(author.getByLabel('What it does not do')).toBeFocused()
    })

    await test.step('a draft is kept on the device and in My agents', async () => {
      await author.getByLabel('Name', { exact: true }).fill(name)
      await author.getByLabel('In one line').fill('Counts the tiles of a floor plan')
      await expect(author.getByText('Draft kept on this device and in My agents')).toBeVisible()
      await author.reload()
      await expect(author.getByText(/^Your draft is back/)).toBeVisible()
      await expect(author.getByLabel('Name', { exact: true })).toHaveValue(name)
    })

    await test.step('a name that claims to be official is refused', async () => {
      await author.getByLabel('Name', { exact: true }).fill('Official tile counter')
      await author.getByRole('button', { name: 'Save draft' }).click()
      await expect(alert(author, /^Choose a name that does not claim/)).toBeVisible()
      await author.getByLabel('Name', { exact: true }).fill(name)
    })

    await test.step('with everything that is needed, a package and a picture, it is published', async () => {
      await author.getByLabel('How it works').fill('It counts **whole** and cut tiles.')
      await author.getByLabel('Category').selectOption('Other')
      await author.getByPlaceholder('Please specify...').fill('Building')
      await author.getByLabel('Tags').fill('Tiles, Floor plans')
      await choosePicture(author, 'plan.png')
      await author.getByLabel('What goes in').fill('3 m by 4 m, tiles of 50 cm')
      await author.getByLabel('What came out').fill('48 tiles, none cut')
      await author.getByLabel('What it does not do').fill('It does not order tiles\nIt knows rectangles only')
      await author.getByRole('checkbox', { name: 'It uses a language model' }).check()
      await author.getByLabel('Model', { exact: true }).fill('Fieldnote 7B')
      await author.getByLabel('Maker of the model').fill('Open Fieldnote')
      await author.getByRole('button', { name: 'Add a package' }).click()
      const first = author.getByRole('group', { name: 'Package 1' })
      await expect(first.getByLabel('Name')).toBeFocused()
      await first.getByLabel('Name').fill('tile-counter')
      await first.getByLabel('Version').fill('1.0.0')
      await author.getByRole('textbox', { name: 'How to run it' }).fill('Run `npx tile-counter`.')
      await author.getByLabel('Licence').selectOption('MIT')
      await author.getByRole('button', { name: 'Publish agent' }).click()
      await expect(author.getByRole('heading', { level: 1, name })).toBeVisible()
      path = new URL(author.url()).pathname
    })

    await test.step('a member finds it, reads what it is, keeps it and finds it in the favorites', async () => {
      await member.goto(`/aiagents?${new URLSearchParams({ q: name })}`)
      await member.getByRole('link', { name, exact: true }).first().click()
      await expect(member.getByText('This is an AI. It can be wrong.')).toBeVisible()
      await expect(member.getByText('48 tiles, none cut')).toBeVisible()
      await expect(member.getByText('It knows rectangles only')).toBeVisible()
      await expect(member.getByRole('link', { name: 'tile-counter' })).toHaveAttribute(
        'href',
        'https://www.npmjs.com/package/tile-counter',
      )
      await expect(member.getByRole('link', { name: 'Made by a person you can hire' })).toBeVisible()
      await expectAccessible(member)
      await member.getByRole('button', { name: `Add ${name} to favorites` }).click()
      await expect(member.getByRole('button', { name: `Remove ${name} from favorites` })).toBeVisible()
      await member.goto('/favorites')
      await expect(member.getByRole('link', { name, exact: true })).toBeVisible()
    })

    await test.step('a member reports it', async () => {
      await member.goto(path)
      await member.getByRole('button', { name: 'Report this agent' }).click()
      const dialog = member.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Not what it says it is' }).check({ force: true })
      await dialog.getByLabel('What should we look at?').fill('It counts bricks.')
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expect(member.getByRole('heading', { name: /^Thank you. Your report has the number/ })).toBeVisible()
    })

    await test.step('its author makes it a draft, which nobody else sees, and deletes it', async () => {
      await author.getByRole('link', { name: 'Edit agent' }).click()
      await author.getByRole('button', { name: 'Make it a draft' }).click()
      await expect(author.getByText('This is a draft: only you see it.')).toBeVisible()
      await member.goto(path)
      await expect(member.getByRole('heading', { level: 1, name })).toBeHidden()
      await author.getByRole('button', { name: 'Delete', exact: true }).click()
      await author.getByRole('button', { name: 'Delete agent' }).click()
      await expect(author).toHaveURL(/\/my-agents$/)
      await expect(author.getByRole('link', { name })).toBeHidden()
    })
  },
)

test('the phone menu leads to AI agents, whose filters work without a mouse', nightly, async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'AI agents' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Policy diff', exact: true })).toBeVisible()
  await page.goto('/aiagents?category=Design&way=remote')
  await expect(page.getByRole('link', { name: 'Colour contrast', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Policy diff', exact: true })).toBeHidden()
  await expectAccessible(page)
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ServerJson } from '@guildhall/contract/agents/server-json.ts'
import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'
import { webm } from '../support/videos.ts'

/** Chooses a file behind a button. */
async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles([file])
}

const json = (value: object) => ({
  ...{ name: 'server.json', mimeType: 'application/json' },
  buffer: Buffer.from(JSON.stringify(value)),
})

const publicServer = (title: string) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.someone/gaps',
  title,
  description: 'Finds gaps in a table, column by column',
  version: '1.0.0',
  repository: { url: 'https://github.com/someone/gaps', source: 'github' },
  remotes: [{ type: 'streamable-http', url: 'https://gaps.example.org/mcp' }],
})

test(
  'an author imports a server.json, publishes an agent with a video and a file, and versions that are checked; a person stays on one, then accepts the next',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(300_000)
    const [author, member, professor] = [
      await visitor(demo.freelancer),
      await visitor(demo.student),
      await visitor(demo.professor),
    ]
    const name = `Gap spotter ${Date.now()}`
    let path = ''
    const trust = (page: Page) => page.getByRole('region', { name: 'Trust' })

    await test.step('a file that is no server.json is refused with its places; a public one fills the form', async () => {
      await author.goto('/agents/new')
      await choose(author, 'Import server.json', json({ ...publicServer(name), version: '^1.0' }))
      await expect(author.getByText('version does not have the format of server.json 2025-12-11.')).toBeVisible()
      await choose(author, 'Import server.json', json(publicServer(name)))
      await expect(author.getByText(/^Name, line, addresses and packages are filled in/)).toBeVisible()
      await expect(author.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(author.getByLabel('Source code')).toHaveValue('https://github.com/someone/gaps')
      await expect(author.getByLabel('Remote address')).toHaveValue('https://gaps.example.org/mcp')
    })

    await test.step('a file that is not a video is refused; a video, a picture and a file are sent', async () => {
      await expect(author.getByText('Draft kept on this device and in My agents')).toBeVisible()
      const video = author.getByRole('group', { name: /^Video/ })
      const page = { name: 'page.webm', mimeType: 'video/webm', buffer: Buffer.from('<html>') }
      await author.getByLabel('Add video').setInputFiles(page)
      await expect(video.getByText(/^This is not an MP4 or WebM video/)).toBeVisible()
      await expect(author.getByText('Failed to upload agent video')).toBeVisible()
      await video.getByRole('button', { name: 'Remove page.webm' }).click()
      await author
        .getByLabel('Add video')
        .setInputFiles({ ...page, name: 'demo.webm', buffer: await webm({ frames: 8 }) })
      await expect(video.getByRole('button', { name: 'Download demo.webm' })).toBeVisible()
      const readme = { name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from('# Gaps\n') }
      await author.getByLabel('Add files').setInputFiles(readme)
      await expect(author.getByRole('button', { name: 'Download README.md' })).toBeVisible()
      await choose(author, 'Add image', { name: 'a.png', mimeType: 'image/png', buffer: await png(800, 500) })
      await expectAccessible(author)
    })

    await test.step('with the rest, it is published', async () => {
      await author.getByLabel('How it works').fill('It reads a table and names **empty cells**.')
      await author.getByLabel('Category').selectOption('Data')
      await author.getByLabel('What goes in').fill('a,b\n1,')
      await author.getByLabel('What came out').fill('b: 1 of 1 rows is empty')
      await author.getByLabel('What it does not do').fill('It does not fill gaps')
      await author.getByLabel('Remote address').fill(`${new URL(author.url()).origin}/dev/agents/csv-gaps`)
      await author.getByRole('textbox', { name: 'How to run it' }).fill('Add the address to a program that uses MCP.')
      await author.getByLabel('Licence').selectOption('MIT')
      await author.getByRole('button', { name: 'Publish agent' }).click()
      await expect(author.getByRole('heading', { level: 1, name })).toBeVisible()
      path = new URL(author.url()).pathname
    })

    await test.step('a member plays the video only by pressing play, and downloads the file', async () => {
      await member.goto(path)
      const video = member.locator('video')
      await expect(video).toHaveJSProperty('readyState', 4)
      await expect(video).toHaveJSProperty('paused', true)
      await expect(video).toHaveJSProperty('videoWidth', 64)
      const saved = member.waitForEvent('download')
      await member.getByRole('button', { name: 'Download README.md' }).click()
      expect(await readFile(await (await saved).path(), 'utf8')).toBe('# Gaps\n')
      await expect(trust(member)).toContainText('Its author has not said yet what it sees')
      await expectAccessible(member)
      await member.getByRole('button', { name: `Add ${name} to favorites` }).click()
      await expect(member.getByRole('button', { name: `Remove ${name} from favorites` })).toBeVisible()
    })

    await test.step('the author publishes the first version and checks it; the page says what was found', async () => {
      await trust(author).getByRole('link', { name: 'publish its first version' }).click()
      await author.getByLabel('Keeps it for').fill('many')
      await author.getByRole('button', { name: 'Publish version' }).click()
      await expect(author.getByRole('alert').getByRole('link', { name: /^Enter how many hours/ })).toBeVisible()
      await author.getByLabel('Keeps it for').fill('0')
      await author.getByRole('button', { name: 'Publish version' }).click()
      await expect(author.getByRole('list', { name: 'Versions' })).toContainText('1.0.0')
      await expect(author.getByText('Its remote is a program of this installation', { exact: false })).toBeVisible()
      await author.getByRole('button', { name: 'Check now' }).click()
      await expect(author.getByText('In order in 2 of 2 checks of the last 30 days', { exact: false })).toBeVisible()
      await expectAccessible(author)
      await member.goto(path)
      await expect(trust(member)).toContainText('Checked today')
      await expect(trust(member)).toContainText('The text of a run. Not your profile.')
      await expect(trust(member)).toContainText('with the tools of its version.')
    })

    await test.step('the manifest of the version is a server.json with the hash that is shown', async () => {
      const saved = member.waitForEvent('download')
      await trust(member).getByRole('button', { name: 'server.json' }).click()
      const text = await readFile(await (await saved).path(), 'utf8')
      expect(ServerJson.parse(JSON.parse(text))).toMatchObject({ title: name, version: '1.0.0' })
      const sha256 = createHash('sha256').update(text).digest('hex')
      await expect(trust(member).locator('code')).toHaveAttribute('title', `sha256:${sha256}`)
    })

    await test.step('a version that asks for more tells the member, who stays on the older one and accepts later', async () => {
      await author.getByLabel('Version', { exact: true }).fill('1.1.0')
      await author.getByLabel('What changed').fill('It reads files.')
      await author.getByRole('checkbox', { name: 'Files given to a run' }).check()
      await author.getByLabel('Keeps it for').fill('24')
      await author.getByRole('checkbox', { name: 'Keep 1.0.0 running for people who stay on it' }).check()
      await author.getByRole('button', { name: 'Publish version' }).click()
      await expect(author.getByText('Asks for more')).toBeVisible()
      await member.goto('/notifications')
      await member
        .getByRole('link', { name: `${name} 1.1.0 asks for more` })
        .first()
        .click()
      const changed = member.getByRole('region', { name: 'Permissions changed' })
      await expect(changed.getByRole('listitem').filter({ hasText: 'sees: run.files' })).toContainText('New:')
      await expectAccessible(member)
      await changed.getByRole('button', { name: 'Stay on 1.0.0' }).click()
      await expect(changed).toContainText('You stay on version 1.0.0.')
      await member.reload()
      await expect(changed).toContainText('You stay on version 1.0.0.')
      await changed.getByRole('button', { name: 'Accept 1.1.0' }).click()
      await expect(changed).toBeHidden()
      await member.reload()
      await expect(trust(member)).toContainText('Version 1.1.0')
      await expect(changed).toBeHidden()
    })

    await test.step('a professor signs that they have read it; the filter finds it; they withdraw', async () => {
      await professor.goto(path)
      await trust(professor).getByRole('button', { name: 'Sign that you have read it' }).click()
      const dialog = professor.getByRole('alertdialog')
      await expect(dialog).toContainText('“Nomvula Dlamini” and the date are shown to everybody')
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(trust(professor).getByRole('link', { name: 'Nomvula Dlamini' })).toBeVisible()
      await member.goto(`/aiagents?${new URLSearchParams({ q: name })}`)
      await member.getByRole('checkbox', { name: /^Read by somebody/ }).check()
      await member.getByRole('checkbox', { name: /^Checked today/ }).check()
      await expect(member).toHaveURL(/trust=checked.*trust=read|trust=read.*trust=checked/)
      await expect(member.getByRole('link', { name, exact: true }).first()).toBeVisible()
      await trust(professor).getByRole('button', { name: 'Withdraw your signature' }).click()
      await expect(trust(professor)).toContainText('Nobody yet')
    })

    await test.step('a host of somebody else is not proven, and the page says what was found', async () => {
      await author.goto(`${path.replace('ai-agent', 'agents')}/edit`)
      await author.getByLabel('Remote address').fill('https://gaps.example.org/mcp')
      await author.getByRole('button', { name: 'Save changes' }).click()
      await expect(trust(author)).toContainText('Its address has changed since this version.')
      await trust(author).getByRole('link', { name: 'Versions and checks' }).click()
      await author.getByRole('button', { name: 'Check the record' }).click()
      await expect(author.getByText(/_guildhall-agent\.gaps\.example\.org has no TXT record/)).toBeVisible()
      await expectAccessible(author)
    })
  },
)

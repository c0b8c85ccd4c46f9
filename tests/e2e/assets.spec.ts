import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { drag } from '../support/drag.ts'
import { nightly, test } from '../support/site.ts'

// `ASSET_MB=500 npm test -- e2e/assets` sends one of the maximum size.
const megabytes = Number(process.env.ASSET_MB ?? 48)
// One more second for each megabyte above the usual: a busy machine writes, joins and reads it several times.
const more = Math.max(0, megabytes - 48) * 1000

test(
  'a large file for buyers arrives over a dropped connection and a reload, and downloads unchanged',
  nightly,
  async ({ visitor, site, isMobile }) => {
    test.setTimeout(120_000 + more)
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-asset-'))
    const path = await largeFile(join(folder, 'walkthrough.mp4'), 'Guildhall')
    const other = await largeFile(join(folder, 'other.mp4'), 'another')
    const page = await visitor(demo.freelancer)
    await page.goto('/')
    // Nobody has bought it, so its files can be removed.
    await offerWork(page, 'A walkthrough of nothing much', 12)
    await page.goto('/my-projects')
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit project' })
    const files = form.getByRole('group', { name: /^Files for buyers/ })
    // Slow enough to be cut halfway, on a busy machine too.
    const line = await page.context().newCDPSession(page)
    const upload = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      })
    await line.send('Network.enable')
    await upload(6 * 1_048_576)

    await test.step('the upload is started, the connection drops halfway and returns, and its owner pauses it', async () => {
      const third = page.waitForRequest(/\/parts\/3$/)
      await form.getByLabel('Add files').setInputFiles(path)
      await third
      await site.setReachable(false)
      await expect(files.getByText('Connection lost. The upload resumes when you are back online.')).toBeVisible()
      const parts = page.waitForResponse(/\/parts\/[34]$/)
      await site.setReachable(true)
      expect((await parts).status()).toBe(204)
      await files.getByRole('button', { name: 'Pause walkthrough.mp4' }).click()
      await expect(files.getByText(/^Paused, /)).toBeVisible()
    })

    await test.step('after a reload it continues with the same file and no other', async () => {
      await page.reload()
      await expect(files.getByText(/uploaded\. Choose the same file to continue\. Kept until/)).toBeVisible()
      await choose(page, 'Choose file', other)
      await expect(files.getByText('This is not the same file')).toBeVisible()
      await page.reload()
      await upload(-1)
      await choose(page, 'Choose file', path)
      await expect(page.getByText('File uploaded')).toBeVisible({ timeout: 90_000 + more })
      await expect(files.getByText(/^\d+\sMB$/)).toHaveText(`${megabytes} MB`)
    })

    await test.step('by keyboard: a link, a new order, a new name', async () => {
      await files.getByRole('button', { name: 'Add a link' }).press('Enter')
      await page.keyboard.type('The repository')
      await page.keyboard.press('Tab')
      await page.keyboard.type('code.example.org')
      await page.keyboard.press('Enter')
      await expect(files.getByText('Enter an address that begins with https://')).toBeVisible()
      await page.keyboard.press('Home')
      await page.keyboard.type('https://')
      await page.keyboard.press('Enter')
      await expect(files.getByRole('link', { name: 'https://code.example.org' })).toBeVisible()
      await files.getByRole('button', { name: /^Move The repository/ }).press('ArrowUp')
      await expect(files.getByRole('listitem').first()).toContainText('The repository')
      const grip = files.getByRole('button', { name: /^Move The repository/ })
      await expect(grip).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(files.getByRole('listitem').nth(1)).toContainText('The repository')
      await expect(grip).toBeFocused()
      const row = (at: number) => files.getByRole('listitem').nth(at)
      // There and back, and there again: the last position counts.
      await drag(page, isMobile, grip, [row(0), row(1), row(0)])
      await expect(row(0)).toContainText('The repository')
      const [, id = ''] = /project=([a-z0-9]{12})/.exec(page.url()) ?? []
      await expect
        .poll(() => namesOfAssets(page, id), 'what the server has')
        .toEqual(['The repository', 'walkthrough.mp4'])
      await files.getByRole('button', { name: 'Rename walkthrough.mp4' }).press('Enter')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Führung.mp4')
      await page.keyboard.press('Enter')
      await expect(files.getByRole('listitem').nth(1)).toContainText('Führung.mp4')
    })

    await test.step('its owner downloads it unchanged; others see its size', async () => {
      const coming = page.waitForEvent('download')
      await files.getByRole('button', { name: 'Download Führung.mp4' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe('Führung.mp4')
      expect(await digestOf(await download.path())).toBe(await digestOf(path))
      const [, id = ''] = /project=([a-z0-9]{12})/.exec(page.url()) ?? []
      const reader = await visitor()
      await reader.goto(`/product/${id}`)
      await expect(reader.locator('#what-you-get')).toContainText(
        `For buyers: 1 file (MP4, ${megabytes} MB) and 1 link.`,
      )
      expect(await reader.content()).not.toMatch(/Führung|code\.example/)
    })

    await test.step('it is removed after a confirmation', async () => {
      await files.getByRole('button', { name: 'Remove Führung.mp4' }).click()
      await files.getByRole('button', { name: 'Keep file' }).click()
      await files.getByRole('button', { name: 'Remove Führung.mp4' }).click()
      await files.getByRole('button', { name: 'Remove file' }).click()
      await files.getByRole('button', { name: 'Remove The repository' }).click()
      await expect(files.getByRole('listitem')).toHaveCount(0)
    })
    await rm(folder, { recursive: true })
  },
)

test('a form asks before it closes while files wait for their project', nightly, async ({ visitor }) => {
  const page = await visitor(demo.professor)
  await page.goto('/my-projects?project=new')
  const form = page.getByRole('dialog', { name: 'Add New Project' })
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
  await form.getByLabel('Add files').setInputFiles(plan)
  await expect(form.getByText('Uploaded when you save the project.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close without creating the project?' })
  await expect(question).toContainText('The file or link for buyers is not kept: add it again next time.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(question).toBeHidden()
})

test('a file removed while its upload starts is gone on the server too', nightly, async ({ visitor }) => {
  const page = await visitor(demo.professor)
  await page.goto('/my-projects')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const files = page.getByRole('dialog', { name: 'Edit project' }).getByRole('group', { name: /^Files for buyers/ })
  await expect(files.getByText(/^\d+ of \d+/)).toBeVisible()
  const [, id = ''] = /project=([a-z0-9]{12})/.exec(page.url()) ?? []
  const before = await namesOfAssets(page, id)
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/assets',
    async (route) => {
      const answer = await route.fetch()
      arrived.resolve()
      await held.promise
      // The page has stopped waiting for it.
      await route.fulfill({ response: answer }).catch(() => undefined)
    },
    { times: 1 },
  )
  const sketch = { name: 'sketch.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
  await files.getByLabel('Add files').setInputFiles(sketch)
  await arrived.promise
  expect(await namesOfAssets(page, id)).toEqual([...before, 'sketch.pdf'])
  await files.getByRole('button', { name: 'Remove sketch.pdf' }).click()
  await expect.poll(() => namesOfAssets(page, id), 'what the server has').toEqual(before)
  await expect(files.getByText('sketch.pdf')).toBeHidden()
  held.resolve()
})

async function choose(page: Page, button: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(path)
}

/** Makes a sparse file with a mark in every megabyte, so that no two parts are equal. */
async function largeFile(path: string, mark: string): Promise<string> {
  const file = await open(path, 'w')
  for (let at = 0; at < megabytes; at += 1) await file.write(`${mark} ${at}`, at * 1_048_576)
  await file.truncate(megabytes * 1_048_576)
  await file.close()
  return path
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

function namesOfAssets(page: Page, projectId: string): Promise<string[]> {
  return page.evaluate(async (id) => {
    const { token } = await (await fetch('/api/auth/token')).json()
    const headers = { authorization: `Bearer ${token}` }
    const { assets } = await (await fetch(`/api/marketplace/projects/${id}/assets`, { headers })).json()
    return assets.map(({ name }: { name: string }) => name)
  }, projectId)
}

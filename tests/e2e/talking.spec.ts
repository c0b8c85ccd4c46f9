import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { jpeg } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'
import { slowLine } from '../support/slow-line.ts'

const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const said = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** With the button: on a phone Enter starts a new line. */
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function choose(page: Page, text: string, act: string): Promise<void> {
  await said(page, text).hover()
  await said(page, text).getByRole('button', { name: 'More for this message' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Which of these texts the log shows, in order, each as often as it appears. */
async function order(page: Page, words: readonly string[]): Promise<string[]> {
  const all = await log(page).getByRole('article').locator('.mg__p').allInnerTexts()
  return all.filter((text) => words.includes(text))
}

test(
  'three people chat, one on a phone, one whose connection drops for a while',
  nightly,
  async ({ page, request, visitor }) => {
    const line = await slowLine()
    const jonas = await visitor(undefined, { proxy: { server: line.address, bypass: '<-loopback>' } })
    const wen = await visitor(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const mara = page
    const people = [
      [mara, newcomer('Mara', 'Quayside')],
      [jonas, newcomer('Jonas', 'Tunnelman')],
      [wen, newcomer('Wen', 'Pocketwell')],
    ] as const
    const ids = await Promise.all(
      people.map(async ([own, person]) => {
        await signUp(own, person)
        await own.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
        await expect(own.getByRole('button', { name: `Hi, ${person.firstName}` })).toBeVisible()
        return (await callAs(own, 'GET', '/users/profile')).customUserId as string
      }),
    )
    const [maraId, jonasId, wenId] = ids
    // Jonas is connected with both; Mara and Wen are strangers.
    for (const [own, toUserId] of [
      [mara, maraId],
      [wen, wenId],
    ] as const) {
      await callAs(jonas, 'POST', '/relations/send', { toUserId })
      await callAs(own, 'POST', '/relations/accept', { fromUserId: jonasId })
    }

    await test.step('one of them makes a group of all, and sees that both have read', async () => {
      await jonas.goto('/chat')
      await jonas.getByRole('button', { name: 'New message' }).click()
      const dialog = jonas.getByRole('dialog', { name: 'New message' })
      await dialog.getByRole('checkbox', { name: 'Mara Quayside' }).check()
      await dialog.getByRole('checkbox', { name: 'Wen Pocketwell' }).check()
      await dialog.getByLabel('Name of the group').fill('Harbour survey')
      await dialog.getByRole('button', { name: 'Create group of 3' }).click()
      await expect(title(jonas, 'Harbour survey')).toBeVisible()
      await say(jonas, 'Welcome both')
      for (const own of [mara, wen]) {
        await own.goto('/chat')
        await list(own).getByRole('link', { name: 'Harbour survey' }).click()
        await expect(said(own, 'Welcome both')).toBeVisible()
      }
      await expect(list(wen)).toBeHidden()
      await expect(said(jonas, 'Welcome both')).toContainText('Read by 2')
    })

    await test.step('a reply, and an edited message', async () => {
      await choose(mara, 'Welcome both', 'Reply')
      await say(mara, 'Glad to be here')
      await expect(said(jonas, 'Glad to be here').getByRole('button', { name: /Welcome both/ })).toBeVisible()
      await say(wen, 'I bring a boat')
      await expect(said(jonas, 'I bring a boat')).toBeVisible()
    })

    await test.step('the connection drops: messages on either side wait, and arrive once and in one order', async () => {
      line.cut()
      await expect(jonas.getByText('Reconnecting. We send your messages when you are back online.')).toBeVisible()
      for (const text of ['From the tunnel', 'Still in it']) await say(jonas, text)
      await expect(said(jonas, 'Still in it')).toContainText('waiting')

      await mara.locator('form input[type=file]').setInputFiles([
        { name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from('name,lat\nBluff,-41\n') },
        { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 400) },
      ])
      for (const name of ['stations.csv', 'quay.jpg'])
        await expect(mara.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
      await say(mara, 'The stations and the quay')
      await expect(said(wen, 'The stations and the quay')).toBeVisible()
      await choose(wen, 'I bring a boat', 'Edit')
      await wen.getByRole('textbox', { name: 'Edit message' }).fill('I bring two boats')
      await wen.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(said(mara, 'I bring two boats')).toContainText('Edited')
      await say(wen, 'Where is Jonas?')
      await expect(said(mara, 'Where is Jonas?')).toBeVisible()
      for (const text of ['The stations', 'two boats', 'Where is']) await expect(said(jonas, text)).toHaveCount(0)
      await expect(said(mara, 'From the tunnel')).toHaveCount(0)

      line.mend()
      const words = [
        ...['Welcome both', 'Glad to be here', 'I bring two boats', 'The stations and the quay', 'Where is Jonas?'],
        ...['From the tunnel', 'Still in it'],
      ]
      for (const own of [jonas, mara, wen])
        await expect.poll(() => order(own, words), { timeout: 20_000 }).toEqual(words)
      await expect(said(jonas, 'I bring two boats')).toContainText('Edited')
      await expect(jonas.getByText('Reconnecting.')).toBeHidden()
      await expect(log(jonas).getByText(/waiting/)).toHaveCount(0)
      await expect(said(jonas, 'Still in it')).toContainText('Read by 2')
      await expect(jonas.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
    })

    await test.step('an attached file is shown and downloads', async () => {
      const picture = said(wen, 'The stations and the quay').getByRole('img', { name: 'quay.webp' })
      await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
      const file = said(jonas, 'The stations').getByRole('button', { name: /^Download stations\.csv/ })
      const [download] = await Promise.all([jonas.waitForEvent('download'), file.click()])
      expect(download.suggestedFilename()).toBe('stations.csv')
    })

    await test.step('a stranger sends a request, is accepted and gets a reply', async () => {
      await wen.goto(`/studentprofile/${maraId}`)
      await wen.getByRole('button', { name: 'Message: Mara Quayside' }).click()
      await say(wen, 'Do you take the early ferry?')
      await expect(wen.getByText('Waiting for Mara to accept.')).toBeVisible()
      await list(mara).getByRole('link', { name: 'Message requests' }).click()
      await list(mara).getByRole('link', { name: 'Wen Pocketwell' }).click()
      await mara.getByRole('button', { name: 'Accept' }).click()
      await say(mara, 'The one at six')
      await expect(said(wen, 'The one at six')).toBeVisible()
      await expect(field(wen)).toBeVisible()
    })

    await test.step('a block removes the thread for both, and keeps the group', async () => {
      const thread = new URL(mara.url()).pathname
      await mara.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Block Wen' }).click()
      await mara.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
      await expect(wen.getByRole('heading', { name: 'This conversation was not found' })).toBeVisible()
      await expect(mara).not.toHaveURL(new RegExp(thread))
      for (const own of [mara, wen]) {
        await own.goto('/chat')
        await expect(list(own).getByRole('link', { name: 'Harbour survey' })).toBeVisible()
        await expect(list(own).getByRole('link', { name: own === mara ? 'Wen' : 'Mara' })).toHaveCount(0)
        await own.goto(thread)
        await expect(log(own)).toHaveCount(0)
        await expect(said(own, 'The one at six')).toHaveCount(0)
      }
    })
    line.close()
  },
)

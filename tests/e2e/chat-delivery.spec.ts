import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo, mailTo, type Newcomer, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { signIn, signInByPassword } from '../support/own-session.ts'
import { nightly, test } from '../support/site.ts'
import { slowLine } from '../support/slow-line.ts'

const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
// Found by its own text, not by the one it quotes.
const said = (page: Page, text: string) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.locator('.mg__p', { hasText: text }) })
/** How often the server failed at each message queued in this browser. */
const keptTries = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('unsent:'))
      .map(([, text]) => JSON.parse(text).tries)
      .sort(),
  )
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(unsent|draft):/.test(key)))

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

async function choose(page: Page, text: string, act: string): Promise<void> {
  await said(page, text).hover()
  await said(page, text).getByRole('button', { name: 'More for this message' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hi,' }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('button', { name: 'Logout' }).click()
}

/** Signs a new person up on this page; returns their public name. */
async function enter(page: Page, request: APIRequestContext, person: Newcomer): Promise<string> {
  await signUp(page, person)
  await page.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
  await expect(page.getByRole('button', { name: `Hi, ${person.firstName}` })).toBeVisible()
  return (await callAs(page, 'GET', '/users/profile')).customUserId
}

/** Connects two people; returns their public names and their conversation. */
async function connected(one: Page, oneId: string, other: Page, otherId: string): Promise<string> {
  await callAs(one, 'POST', '/relations/send', { toUserId: otherId })
  await callAs(other, 'POST', '/relations/accept', { fromUserId: oneId })
  return (await callAs(one, 'POST', '/conversations', { userId: otherId })).conversation.id
}

/** Blocks the page's socket: everything goes by HTTP. */
async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (line) => line.close())
  await page.route(/socket\.io/, (route) => route.abort())
}

test(
  'three people talk, and the connection of one drops for a minute',
  nightly,
  async ({ page: wen, request, visitor }) => {
    const line = await slowLine()
    const ilse = await visitor(demo.student, { proxy: { server: line.address, bypass: '<-loopback>' } })
    const tomas = await visitor(demo.freelancer)
    // Tomás is connected with both; Ilse and Wen are strangers.
    const wenId = await enter(wen, request, newcomer('Wen', 'Shallows'))
    await ilse.goto('/chat')
    await tomas.goto('/chat')
    const [ilseId, tomasId] = await Promise.all(
      [ilse, tomas].map(async (own) => (await callAs(own, 'GET', '/users/profile')).customUserId as string),
    )
    await connected(wen, wenId, tomas, tomasId ?? '')
    const group = { title: 'Tide tables', userIds: [ilseId, wenId], clientId: crypto.randomUUID() }
    const { conversation } = await callAs(tomas, 'POST', '/conversations', group)
    for (const own of [ilse, tomas, wen]) await own.goto(`/chat/${conversation.id}`)
    await say(tomas, 'Boat at nine')
    await say(wen, 'I bring a map')
    await expect(said(ilse, 'I bring a map')).toBeVisible()
    await choose(ilse, 'Boat at nine', 'Reply')
    await say(ilse, 'Nine it is')
    const quote = (own: Page) => said(own, 'Nine it is').getByRole('button')
    for (const own of [tomas, wen]) await expect(quote(own).filter({ hasText: 'Boat at nine' })).toBeVisible()

    const before = Date.now()
    line.cut()
    await ilse.context().setOffline(true)
    await expect(ilse.getByText('Reconnecting. We send your messages when you are back online.')).toBeVisible()
    for (const text of ['From the tunnel', 'Still in it']) await say(ilse, text)
    await expect(said(ilse, 'Still in it')).toContainText('waiting')

    await test.step('replies show an edit and a deletion of their quoted message on open pages', async () => {
      await choose(tomas, 'Boat at nine', 'Edit')
      await tomas.getByRole('textbox', { name: 'Edit message' }).fill('Boat at **ten**')
      await tomas.getByRole('button', { name: 'Save', exact: true }).click()
      for (const own of [tomas, wen]) await expect(quote(own).filter({ hasText: 'Boat at ten' })).toBeVisible()
      await choose(wen, 'I bring a map', 'Reply')
      await say(wen, 'A new one')
      await choose(wen, 'I bring a map', 'Delete')
      await wen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      for (const own of [tomas, wen])
        await expect(said(own, 'A new one').getByRole('button', { name: /This message was deleted/ })).toBeVisible()
    })
    const words = ['Boat at ten', 'Nine it is', 'A new one']
    for (let n = 1; n <= 8; n += 1) {
      const [own, other] = n % 2 ? [tomas, wen] : [wen, tomas]
      words.push(`Word ${n}`)
      await say(own, `Word ${n}`)
      await expect(said(other, `Word ${n}`)).toBeVisible()
    }
    await expect(said(ilse, 'Word 1')).toHaveCount(0)
    const minute = { timeout: 70_000, intervals: [1000] }
    await expect.poll(() => Date.now() - before, minute).toBeGreaterThanOrEqual(60_000)
    await expect(said(ilse, 'Still in it')).toContainText('waiting')

    line.mend()
    await ilse.context().setOffline(false)
    words.push('From the tunnel', 'Still in it')
    const order = async (own: Page) => {
      const all = await log(own).getByRole('article').locator('.mg__p').allInnerTexts()
      return all.filter((text) => words.includes(text))
    }
    for (const own of [ilse, tomas, wen]) await expect.poll(() => order(own), { timeout: 20_000 }).toEqual(words)
    await expect(quote(ilse).filter({ hasText: 'Boat at ten' })).toBeVisible()
    await expect(said(ilse, 'A new one').getByRole('button', { name: /This message was deleted/ })).toBeVisible()
    await expect(log(ilse).getByText(/waiting/)).toHaveCount(0)
    await expect(said(ilse, 'Still in it')).toContainText('Read by 2')
    line.close()
  },
)

test(
  'a message to a deleted conversation shows its error immediately, is listed, copied, tried again and discarded; signing out asks',
  nightly,
  async ({ page: ada, request, visitor }) => {
    const bo = await visitor()
    const adaId = await enter(ada, request, newcomer('Ada', 'Weir'))
    const boId = await enter(bo, request, newcomer('Bo', 'Lock'))
    const id = await connected(ada, adaId, bo, boId)
    await ada.goto(`/chat/${id}`)
    await say(ada, 'Hello Bo')
    await expect(said(ada, 'Hello Bo').getByText(/^(Sent|Delivered)$/)).toBeAttached()
    await ada.context().setOffline(true)
    await say(ada, 'You never got this')
    await expect(said(ada, 'You never got this')).toContainText('waiting')
    await callAs(bo, 'POST', '/relations/block', { blockedUserId: adaId })
    await ada.context().setOffline(false)

    await expect(ada.getByText('Your message to Bo Lock was not sent')).toBeVisible({ timeout: 20_000 })
    const notice = list(ada).getByRole('button', { name: /1 message was not sent/ })
    await notice.click()
    const dialog = ada.getByRole('dialog', { name: '1 message was not sent' })
    await expect(dialog.getByText('You never got this')).toBeVisible()
    await expect(dialog.getByText('To Bo Lock')).toBeVisible()
    await inspect(ada, 'what was not sent')
    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await expect.poll(() => ada.evaluate(() => navigator.clipboard.readText())).toBe('You never got this')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    // After another refusal it is there again.
    await expect(notice).toBeVisible()
    await expect(dialog).toBeHidden()

    await test.step('signing out asks: staying keeps everything', async () => {
      await logOut(ada)
      const asks = ada.getByRole('alertdialog', { name: '1 message was not sent' })
      await expect(asks).toContainText('Bo Lock: You never got this')
      await inspect(ada, 'the question before signing out')
      await asks.getByRole('button', { name: 'Stay signed in' }).click()
      await expect(asks).toBeHidden()
      await expect(ada.getByRole('button', { name: 'Hi, Ada' })).toBeVisible()
      await expect(notice).toBeVisible()
    })
    await test.step('once discarded it is gone, and signing out no longer asks', async () => {
      await notice.click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(notice).toBeHidden()
      expect(await keptKeys(ada)).toEqual([])
      await logOut(ada)
      await expect(ada).toHaveURL(/\/signup/)
    })
  },
)

test(
  'messages unsent when a session ended wait for the same person, and for nobody else',
  nightly,
  async ({ page: ada, request, visitor }) => {
    const bo = await visitor()
    const person = newcomer('Ada', 'Mooring')
    const adaId = await enter(ada, request, person)
    const boId = await enter(bo, request, newcomer('Bo', 'Pontoon'))
    const id = await connected(ada, adaId, bo, boId)
    await bo.goto(`/chat/${id}`)
    await ada.goto(`/chat/${id}`)
    const context = ada.context()
    await context.setOffline(true)
    // Its socket stays open, and a page that does not know yet would send.
    await ada.waitForFunction(() => !navigator.onLine)
    await say(ada, 'Written before it ended')
    await expect(said(ada, 'Written before it ended')).toContainText('waiting')
    await field(ada).fill('Half a thought')
    await ada.close()
    await context.clearCookies()
    await context.setOffline(false)

    const page = await context.newPage()
    await test.step('another person signs in here: sees nothing of it, and leaves it there', async () => {
      await signIn(page, demo.student)
      await page.goto('/chat')
      await expect(list(page)).toBeVisible()
      await expect(page.getByText('Written before it ended')).toHaveCount(0)
      await expect(list(page).getByText('not sent')).toHaveCount(0)
      expect(await keptKeys(page)).toHaveLength(2)
      await logOut(page)
      await expect(page).toHaveURL(/\/signup/)
      expect(await keptKeys(page)).toHaveLength(2)
      await expect(said(bo, 'Written before it ended')).toHaveCount(0)
    })
    await test.step('the same person signs in: it is sent once, and the rest is unchanged', async () => {
      await signInByPassword(page, person.email, person.password)
      await expect(said(bo, 'Written before it ended')).toHaveCount(1)
      await page.goto(`/chat/${id}`)
      await expect(field(page)).toHaveValue('Half a thought')
      await expect(said(page, 'Written before it ended')).toHaveCount(1)
    })
    await test.step('signing out anyway discards unfinished messages', async () => {
      await logOut(page)
      const asks = page.getByRole('alertdialog', { name: '1 message is not finished' })
      await asks.getByRole('button', { name: 'Sign out anyway' }).click()
      await expect(page).toHaveURL(/\/signup/)
      expect(await keptKeys(page)).toEqual([])
    })
  },
)

test(
  'without a socket: a server failure delays its conversation for some tries, and a requested pause is respected',
  nightly,
  async ({ page: ada, request, visitor }) => {
    const [bo, cleo] = [await visitor(), await visitor()]
    const adaId = await enter(ada, request, newcomer('Ada', 'Culvert'))
    const boId = await enter(bo, request, newcomer('Bo', 'Sluice'))
    const cleoId = await enter(cleo, request, newcomer('Cleo', 'Basin'))
    const withBo = await connected(ada, adaId, bo, boId)
    const withCleo = await connected(ada, adaId, cleo, cleoId)
    await bo.goto(`/chat/${withBo}`)
    await cleo.goto(`/chat/${withCleo}`)

    await withoutSocket(ada)
    let tries = 0
    const calls: { text: string; at: number }[] = []
    let pauses = 0
    const refuse = (code: string) => JSON.stringify({ code, message: 'Something went wrong on our side.' })
    await ada.route('**/api/conversations/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const { text } = route.request().postDataJSON()
      calls.push({ text, at: Date.now() })
      if (text === 'Poison')
        return route.fulfill({ status: 500, contentType: 'application/json', body: refuse('internal') })
      if (text === 'Too many' && pauses++ === 0) {
        // A connection that returns before the response does not shorten the pause.
        await ada.evaluate(() => dispatchEvent(new Event('online')))
        const headers = { 'retry-after': '4' }
        return route.fulfill({ status: 429, headers, contentType: 'application/json', body: refuse('rate_limited') })
      }
      return route.continue()
    })
    let onTheirWay = 0
    const count = (asked: Request, change: 1 | -1) => {
      if (asked.method() === 'POST' && asked.url().endsWith('/messages')) onTheirWay += change
    }
    ada.on('request', (asked) => count(asked, 1))
    ada.on('requestfinished', (asked) => {
      count(asked, -1)
      // A try aborted by the clock jump is one whose response the page never got.
      if (asked.method() === 'POST' && asked.postData()?.includes('"Poison"')) tries += 1
    })
    ada.on('requestfailed', (asked) => count(asked, -1))
    await ada.clock.install()
    await ada.goto(`/chat/${withBo}`)
    await say(ada, 'Poison')
    await say(ada, 'Behind it')
    await expect.poll(() => tries).toBe(1)
    // A page closed before the refusal arrives does not count it.
    await expect.poll(() => keptTries(ada)).toEqual([0, 1])
    await ada.goto(`/chat/${withCleo}`)
    await say(ada, 'Meanwhile')
    await expect(said(cleo, 'Meanwhile')).toBeVisible()
    await expect(said(bo, 'Behind it')).toHaveCount(0)

    await ada.goto(`/chat/${withBo}`)
    // A clock jump would abort a call in progress, which the page would then not count.
    const later = async () => {
      if (onTheirWay === 0) await ada.clock.fastForward(40_000)
      return tries
    }
    await expect.poll(later).toBe(5)
    await expect.poll(async () => (await later()) && said(bo, 'Behind it').isVisible()).toBe(true)
    await expect(said(ada, 'Poison')).toContainText('Not sent. Something went wrong on our side.')
    // Until the page knows that it arrived, the message is still queued, and others wait behind it.
    await expect.poll(async () => (await later()) && keptTries(ada)).toEqual([5])
    expect(tries).toBe(5)
    await expect(said(bo, 'Poison')).toHaveCount(0)

    await say(ada, 'Too many')
    await expect.poll(() => calls.filter(({ text }) => text === 'Too many').length).toBe(1)
    await say(ada, 'After it')
    // Nor does a connection that returns after it.
    await ada.evaluate(() => dispatchEvent(new Event('online')))
    await expect(said(bo, 'After it')).toBeVisible()
    const [first, second, after] = calls.filter(({ text }) => text === 'Too many' || text === 'After it')
    expect([first?.text, second?.text, after?.text]).toEqual(['Too many', 'Too many', 'After it'])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4000)
  },
)

test(
  'blocking in a conversation can report in the same dialog: the report is sent first, and without it nothing happens',
  nightly,
  async ({ page: ada, request, visitor }) => {
    const bo = await visitor()
    const adaId = await enter(ada, request, newcomer('Ada', 'Groyne'))
    const boId = await enter(bo, request, newcomer('Bo', 'Spit'))
    const id = await connected(ada, adaId, bo, boId)
    await bo.goto(`/chat/${id}`)
    await say(bo, 'Pay me or else')
    await ada.goto(`/chat/${id}`)
    await expect(said(ada, 'Pay me or else')).toBeVisible()
    const calls: string[] = []
    ada.on('request', (asked) => {
      const { pathname } = new URL(asked.url())
      if (asked.method() === 'POST' && /report|block/.test(pathname)) calls.push(pathname.split('/').at(-1) ?? '')
    })
    await ada.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Block Bo Spit' }).click()
    const dialog = ada.getByRole('alertdialog', { name: 'Block Bo Spit?' })
    await dialog.getByRole('checkbox', { name: 'Report them too' }).check()
    await expect(dialog.getByText('Bo Spit: Pay me or else')).toBeVisible()
    await inspect(ada, 'a block with a report')
    await dialog.getByRole('button', { name: 'Report and block' }).click()
    await expect(dialog.getByText('What is wrong?')).toBeVisible()
    expect(calls).toEqual([])
    await dialog.getByText('Harmful or illegal').click()
    await dialog.getByLabel('What should we look at?').fill('They threaten me.')
    await dialog.getByRole('button', { name: 'Report and block' }).click()
    await expect(ada).toHaveURL(/\/chat$/)
    expect(calls).toEqual(['report', 'block'])
    await expect(list(ada).getByRole('link', { name: 'Bo Spit' })).toHaveCount(0)
    await expect(bo.getByRole('heading', { name: 'This conversation was not found' })).toBeVisible()
  },
)

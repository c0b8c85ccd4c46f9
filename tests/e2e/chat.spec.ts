import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { inspect } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const { beginGroup, field, list, log, said, say, tell, title, writeTo } = chat
const header = (page: Page) => page.getByRole('button', { name: /^Messages/ })

test.beforeEach(({ site }) => site.forgetTalks())

test('two people chat, wide and narrow: sent, read, replied to, edited, deleted', async ({ visitor }) => {
  const narrow = { viewport: { width: 390, height: 844 } }
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer, narrow)]
  await tomas.goto('/chat')
  await ilse.goto('/connections?list=connected')
  await ilse.getByRole('button', { name: `Message: ${demo.freelancer}` }).click()
  await expect(title(ilse, demo.freelancer)).toBeVisible()
  await say(ilse, 'Can you start on **Monday**?')
  await expect(said(ilse, 'Can you start on Monday?').locator('strong')).toHaveText('Monday')

  // On a phone the list is a separate page.
  const line = list(tomas).getByRole('link', { name: demo.student })
  await expect(line).toContainText('1 unread')
  await expect(header(tomas)).toHaveAccessibleName('Messages, 1 unread')
  await line.click()
  await expect(list(tomas)).toBeHidden()
  await expect(said(tomas, 'Can you start on Monday?')).toBeVisible()
  await expect(said(ilse, 'Can you start on Monday?').getByText('Read')).toBeAttached()
  await expect(header(tomas)).toHaveAccessibleName('Messages')

  // One person writes; a screen reader reads the message once.
  await field(tomas).pressSequentially('I can')
  await expect(log(ilse).getByText('Tomás is typing')).toBeVisible()
  await say(tomas, 'I can, at nine.')
  await expect(said(ilse, 'I can, at nine.')).toBeVisible()
  await expect(ilse.getByRole('status').filter({ hasText: `${demo.freelancer}: I can, at nine.` })).toBeAttached()
  await expect(log(ilse).getByText('Tomás is typing')).toBeHidden()

  // A reply to it, by keyboard, from the message's menu.
  const theirs = said(ilse, 'I can, at nine.')
  await theirs.hover()
  await theirs.getByRole('button', { name: 'More for this message' }).click()
  await ilse.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(field(ilse)).toBeFocused()
  await say(ilse, 'Nine is fine')
  await expect(said(tomas, 'Nine is fine').getByRole('button', { name: /I can, at nine\./ })).toBeVisible()

  // The last one is edited, then deleted.
  await field(ilse).press('ArrowUp')
  const changed = ilse.getByRole('textbox', { name: 'Edit message' })
  await expect(changed).toHaveValue('Nine is fine')
  await changed.fill('Ten is better')
  await changed.press('Enter')
  await expect(said(tomas, 'Ten is better')).toContainText('Edited')
  const mine = said(ilse, 'Ten is better')
  await mine.hover()
  await mine.getByRole('button', { name: 'More for this message' }).click()
  await ilse.getByRole('menuitem', { name: 'Delete' }).click()
  await ilse.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(said(tomas, 'This message was deleted.')).toBeVisible()
  await expect(said(tomas, 'Ten is better')).toHaveCount(0)
})

test('messages written offline wait, also over a reload, and are sent once and in order', async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await ilse.addInitScript(watchForLost, ['In the tunnel one', 'In the tunnel two', 'In the tunnel three'])
  await writeTo(ilse, demo.freelancer)
  await writeTo(tomas, demo.student)
  await say(tomas, 'On the platform')
  await expect(said(ilse, 'On the platform')).toBeVisible()

  await ilse.context().setOffline(true)
  for (const text of ['In the tunnel one', 'In the tunnel two', 'In the tunnel three']) await say(ilse, text)
  await expect(ilse.getByText('Reconnecting. We send your messages when you are back online.')).toBeVisible()
  await expect(said(ilse, 'In the tunnel three')).toContainText('waiting')
  await say(tomas, 'Are you there?')
  // Stored, not only shown: messages written in the tunnel come after it.
  await expect(said(tomas, 'Are you there?').getByText('Sent')).toBeAttached()
  await expect(said(tomas, 'In the tunnel')).toHaveCount(0)
  await ilse.context().setOffline(false)
  await ilse.reload()

  const words = ['On the platform', 'Are you there?', 'In the tunnel one', 'In the tunnel two', 'In the tunnel three']
  for (const page of [ilse, tomas]) {
    await expect(said(page, 'In the tunnel three')).toBeVisible({ timeout: 15_000 })
    await expect(log(page).getByText(/waiting|Sending/)).toHaveCount(0)
    const all = await log(page).getByRole('article').allInnerTexts()
    const shown = all.flatMap((text) => words.filter((each) => text.includes(each)))
    expect(shown).toEqual(words)
  }
  // None of them disappeared while it changed from queued to stored.
  expect(await ilse.evaluate(() => sessionStorage.getItem('lost'))).toBeNull()
})

/** In the page: records in the session's `lost` which of these texts the log showed and then, even briefly, did not. */
function watchForLost(texts: string[]): void {
  const seen = new Set<string>()
  new MutationObserver(() => {
    const shown = document.querySelector('[role="log"]')?.textContent
    if (shown === undefined) return
    for (const text of texts) {
      if (shown.includes(text)) seen.add(text)
      else if (seen.has(text)) sessionStorage.setItem('lost', text)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('two tabs show the same, and send queued messages once', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await writeTo(ilse, demo.freelancer)
  const second = await ilse.context().newPage()
  await second.goto(ilse.url())
  await expect(field(second)).toBeVisible()
  await writeTo(tomas, demo.student)
  await ilse.context().setOffline(true)
  await say(ilse, 'From the first tab')
  await expect(said(second, 'From the first tab')).toContainText('waiting')
  await say(second, 'From the second tab')
  await expect(said(ilse, 'From the second tab')).toContainText('waiting')
  await ilse.context().setOffline(false)
  for (const page of [ilse, second]) await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const page of [tomas, ilse, second]) {
    await expect(said(page, 'From the second tab')).toHaveCount(1, { timeout: 15_000 })
    await expect(said(page, 'From the first tab')).toHaveCount(1)
    await expect(log(page).getByText(/waiting/)).toHaveCount(0)
  }
})

test('a draft is kept with its conversation', nightly, async ({ visitor }) => {
  const ilse = await visitor(demo.student)
  await writeTo(ilse, demo.freelancer)
  await field(ilse).fill('Not finished')
  await ilse.reload()
  await expect(field(ilse)).toHaveValue('Not finished')
  await field(ilse).fill('')
  await ilse.reload()
  await expect(field(ilse)).toHaveValue('')
  await test.step('text typed before the scripts load is kept too', async () => {
    const phone = await visitor(demo.student)
    const scripts = Promise.withResolvers<void>()
    await phone.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await phone.goto(ilse.url(), { waitUntil: 'commit' })
    await field(phone).fill('Typed early')
    scripts.resolve()
    const kept = () => phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
    await expect.poll(kept).toBe(1)
    await expect(field(phone)).toHaveValue('Typed early')
    await field(phone).press('Enter')
    await expect(said(ilse, 'Typed early')).toBeVisible()
    await expect(field(phone)).toHaveValue('')
  })
})

test('a stranger asks with one message; it is accepted and answered', nightly, async ({ visitor }) => {
  const [priya, tomas] = [await visitor(demo.stranger), await visitor(demo.freelancer)]
  await tomas.goto('/chat')
  const id = await tomas.evaluate(() => JSON.parse(localStorage.userProfile).customUserId)
  await priya.goto(`/freelancerprofile/${id}`)
  await priya.getByRole('button', { name: `Message: ${demo.freelancer}` }).click()
  await expect(priya.getByText('You can send one message')).toBeVisible()
  await say(priya, 'May I ask about your maps?')
  await expect(priya.getByText('Waiting for Tomás to accept.')).toBeVisible()
  await expect(field(priya)).toBeHidden()

  await list(tomas).getByRole('link', { name: 'Message requests' }).click()
  await list(tomas).getByRole('link', { name: demo.stranger }).click()
  await expect(tomas.getByRole('heading', { name: `Accept the message from ${demo.stranger}?` })).toBeVisible()
  await tomas.getByRole('button', { name: 'Report', exact: true }).click()
  const report = tomas.getByRole('dialog', { name: 'Report this message' })
  await report.getByRole('radio', { name: 'Spam or advertising' }).check()
  await report.getByLabel('What should we look at?').fill('It sells something')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('heading', { name: /^Thank you\. Your report has the number/ })).toBeVisible()
  await report.getByRole('button', { name: 'Close' }).last().click()
  await tomas.getByRole('button', { name: 'Accept' }).click()
  await say(tomas, 'Of course.')
  await expect(said(priya, 'Of course.')).toBeVisible()
  await expect(field(priya)).toBeVisible()
})

test('the header panel marks as read only itself; reading marks everywhere', nightly, async ({ visitor }) => {
  const [ilse, tomas, phone] = [
    await visitor(demo.student),
    await visitor(demo.freelancer),
    await visitor(demo.freelancer),
  ]
  await writeTo(ilse, demo.freelancer)
  await tomas.goto('/')
  await phone.goto('/')
  await say(ilse, 'Have you seen this?')
  for (const page of [tomas, phone])
    await expect(header(page)).toHaveAccessibleName('Messages, 1 unread', { timeout: 2000 })
  const group = await beginGroup(ilse, 'Coastal methods', demo.freelancer)
  await tell(ilse, group, 'The bluff data is up')
  await expect(header(tomas)).toHaveAccessibleName('Messages, 2 unread')
  // One row is here; rows further down are marked as well.
  await tomas.route(
    ({ pathname }) => pathname === '/api/conversations',
    (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      return route.continue({ url: url.href })
    },
  )
  await header(tomas).click()
  const panel = tomas.getByRole('dialog', { name: 'All Messages' })
  await expect(panel.getByText('2 unread')).toBeVisible()
  await expect(panel.getByRole('link')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(panel.getByText('2 unread')).toBeHidden()
  await expect(panel.getByRole('link', { name: 'Coastal methods' })).not.toContainText('(unread)')
  await tomas.keyboard.press('Escape')
  await expect(header(tomas)).toHaveAccessibleName('Messages')
  await expect(header(phone)).toHaveAccessibleName('Messages, 2 unread')

  // Later ones are new here too, also in a conversation that was not loaded.
  await writeTo(ilse, demo.freelancer)
  await say(ilse, 'And this?')
  await expect(header(tomas)).toHaveAccessibleName('Messages, 1 unread')
  await header(phone).click()
  await phone.getByRole('dialog', { name: 'All Messages' }).getByRole('link', { name: demo.student }).click()
  await expect(said(phone, 'Have you seen this?')).toBeVisible()
  await expect(header(phone)).toHaveAccessibleName('Messages, 1 unread')
  await expect(said(ilse, 'And this?').getByText('Read')).toBeAttached()
})

test('a conversation meets WCAG 2.2 AA in both themes, wide and narrow', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await writeTo(ilse, demo.freelancer)
  await say(ilse, 'Pay me by Western Union, please')
  await expect(said(ilse, 'Pay me by Western Union').first()).toContainText('Pay and get paid only on Guildhall')
  await writeTo(tomas, demo.student)
  await say(tomas, 'No')
  await expect(said(ilse, 'No').last()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await ilse.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(ilse.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of [1440, 390]) {
      await ilse.setViewportSize({ width, height: 844 })
      await inspect(ilse, `a conversation, ${colorScheme}, ${width} pixels wide`)
    }
  }
})

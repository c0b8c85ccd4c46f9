import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { inspect } from '../support/inspect.ts'
import { jpeg } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const { details, field, list, log, said, say, tell, title, writeTo } = chat
const menu = async (page: Page, act: string) => {
  await page
    .getByRole('region', { name: /^Conversation with/ })
    .getByRole('button', { name: 'More', exact: true })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
const numbered = (word: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${word} ${from + n}`)
/** From now on records on the body what is highlighted for a moment. */
const watchMarks = (page: Page) =>
  page.evaluate(() => {
    const kept = document.body.dataset
    kept.lit = ''
    document.addEventListener('animationstart', ({ animationName }) => {
      kept.lit += `${animationName} `
    })
  })

test.beforeEach(({ site }) => site.forgetTalks())

test('an order links to its conversation, and the conversation to the order', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await ilse.goto('/orders')
  const { items } = await callAs(ilse, 'GET', '/orders')
  const { id, number } = items.find(({ seller }: { seller: { lastName: string } }) => seller.lastName === 'Arriaga')
  await ilse.goto(`/orders/${id}`)
  await ilse.getByRole('button', { name: `Open in Messages: ${demo.freelancer}` }).click()
  await expect(ilse.getByText(`About the order number ${number}`)).toBeVisible()
  await say(ilse, 'Is it on its way?')
  const about = said(ilse, 'Is it on its way?').getByRole('link', { name: `Order ${number}` })
  await expect(about).toHaveAttribute('href', `/orders/${id}`)
  await expect(ilse.getByRole('link', { name: /^Remove the (project|order)$/ })).toHaveCount(0)

  // Each side gets to their own page of it.
  await expect(details(ilse).getByRole('heading', { name: 'Orders between you' })).toBeVisible()
  await expect(details(ilse).getByRole('link', { name: `Order ${number},` })).toHaveAttribute('href', `/orders/${id}`)
  await tomas.goto(new URL(ilse.url()).pathname)
  await details(tomas)
    .getByRole('link', { name: `Order ${number},` })
    .click()
  await expect(tomas).toHaveURL(`/sales/${id}`)
  await expect(tomas.getByText(`Order ${number}`).first()).toBeVisible()
})

test('a project page asks its seller in a thread that opens immediately', nightly, async ({ visitor }) => {
  const [nomvula, tomas] = [await visitor(demo.professor), await visitor(demo.freelancer)]
  await tomas.goto('/')
  const { items } = await callAs(tomas, 'GET', '/users/projects')
  const project = items.find(({ visibility }: { visibility: string }) => visibility === 'public')
  await tomas.goto(`/product/${project.id}`)
  await expect(tomas.getByRole('button', { name: /^Ask the seller/ })).toHaveCount(0)
  await nomvula.goto(`/product/${project.id}`)
  await nomvula.getByRole('button', { name: `Ask the seller: ${demo.freelancer}` }).click()
  await expect(nomvula.getByText(`About the project ${project.title}`)).toBeVisible()
  await expect(field(nomvula)).toBeFocused()
  await say(nomvula, 'Does it run on a phone?')
  const about = said(nomvula, 'Does it run on a phone?').getByRole('link', { name: project.title })
  await expect(about).toHaveAttribute('href', `/product/${project.id}`)
  await expect(field(nomvula)).toBeVisible()
  await tomas.goto(new URL(nomvula.url()).pathname)
  await say(tomas, 'It does.')
  await expect(said(nomvula, 'It does.')).toBeVisible()
})

test('a conversation is archived and comes back, by hand and with the next message', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  const id = await writeTo(ilse, demo.freelancer)
  await say(ilse, 'Until spring')
  await expect(said(ilse, 'Until spring').getByText('Sent')).toBeAttached()
  const line = list(ilse).getByRole('link', { name: demo.freelancer })
  await expect(line).toBeVisible()
  await menu(ilse, 'Archive')
  await expect(line).toHaveCount(0)
  await list(ilse).getByRole('link', { name: 'Archived' }).click()
  await line.click()
  await expect(said(ilse, 'Until spring')).toBeVisible()
  await menu(ilse, 'Move to messages')
  await expect(list(ilse).getByText('Nothing archived')).toBeVisible()
  await list(ilse).getByRole('link', { name: 'Back to all messages' }).click()
  await line.click()
  await menu(ilse, 'Archive')
  await expect(line).toHaveCount(0)
  await tomas.goto('/')
  await tell(tomas, id, 'It is spring')
  await expect(line).toContainText('It is spring')
})

test('a muted conversation is counted nowhere until it is unmuted', nightly, async ({ visitor }) => {
  const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  const id = await writeTo(ilse, demo.freelancer)
  await say(ilse, 'Hello')
  await expect(said(ilse, 'Hello').getByText('Sent')).toBeAttached()
  await menu(ilse, 'Mute for 8 hours')
  await ilse.goto('/chat')
  const line = list(ilse).getByRole('link', { name: demo.freelancer })
  await expect(line).toContainText('muted')
  await tomas.goto('/')
  await tell(tomas, id, 'In the quiet')
  await expect(line).toContainText('1 unread')
  await expect(ilse.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await line.click()
  await expect(said(ilse, 'In the quiet')).toBeVisible()
  await menu(ilse, 'Unmute')
  await expect(line).not.toContainText('muted')
  await ilse.goto('/')
  await tell(tomas, id, 'Aloud')
  await expect(ilse.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()
})

test(
  'search results come page by page, and a result opens its thread at that message, as often as it is clicked',
  nightly,
  async ({ site, visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const id = await writeTo(ilse, demo.freelancer)
    await tomas.goto('/')
    await tell(tomas, id, ...numbered('Lantern', 1, 18))
    await site.advance(61_000)
    await tell(tomas, id, ...numbered('Lantern', 19, 30), ...numbered('Something else', 1, 6))
    await ilse.goto('/chat')
    await list(ilse).getByRole('searchbox', { name: 'Search messages' }).fill('lantern')
    await expect(ilse).toHaveURL('/chat?find=lantern')
    await watchMarks(ilse)
    const found = list(ilse).getByRole('region', { name: 'Messages with these words' })
    await expect(found.getByRole('listitem')).toHaveCount(24)
    await expect(found.getByText('Lantern 30')).toBeVisible()
    await found.getByRole('button', { name: 'Show older' }).click()
    await expect(found.getByRole('listitem')).toHaveCount(30)
    await expect(found.getByRole('button', { name: 'Show older' })).toHaveCount(0)
    await found.getByRole('link', { name: 'Lantern 2' }).last().click()
    await expect(ilse).toHaveURL(`/chat/${id}?find=lantern&at=2`)
    await expect(said(ilse, 'Lantern 2').first()).toBeInViewport()
    await expect(said(ilse, 'Something else 6')).not.toBeInViewport()
    // Loaded results stay, and the same row leads there again.
    await expect(found.getByRole('listitem')).toHaveCount(30)
    await ilse.getByRole('button', { name: 'Newest messages' }).click()
    await expect(said(ilse, 'Something else 6')).toBeInViewport()
    await found.getByRole('link', { name: 'Lantern 2' }).last().click()
    await expect(said(ilse, 'Lantern 2').first()).toBeInViewport()
    await expect(ilse.locator('body')).toHaveAttribute('data-lit', /mg-found/)
    await site.advance(61_000)
    await tell(tomas, id, ...numbered('Something else', 7, 26))
    await ilse.reload()
    await expect(said(ilse, 'Lantern 2').first()).toBeInViewport()
    // Without a network, parts that are not loaded are not shown, and the page says so.
    await ilse.context().setOffline(true)
    await ilse.getByRole('button', { name: 'Newest messages' }).click()
    await expect(ilse.getByText('You seem to be offline. Try again when you are connected.')).toBeVisible()
    await ilse.context().setOffline(false)
    await ilse.getByRole('button', { name: 'Newest messages' }).click()
    await expect(said(ilse, 'Something else 26')).toBeInViewport()
  },
)

test(
  'a thread opens at the first unread message; messages below are counted and one click away',
  nightly,
  async ({ site, visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const id = await writeTo(ilse, demo.freelancer)
    await tomas.goto('/')
    await tell(tomas, id, ...numbered('Before', 1, 15))
    await expect(said(ilse, 'Before 15')).toBeVisible()
    await expect(ilse.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
    await ilse.goto('/chat')
    await site.advance(61_000)
    await tell(tomas, id, ...numbered('While away', 1, 20))
    await watchMarks(ilse)
    await list(ilse).getByRole('link', { name: demo.freelancer }).click()
    await expect(log(ilse).getByText('New', { exact: true })).toBeInViewport()
    await expect(said(ilse, 'While away 1').first()).toBeInViewport()
    await expect(said(ilse, 'While away 20')).not.toBeInViewport()

    await site.advance(61_000)
    await tell(tomas, id, 'One more')
    await ilse.getByRole('button', { name: '1 new message', exact: true }).waitFor()
    await tell(tomas, id, 'And another')
    await ilse.getByRole('button', { name: '2 new messages' }).click()
    await expect(said(ilse, 'And another')).toBeInViewport()
    await expect(ilse.getByRole('button', { name: /^(\d+ new messages?|Newest messages)$/ })).toHaveCount(0)
    await expect(ilse.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
    // A person who came by mouse sees no focus frame on a message, neither the keyboard's nor a search result's.
    await expect(ilse.locator('body')).not.toHaveAttribute('data-lit', /mg-found/)
    await expect(log(ilse).locator(':focus-visible')).toHaveCount(0)
  },
)

test(
  'files and pictures of a conversation are listed beside it: newest first, page by page, updated live',
  nightly,
  async ({ visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const id = await writeTo(ilse, demo.freelancer)
    const files = details(ilse).getByRole('region', { name: 'Files' })
    await expect(files.getByText('Files and pictures you send each other are kept here.')).toBeVisible()
    await tomas.goto(`/chat/${id}`)
    const give = async (...names: string[]) => {
      await tomas
        .locator('form input[type=file]')
        .setInputFiles(
          await Promise.all(
            names.map(async (name) =>
              name.endsWith('.jpg')
                ? { name, mimeType: 'image/jpeg', buffer: await jpeg(600, 400) }
                : { name, mimeType: 'text/plain', buffer: Buffer.from(name) },
            ),
          ),
        )
      await expect(tomas.getByRole('list', { name: 'Files to send' }).getByRole('button')).toHaveCount(names.length)
      await tomas.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(tomas.getByRole('list', { name: 'Files to send' })).toBeHidden()
    }
    await give('quay.jpg')
    const picture = files.getByRole('listitem').filter({ hasText: 'quay.webp' }).locator('img')
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(320)
    await give(...numbered('part', 1, 10).map((name) => `${name}.txt`))
    await expect(files.getByRole('listitem')).toHaveCount(3)
    await expect(files.getByRole('listitem').first()).toContainText('part 10.txt')
    const part = files.getByRole('button', { name: /^Download part 9\.txt/ })
    const [download] = await Promise.all([ilse.waitForEvent('download'), part.click()])
    expect(download.suggestedFilename()).toBe('part 9.txt')
    await give(...numbered('sheet', 1, 10).map((name) => `${name}.txt`))
    await give(...numbered('leaf', 1, 8).map((name) => `${name}.txt`))
    await files.getByRole('button', { name: 'All 29' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(24)
    await files.getByRole('button', { name: 'Show older' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(29)

    // Back to the message in the thread; a deleted message is gone here too.
    await files.getByRole('link', { name: /^Show quay\.webp in the conversation/ }).click()
    await expect(ilse).toHaveURL(`/chat/${id}?at=1`)
    await expect(log(ilse).getByRole('img', { name: 'quay.webp' })).toBeInViewport()
    await callAs(tomas, 'DELETE', `/messages/${id}.1`)
    await expect(files.getByRole('listitem')).toHaveCount(28)
    await files.getByRole('button', { name: 'Show fewer' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(3)
    for (const colorScheme of ['light', 'dark'] as const) {
      await ilse.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await inspect(ilse, `a conversation with files, ${colorScheme}`)
    }
    await ilse.setViewportSize({ width: 390, height: 844 })
    await ilse.getByRole('button', { name: 'Conversation details' }).click()
    const panel = ilse.getByRole('dialog', { name: 'Details' })
    await expect(panel.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(3)
    await inspect(ilse, 'the details of a conversation on a phone')
    await panel.getByRole('link', { name: /^Show leaf 8\.txt in the conversation/ }).click()
    await expect(panel).toBeHidden()
    await expect(title(ilse, demo.freelancer)).toBeVisible()
  },
)

test(
  'a request, a group and a search meet WCAG 2.2 AA, wide in light and narrow in dark',
  nightly,
  async ({ visitor }) => {
    const [ilse, tomas, priya] = [
      await visitor(demo.student),
      await visitor(demo.freelancer),
      await visitor(demo.stranger),
    ]
    const asked = await writeTo(priya, demo.freelancer)
    await tell(priya, asked, 'May I ask about your maps?')
    const direct = await writeTo(ilse, demo.freelancer)
    await tell(ilse, direct, 'The **maps** are here')
    const { conversation } = await callAs(ilse, 'GET', `/conversations/${direct}`)
    const group = { title: 'Maps', userIds: [conversation.user.customUserId], clientId: crypto.randomUUID() }
    const { id } = (await callAs(ilse, 'POST', '/conversations', group)).conversation
    await tell(ilse, id, 'All maps go here')
    for (const [look, size] of [
      ['light', { width: 1440, height: 900 }],
      ['dark', { width: 390, height: 844 }],
    ] as const) {
      await tomas.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
      await tomas.setViewportSize(size)
      await tomas.goto(`/chat/${asked}?box=requests`)
      await expect(tomas.getByRole('heading', { name: `Accept the message from ${demo.stranger}?` })).toBeVisible()
      await inspect(tomas, `a request, ${look}`)
      await tomas.goto(`/chat/${id}`)
      await expect(said(tomas, 'All maps go here')).toBeVisible()
      await inspect(tomas, `a group, ${look}`)
      await tomas.goto('/chat?find=maps')
      const found = list(tomas).getByRole('region', { name: 'Messages with these words' })
      await expect(found.getByText('The maps are here')).toBeVisible()
      await inspect(tomas, `a search, ${look}`)
    }
  },
)

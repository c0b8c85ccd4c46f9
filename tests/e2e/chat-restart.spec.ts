import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { nightly, test } from '../support/site.ts'

const { log, said, say, writeTo } = chat

test.beforeEach(({ site }) => site.forgetTalks())

test(
  'open conversations continue after a restart of the server, and nothing is lost',
  nightly,
  async ({ site, visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
    await writeTo(ilse, demo.freelancer)
    await tomas.goto(new URL(ilse.url()).pathname)
    await say(ilse, 'Before it goes')
    await expect(said(tomas, 'Before it goes')).toBeVisible()
    await site.restart(async () => {
      await expect(ilse.getByText('Reconnecting. We send your messages when you are back online.')).toBeVisible()
      await say(ilse, 'While it is away')
      await expect(said(ilse, 'While it is away')).toContainText('waiting')
    })
    // The pages are unchanged: nobody clicks anything.
    for (const page of [ilse, tomas]) await expect(said(page, 'While it is away')).toBeVisible({ timeout: 60_000 })
    await expect(log(ilse).getByText(/waiting/)).toHaveCount(0)
    await expect(ilse.getByText('Reconnecting.')).toBeHidden()
    await say(tomas, 'After it')
    await expect(said(ilse, 'After it')).toBeVisible()
    await expect(said(tomas, 'After it').getByText('Read')).toBeAttached()
    await ilse.reload()
    const all = await log(ilse).getByRole('article').locator('.mg__p').allInnerTexts()
    expect(all).toEqual(['Before it goes', 'While it is away', 'After it'])
  },
)

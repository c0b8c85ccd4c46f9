import { expect, type Page } from '@playwright/test'
import { callAs } from './browser-orders.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** What people see and do on the conversations page. */
export const chat = {
  log,
  field,
  list: (page: Page) => page.getByRole('complementary', { name: 'Conversations' }),
  details: (page: Page) => page.getByRole('complementary', { name: 'Details' }),
  title: (page: Page, name: string) => page.getByRole('heading', { level: 1, name }),
  said: (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text }),

  /** Writes a message in the open conversation, and sends it. */
  async say(page: Page, text: string): Promise<void> {
    await field(page).fill(text)
    await field(page).press('Enter')
  },
  /** Opens the conversation with a demo person; returns its id. */
  async writeTo(page: Page, name: string): Promise<string> {
    const { conversation } = await callAs(page, 'POST', '/conversations', { userId: await idOf(page, name) })
    await page.goto(`/chat/${conversation.id}`)
    await expect(chat.title(page, name)).toBeVisible()
    return conversation.id
  },
  /** Starts a group with a demo person, outside of the page; returns its id. */
  async beginGroup(page: Page, title: string, name: string): Promise<string> {
    const group = { title, userIds: [await idOf(page, name)], clientId: crypto.randomUUID() }
    const { conversation } = await callAs(page, 'POST', '/conversations', group)
    return conversation.id
  },
  /** Sends messages without the page, as another of their devices would. */
  async tell(page: Page, id: string, ...texts: string[]): Promise<void> {
    for (const text of texts)
      await callAs(page, 'POST', `/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text })
  },
}

async function idOf(page: Page, name: string): Promise<string> {
  const { people } = await (await page.request.get('/api/dev/people')).json()
  const isMeant = (each: { firstName: string; lastName: string }) => name === `${each.firstName} ${each.lastName}`
  return people.find(isMeant).customUserId
}

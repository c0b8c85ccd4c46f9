import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { goodPassword, openSession } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import type { Filled } from './fill.ts'

type Returning = Pick<Filled, 'order' | 'conversation' | 'project'> & { buyer: Pick<Filled['buyer'], 'email'> }

/** The buyer returns: signs in, opens the order and a picture, and writes a message. */
export async function returnAsBuyer(app: TestApp, { buyer, order, conversation, project }: Returning): Promise<void> {
  const browser = openBrowser(app)
  const { body } = await browser.post('/api/auth/sign-in/email', { email: buyer.email, password: goodPassword })
  const { token } = await openSession(browser, body.token)
  const opened = await browser.get(`/api/orders/${order}`, { bearer: token })
  expect(opened.body.order, JSON.stringify(opened.body)).toMatchObject({ id: order, state: 'paid' })
  const message = { clientId: randomUUID(), text: 'I am back.' }
  const sent = await browser.post(`/api/conversations/${conversation}/messages`, message, { bearer: token })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const shown = await browser.get(`/api/marketplace/projects/${project}`)
  const picture = new URL(shown.body.project.images[0].main)
  expect((await browser.get(picture.pathname)).status).toBe(200)
}

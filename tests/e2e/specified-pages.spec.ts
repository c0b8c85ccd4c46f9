import { expect } from '@playwright/test'
import { specifiedPages } from '../api/specified-calls.ts'
import { callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { test } from '../support/site.ts'

test('every page of the specification answers', async ({ request, visitor }) => {
  const { people } = await (await request.get('/api/dev/people')).json()
  const of = (type: string) => people.find((each: { userType: string }) => each.userType === type).customUserId
  const { items } = await (await request.get('/api/marketplace?limit=1')).json()
  const [freelancer, student, business] = ['Freelancers', 'Students', 'Business'].map(of)
  const host = await visitor(demo.professor)
  await callAs(host, 'PUT', '/hours', hours)
  const { items: agents } = await (await request.get('/api/agents?limit=1')).json()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { type: offered } = await callAs(host, 'POST', '/session-types', sessionType, key)
  const [customUserId, type] = [await handleOf(host), offered.id]
  const names: Record<string, string> = { id: items[0].id, freelancer, student, business, customUserId, type }
  names.agentId = agents[0].id
  for (const page of specifiedPages) {
    const path = page.replaceAll(/\{(\w+)\}/g, (_, name) => names[name] ?? name)
    // Member pages redirect visitors to the sign-in page; a missing page redirects nowhere.
    const status = (await request.get(path, { maxRedirects: 0 })).status()
    expect([200, 302], path).toContain(status)
  }
})

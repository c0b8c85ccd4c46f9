import type { Page } from '@playwright/test'
import { callAs } from './browser-orders.ts'

/** Two people agree on milestones; returns the engagement's id and those of its milestones. */
export async function agree(client: Page, provider: Page, title: string, titles: string[]) {
  const { customUserId: to } = await callAs(provider, 'GET', '/users/profile')
  const asked = { to, title, need: 'Show 340 stations on a map.', notAssessed: true }
  const { engagement } = await callAs(client, 'POST', '/engagements', asked, { 'idempotency-key': `ask-${Date.now()}` })
  const milestones = titles.map((each) => ({ title: each, deliverable: '', amountMinor: 12_000, days: 5, changes: 1 }))
  const terms = { scope: 'A viewer that needs no server.', milestones, licence: 'mit', startsOn: null }
  const offer = { terms, after: 0, isAdult: true, notAssessed: true }
  await callAs(provider, 'POST', `/engagements/${engagement.id}/offer`, offer)
  await callAs(client, 'POST', `/engagements/${engagement.id}/accept`, { version: 1 })
  const agreed = (await callAs(client, 'GET', `/engagements/${engagement.id}`)).engagement
  return { id: engagement.id, milestones: agreed.milestones.map((each: { id: string }) => each.id) }
}

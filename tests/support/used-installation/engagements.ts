import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { auditForm, publicForm, signature } from '../audits.ts'
import { asked, milestone, offerOf, refusal, terms } from '../engagements.ts'
import type { UsedMember } from './member.ts'
import { payNow } from './trade.ts'

const hours = { rateMinor: 4000, perWeek: 10, weeks: 1 }

/**
 * Adds engagements: one with a released and a running milestone and the rules of an audit, one by the hour that is completed with reviews, one with an open offer, a
 * request, and a declined one.
 */
export async function fillEngagements(
  app: TestApp,
  { client, provider }: { client: UsedMember; provider: UsedMember },
): Promise<void> {
  await app.deps.db.pool.query("update people set user_type = 'Freelancers' where custom_user_id = $1", [provider.id])
  const ask = async (title: string, over: object = {}): Promise<string> => {
    const body = { ...asked, to: provider.id, title, notAssessed: true, ...over }
    return (await client.post('/engagements', body, { 'idempotency-key': randomUUID() })).engagement.id
  }
  const declined = await ask('A poster')
  await provider.post(`/engagements/${declined}/decline`, refusal)

  const running = await ask('A map viewer', { category: 'Security audit' })
  await provider.post(`/engagements/${running}/offer`, offerOf(0))
  await client.post(`/engagements/${running}/offer`, offerOf(1, { ...terms, milestones: [milestone, milestone] }))
  const { engagement } = await provider.post(`/engagements/${running}/accept`, { version: 2 })
  const items = engagement.milestones.map(({ id }: { id: string }) => ({
    line: { kind: 'milestone', id, quantity: 1 },
  }))
  const [first] = await payNow(app, client, items)
  await provider.post(`/engagements/${running}/findings`, {
    severity: 'low',
    title: 'A gap',
    what: 'Tile 7.',
    after: 0,
  })
  await client.put(`/engagements/${running}/rules`, { after: 0, form: publicForm(['app.example.org']) })
  await provider.put(`/engagements/${running}/rules`, { after: 1, form: auditForm() })
  await client.post(`/engagements/${running}/rules/sign`, signature(2))
  await provider.post(`/orders/${first}/deliver`, { note: 'The tiles.' })
  await client.post(`/engagements/${running}/findings/1/move`, { move: 'fix', note: 'Filled.' })
  await client.post(`/orders/${first}/accept`)

  const over = await ask('A legend')
  await provider.post(`/engagements/${over}/offer`, offerOf(0, { ...terms, milestones: [], hours }))
  const agreed = (await client.post(`/engagements/${over}/accept`, { version: 1 })).engagement
  const [last] = await payNow(app, client, [{ line: { kind: 'milestone', id: agreed.milestones[0].id, quantity: 1 } }])
  const today = app.deps.clock.now().toISOString().slice(0, 10)
  const entries = [{ day: today, quarters: 30, what: 'The legend' }]
  await provider.put(`/engagements/${over}/weeks/1`, { entries, version: 0 })
  await provider.post(`/engagements/${over}/weeks/1/deliver`, { version: 1 })
  await client.post(`/orders/${last}/accept`)
  await client.put(`/engagements/${over}/review`, { rating: 5, words: ['clear', 'kind'], text: 'Easy to read.' })
  await provider.put(`/engagements/${over}/review`, { rating: 4 })
  await provider.put(`/engagements/${over}/reference`, {})
  await client.put(`/engagements/${over}/reference`, { place: 'Ghent' })
  await provider.post(`/engagements/${over}/review/answer`, { text: 'Thank you.' })

  const offered = await ask('A station list')
  await provider.post(`/engagements/${offered}/offer`, offerOf(0))
  await ask('A handbook')
}

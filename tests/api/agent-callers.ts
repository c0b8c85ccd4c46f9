import { randomUUID } from 'node:crypto'
import { agent } from '../support/agents.ts'
import type { ShopPerson } from '../support/commerce.ts'
import type { Kinds, Row } from './work-callers.ts'

/** The rows of `callers.test.ts` about agents: an agent is for everybody, what its author does with it is not. */
export const agentRows = ({ open, hidden, ownAlone }: Omit<Kinds, 'provider'>): Record<string, Row> => ({
  'GET /agents/mine': ownAlone(),
  'GET /agents/favorites': ownAlone(),
  'GET /agents/{id}': open(),
  'GET /agents/author/{customUserId}': open(),
  'GET /agents/category/{slug}': open(),
  'POST /agents/{id}/view': open(),
  'PUT /agents/{id}/favorite': open(),
  'POST /agents/{id}/favorite': open(),
  'DELETE /agents/{id}/favorite': open(),
  'POST /agents': { stranger: 201, body: () => ({ ...agent, name: `Another ${randomUUID()}` }) },
  'PUT /agents/{id}': hidden({ body: () => agent }),
  'DELETE /agents/{id}': hidden(),
})

/** Publishes an agent of this person. */
export async function publishedAgent(author: ShopPerson): Promise<{ agent: string }> {
  const { body } = await author.post('/agents', agent, { 'idempotency-key': randomUUID() })
  return { agent: body.agent.id }
}

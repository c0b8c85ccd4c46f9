import { randomUUID } from 'node:crypto'
import { version } from '../support/agent-trust.ts'
import { agent } from '../support/agents.ts'
import type { ShopPerson } from '../support/commerce.ts'
import { fileForm } from '../support/file-form.ts'
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
  // Runs belong to the person who started them, also on another's agent. Whom a run belongs to is tested beside its domain.
  'GET /agents/{id}/tools': open(),
  'GET /agents/{id}/runs': ownAlone(),
  'PUT /agents/{id}/runs/consent': ownAlone(204, { body: () => ({ host: 'agents.example.org' }) }),
  'POST /agents/{id}/runs': ownAlone(409, { body: () => ({ tool: 'none', input: {} }) }),
  'GET /agents/runs': ownAlone(),
  'GET /agents/runs/{runId}': hidden({ owner: 404 }),
  'DELETE /agents/runs/{runId}/text': hidden({ owner: 404 }),
  'DELETE /agents/runs/texts': ownAlone(204),
  // Nobody has run it: who did is tested beside its domain.
  'GET /agents/{id}/reviews': open(),
  'GET /agents/{id}/review': ownAlone(),
  'PUT /agents/{id}/review': { stranger: 409, owner: 403, body: () => ({ rating: 5 }) },
  'DELETE /agents/{id}/review': { stranger: 404, owner: 403, body: () => ({}) },
  'POST /agents/{id}/reviews/{reviewId}/answer': hidden({ body: () => ({ text: 'Thanks' }), owner: 404 }),
  'POST /agents': { stranger: 201, body: () => ({ ...agent, name: `Another ${randomUUID()}` }) },
  'PUT /agents/{id}': hidden({ body: () => agent }),
  'DELETE /agents/{id}': hidden(),
  // Files are for everybody who sees the agent; only its author sends them. It has none.
  'GET /agents/{id}/files': { stranger: 200, owner: 200 },
  'POST /agents/{id}/files': hidden({ body: () => ({ kind: 'file', name: 'a.txt', size: 1 }), owner: 201 }),
  'POST /agents/{id}/files/{fileId}/complete': hidden({ body: () => ({}) }),
  'DELETE /agents/{id}/files/{fileId}': hidden(),
  'GET /agents/{id}/files/{fileId}/link': hidden({ owner: 404 }),
  'POST /s3/upload-agent-files': hidden({ form: () => wholeFile('files', 'a.txt') }),
  'POST /s3/upload-agent-video': hidden({ form: () => wholeFile('video', 'a.mp4') }),
  // What speaks for it is for everybody who sees it, and so is what each decides. It has no version, and its remote does not answer.
  'GET /agents/{id}/trust': open(),
  'GET /agents/{id}/versions': open(),
  'GET /agents/{id}/versions/{number}/manifest': hidden({ owner: 404 }),
  'POST /agents/{id}/versions': hidden({ body: () => version(), owner: 409 }),
  'POST /agents/{id}/consents': hidden({ body: () => ({ number: 1, choice: 'accept' }), owner: 404 }),
  'GET /agents/{id}/host': hidden({ owner: 200 }),
  'POST /agents/{id}/host': hidden({ body: () => ({ way: 'dns' }), owner: 409 }),
  'POST /agents/{id}/checks': hidden({ body: () => ({}), owner: 409 }),
  'POST /agents/{id}/readings': hidden({ body: () => ({ number: 1 }), owner: 403 }),
  'DELETE /agents/{id}/readings/{number}': { stranger: 200, owner: 200 },
  'POST /agents/server-json': { stranger: 422, owner: 422, body: () => ({ text: '{}' }) },
})

/** A form with one whole file for the agent of the table. */
const wholeFile = (field: string, name: string) => fileForm(field, name, 'x', { agentId: 'a'.repeat(12) })

/** Publishes an agent of this person. */
export async function publishedAgent(author: ShopPerson): Promise<{ agent: string }> {
  const { body } = await author.post('/agents', agent, { 'idempotency-key': randomUUID() })
  return { agent: body.agent.id }
}

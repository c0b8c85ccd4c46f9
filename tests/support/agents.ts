import { randomUUID } from 'node:crypto'
import { type Marketplace, startMarketplace } from './marketplace.ts'
import { jpeg, pictureForm } from './pictures.ts'

/** An agent with everything that publishing needs. */
export const agent = {
  name: 'Gap finder',
  summary: 'Finds gaps in a table, column by column',
  description: 'You send a table. You get a **list** of what is missing.',
  category: 'Data',
  tags: ['CSV', 'Tables'],
  licence: 'MIT',
  sourceUrl: 'https://example.org/gap-finder',
  howToRun: 'Run `npx gap-finder table.csv`.',
  examples: [{ input: 'a,b\n1,', output: 'b: 1 of 1 rows is empty' }],
  limits: ['It does not fill the gaps'],
  usesModel: false,
  languages: ['English'],
  remoteUrl: 'https://agents.example.org/gaps',
  packages: [{ registry: 'npm', identifier: 'gap-finder', version: '1.2.0' }],
}

/** What a test needs of a person. */
type Author = Awaited<ReturnType<Marketplace['person']>>

/** Starts a marketplace in which people publish agents. */
export async function startAgents() {
  return agentsOn(await startMarketplace())
}

/** What people do with agents in a marketplace. */
export function agentsOn(market: Marketplace) {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const create = (author: Author, over: object = {}) => author.post('/agents', { ...agent, ...over }, keyed())
  const read = async (reader: Author, id: string) => (await reader.get(`/agents/${id}`)).body.agent
  return {
    market,
    deps: market.deps,
    stop: market.stop,
    create,
    readAgent: read,
    /** Publishes an agent, under a name of its own. */
    publish: async (author: Author, over: object = {}) => {
      const { status, body } = await create(author, { name: `Agent ${randomUUID().slice(0, 8)}`, ...over })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.agent
    },
    upload: async (author: Author, agentId: string, count = 1) => {
      const files = await Promise.all(Array.from({ length: count }, (_, at) => jpeg(60 + at, 40)))
      const form = await pictureForm({ agentId, userId: author.customUserId, type: 'agent' }, 'images', files)
      return market.call({ method: 'POST', url: '/api/s3/upload-agent-images', ...form }, author.token)
    },
  }
}

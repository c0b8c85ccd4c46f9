import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type CallEvent, readCallEvents } from '@guildhall/contract/agent-remotes/call-events.ts'
import { publicHosts } from '@guildhall/server/hosts/public-hosts.ts'
import { version } from './agent-trust.ts'
import { agentsOn } from './agents.ts'
import { startShop } from './commerce.ts'
import { freePort } from './free-port.ts'
import type { Marketplace } from './marketplace.ts'
import { type Message, sendEvent, sendResult, startHostileRemote } from './remotes.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>
type Call = (response: ServerResponse, message: Message) => unknown

/** The one tool of the remote: it repeats a text. */
export const repeatTool = {
  name: 'repeat',
  title: 'Repeat',
  inputSchema: { type: 'object', properties: { text: { type: 'string', maxLength: 100 } }, required: ['text'] },
}

/** Answers a call with its text. */
export const repeats: Call = (response, message) =>
  sendResult(response, message, { content: [{ type: 'text', text: String(message.params?.arguments?.text) }] })

/** Answers a call with a part of an answer, and leaves it open. */
export const tellsPart: Call = (response, { params }) => {
  const progressToken = params?._meta?.progressToken
  sendEvent(response, {
    ...{ jsonrpc: '2.0', method: 'notifications/progress' },
    params: { progressToken, progress: 1, message: 'Thinking' },
  })
}

/** Answers a call with the tool's own failure. */
export const fails: Call = (response, message) =>
  sendResult(response, message, { isError: true, content: [{ type: 'text', text: 'No such file' }] })

/** What the remote of the agents does now; a test may replace each. */
interface Behaviour {
  tools: object[]
  call: Call
}

/** Starts a marketplace on a port, in which agents have a remote that the test controls, at https://remote.example/mcp. */
export async function startRunnable() {
  const now: Behaviour = { tools: [repeatTool], call: repeats }
  const remote = await startHostileRemote({
    list: (response, message) => sendResult(response, message, { tools: now.tools }),
    call: (response, message) => now.call(response, message),
  })
  const own = (host: string) => ({ prefix: `https://${host}/`, address: '127.0.0.1', port: remote.port })
  const hosts = publicHosts({}, [own('remote.example'), own('other.example')])
  const port = await freePort()
  const shop = await startShop({ PORT: String(port) }, { hosts })
  const agents = agentsOn(shop.market)
  await agents.market.app.listen({ host: '127.0.0.1', port })
  const { origin } = agents.deps.config
  /** Sends the call that starts a run, and returns its answer as it comes. */
  const send = (
    person: Person,
    id: string,
    input: object,
    over: { key?: string; signal?: AbortSignal; tool?: string } = {},
  ) =>
    fetch(`${origin}/api/agents/${id}/runs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'idempotency-key': over.key ?? randomUUID(),
      },
      body: JSON.stringify({ tool: over.tool ?? 'repeat', input }),
      signal: over.signal ?? null,
    })
  const lineOf = (id: string, runs: number) => ({ line: { kind: 'agent', id, choice: { runs }, quantity: 1 } })
  return {
    ...agents,
    shop,
    lineOf,
    /** Buys runs of an agent, up to the paid order. */
    async buyRuns(person: Person, id: string, runs: number) {
      const { quoteId } = (await person.post('/checkout/quote', { items: [lineOf(id, runs)] })).body
      const { purchase } = (await shop.checkout(person, quoteId, quoteId, { immediateDelivery: true })).body
      await shop.settle(purchase.id)
      return purchase.orders[0].id as string
    },
    remote,
    now,
    send,
    async stop() {
      await agents.stop()
      await remote[Symbol.asyncDispose]()
    },
    /** Publishes an agent with the remote. */
    async publishRunnable(author: Person, over: { runMinor?: number } & object = {}) {
      const remote = { remoteUrl: 'https://remote.example/mcp', packages: [], howToRun: '' }
      const made = await agents.publish(author, { ...remote, ...over })
      // Only runs of a version are sold.
      if (over.runMinor) await author.post(`/agents/${made.id}/versions`, version())
      return made
    },
    agree: (person: Person, id: string, host = 'remote.example') => person.put(`/agents/${id}/runs/consent`, { host }),
    /** Runs the tool and returns its events. */
    async run(person: Person, id: string, text = 'Hello'): Promise<CallEvent[]> {
      const response = await send(person, id, { text })
      if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
      const events: CallEvent[] = []
      for await (const event of readCallEvents(response.body)) events.push(event)
      return events
    },
    /** The code of a refused run. */
    refused: async (sent: Promise<Response>) => {
      const response = await sent
      return [response.status, ((await response.json()) as { code: string }).code]
    },
    runsOf: async (person: Person, id: string) => (await person.get(`/agents/${id}/runs`)).body,
  }
}

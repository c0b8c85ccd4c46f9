import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Params = Record<string, string>
interface Kept {
  intents: Map<string, Record<string, unknown>>
  refunds: Record<string, unknown>[]
  disputes: Record<string, unknown>[]
}

/**
 * Starts a server with the part of Stripe's protocol that the product uses: Payment Intents, refunds, disputes, errors and
 * idempotency keys. The test changes its data as payers, banks and the dashboard would.
 */
export async function stripeServer(key: string) {
  const kept: Kept = { intents: new Map(), refunds: [], disputes: [] }
  const answers = new Map<string, { asked: string; status: number; body: unknown }>()
  const requests: string[] = []
  let trouble: 'none' | 'down' | 'lost' = 'none'

  const server = createServer(async (request, response) => {
    const asked = await bodyOf(request)
    const url = new URL(request.url ?? '', 'http://stripe.example')
    requests.push(`${request.method} ${url.pathname}`)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${key}`) return send(401, refusal('Invalid API Key provided'))
    if (trouble === 'down') return send(503, { error: { type: 'api_error', message: 'down' } })
    const params = Object.fromEntries(new URLSearchParams(asked || url.search))
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
    const before = answers.get(idempotencyKey)
    if (before && before.asked !== asked) return send(400, mismatch)
    const answer = before ?? { asked, ...answerTo(kept, String(request.method), url.pathname, params) }
    if (idempotencyKey) answers.set(idempotencyKey, answer)
    // The request was carried out, and its response is lost.
    if (trouble === 'lost' && request.method === 'POST') return response.destroy()
    return send(answer.status, answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    api: { host: '127.0.0.1', port, protocol: 'http' as const },
    ...kept,
    requests,
    suffer(kind: typeof trouble) {
      trouble = kind
    },
    /** Deletes idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    change: (id: string, over: object) => Object.assign(kept.intents.get(id) ?? {}, over),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const refusal = (message: string, code?: string) => ({ error: { type: 'invalid_request_error', message, code } })
const mismatch = { error: { type: 'idempotency_error', message: 'Keys are for the same parameters only' } }
const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const metadataOf = (params: Params) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const [, inner] = /^metadata\[(.+)\]$/.exec(name) ?? []
      return inner ? [[inner, value]] : []
    }),
  )

function answerTo(kept: Kept, method: string, path: string, params: Params): { status: number; body: unknown } {
  const [, , collection = '', name = '', act] = path.split('/')
  if (method === 'GET' && collection === 'refunds') return { status: 200, body: listOf(kept.refunds, params) }
  if (method === 'GET' && collection === 'disputes') return { status: 200, body: listOf(kept.disputes, params) }
  if (method === 'POST' && collection === 'refunds') return refund(kept, params)
  if (method === 'POST' && collection === 'payment_intents' && !name) {
    if (Number(params.amount) < 50) return { status: 400, body: refusal('Too small', 'amount_too_small') }
    const made = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(params.amount),
      currency: params.currency,
      metadata: metadataOf(params),
      status: 'requires_payment_method',
      last_payment_error: null,
      client_secret: id('secret'),
      latest_charge: null,
    }
    kept.intents.set(made.id, made)
    return { status: 200, body: { ...made } }
  }
  const intent = kept.intents.get(name)
  if (!intent) return { status: 404, body: refusal('No such payment_intent', 'resource_missing') }
  if (act === 'cancel') {
    const isOver = ['succeeded', 'processing', 'canceled'].includes(String(intent.status))
    if (isOver) return { status: 400, body: refusal('Not in this state', 'payment_intent_unexpected_state') }
    intent.status = 'canceled'
  }
  // Without being asked to expand it, Stripe answers with the id of the charge alone.
  const charge = intent.latest_charge as { id: string } | null
  const isExpanded = params['expand[0]'] === 'latest_charge'
  return { status: 200, body: { ...intent, latest_charge: isExpanded ? charge : (charge?.id ?? null) } }
}

function refund(kept: Kept, params: Params) {
  const intent = kept.intents.get(params.payment_intent ?? '')
  const before = kept.refunds
    .filter((each) => each.payment_intent === params.payment_intent)
    .reduce((sum, each) => sum + Number(each.amount), 0)
  if (!intent || before + Number(params.amount) > Number(intent.amount))
    return { status: 400, body: refusal('More than is left', 'charge_already_refunded') }
  const made = {
    id: id('re'),
    object: 'refund',
    amount: Number(params.amount),
    payment_intent: params.payment_intent,
    metadata: metadataOf(params),
    status: 'pending',
  }
  kept.refunds.push(made)
  return { status: 200, body: { ...made } }
}

const listOf = (all: Record<string, unknown>[], { payment_intent }: Params) => ({
  object: 'list',
  has_more: false,
  data: all.filter((each) => each.payment_intent === payment_intent),
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

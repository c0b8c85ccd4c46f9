// One side of bench/chat.ts in its own process: the product, or node:http with only the product's own statements for one
// send, in the same order and transaction: no authentication, no validation, no notifications.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '@guildhall/server/db/connect.ts'
import pg from 'pg'
import { measureSends } from './chat-sends.ts'
import { quietLog } from './community.ts'
import { startSite } from './site.ts'

const url = process.env.BENCH_DATABASE ?? ''

async function ours() {
  const { port, host } = await startSite(connect(url, quietLog), { kept: true, jobs: true })
  return { port, host }
}

async function bare() {
  const texts = await statementsOfOneSend()
  const textOf = (name: string) => texts.get(name) ?? ''
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { clientId, text } = JSON.parse(body) as { clientId: string; text: string }
    const [, , , conversation = ''] = (request.url ?? '').split('/')
    const uid = (request.headers.authorization ?? '').slice('Bearer '.length)
    const id = Number(uid.split('-')[1])
    const [author] = (await pool.query({ name: 'cards_by_id', text: textOf('cards_by_id'), values: [[id]] })).rows
    const client = await pool.connect()
    const ask = async (name: string, values: unknown[]) =>
      (await client.query({ name, text: textOf(name), values })).rows
    await client.query('begin')
    const [row] = await ask('conversation_lock', [conversation, id])
    const number = row.last + 1
    const state = [row.state, row.asked_by, row.asked_at, row.declined, row.begun_by, row.begun_at]
    const told = await ask('conversation_write', [
      ...[row.id, number, row.seat, clientId, text, new Date(), null, null, null, false, 0],
      ...state,
    ])
    await client.query('commit')
    client.release()
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ number, text, author, told }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, host: 'localhost' }
}

/** Returns the product's database statements for one message, by name: recorded while it sends one. */
async function statementsOfOneSend(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [asked] = all as [{ name?: string; text?: string }]
    if (asked.name && asked.text) texts.set(asked.name, asked.text)
    return query.apply(this, all)
  } as typeof pg.Client.prototype.query
  const db = connect(url, quietLog)
  const site = await startSite(db, { kept: true })
  const { rows } = await db.pool.query(
    'select c.public_id, p.uid from conversations c join people p on p.id = c.low_id order by c.id limit 1',
  )
  const talk = { id: rows[0].public_id, uids: [rows[0].uid, ''] as [string, string] }
  const { port, host } = site
  await measureSends({ port, host, talks: [talk], seconds: 0.1, connections: 1 })
  await site.stop()
  await db.pool.end()
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  return texts
}

const started = await (process.env.BENCH_SIDE === 'bare' ? bare() : ours())
process.on('disconnect', () => process.exit())
process.send?.(started)

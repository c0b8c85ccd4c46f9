import { setTimeout as pause } from 'node:timers/promises'
import type { Telling } from '@guildhall/server/notifications/notify.ts'
import type { FastifyBaseLogger } from 'fastify'
import { advanceDate } from './moving-date.ts'

// The whole product in a separate process, with its own database and a clock that the test moves.
const { createApp } = await import('@guildhall/server/app.ts')
const { loadConfig } = await import('@guildhall/server/config/config.ts')
const { webBuild } = await import('@guildhall/server/config/paths.ts')
const { connect } = await import('@guildhall/server/db/connect.ts')
const { keepRanks } = await import('@guildhall/server/leaderboard/rank-refresh.ts')
const { makeDeps } = await import('@guildhall/server/make-deps.ts')
const { transaction } = await import('@guildhall/server/db/transaction.ts')
const { notify } = await import('@guildhall/server/notifications/notify.ts')
const { quietLog } = await import('./quiet-log.ts')

const url = process.env.SITE_DATABASE ?? ''
const ofIssuers = Object.entries(process.env).filter(([name]) => name.startsWith('OIDC_'))
const { DATA_DIR, PORT } = process.env
const config = loadConfig({ ...Object.fromEntries(ofIssuers), DATA_DIR, PORT, METRICS_PORT: '0' })
const log = { ...quietLog, error: console.error }
const db = connect(url, log)
const deps = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, log)
// The programs of the demo answer at this site, not where the community was made. Versions are frozen, also for their owner.
const here = `regexp_replace(remote_url, '^http://localhost:[0-9]+', '${config.origin}')`
const atPrograms = `where remote_url like 'http://localhost:%/dev/agents/%'`
await db.pool.query(`
  update agents set remote_url = ${here} ${atPrograms};
  alter table agent_versions disable trigger agent_versions_frozen;
  update agent_versions set remote_url = ${here} ${atPrograms};
  alter table agent_versions enable trigger agent_versions_frozen`)
const { renderPage } = await import(webBuild.server)
// Server errors are printed beside the test that caused them.
const none = () => {}
const logger = {
  level: 'error',
  error: console.error,
  fatal: console.error,
  warn: none,
  info: none,
  debug: none,
  trace: none,
  silent: none,
  child: () => logger,
} as unknown as FastifyBaseLogger
const app = await createApp(deps, { logger, pages: { render: async () => renderPage, assets: webBuild.client } })
// Node's own Date header ignores the moved clock.
app.addHook('onSend', async (_, reply) => void reply.header('date', new Date().toUTCString()))
// The programs of the demo answer at once; a test that stops one lets it wait.
let held: PromiseWithResolvers<void> | null = null
function holdAgents(isHeld: boolean) {
  held?.resolve()
  held = isHeld ? Promise.withResolvers() : null
}
app.addHook('preHandler', async ({ url, body }) => {
  const isCall = typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call'
  if (url.startsWith('/dev/agents/') && isCall) await held?.promise
})
await app.listen({ host: config.host, port: config.port })
await deps.jobs.start()
keepRanks(deps)

/** A notification for a demo person, as a domain would send it. */
export type SiteNews = Omit<Telling, 'userId'> & { name: string }

let isReachable = true
app.server.prependListener('connection', (socket) => isReachable || socket.destroy())

process.on(
  'message',
  async (
    message:
      | { advance: number }
      | { reachable: boolean }
      | { known: boolean }
      | { job: 'saved-search-alerts' }
      | { due: 'now' }
      | { tell: SiteNews }
      | { forget: 'talks' }
      | { agents: 'hold' | 'answer' },
  ) => {
    if ('advance' in message) advanceDate(message.advance)
    else if ('tell' in message) await tell(message.tell)
    else if ('agents' in message) holdAgents(message.agents === 'hold')
    else if ('forget' in message) await db.pool.query('delete from conversations')
    else if ('known' in message) await setPeopleKnown(message.known)
    else if ('job' in message) await deps.jobs.enqueue(db, message.job, {})
    else if ('due' in message) await performDue()
    else {
      isReachable = message.reachable
      if (!isReachable) app.server.closeAllConnections()
    }
    process.send?.('done')
  },
)

// Waits for the whole run: while it settles weeks at once, what people press can find a row locked and be asked to try again.
async function performDue() {
  await deps.jobs.enqueue(db, 'clock', {})
  const waiting = `select 1 from pgboss.job where name = 'clock' and state < 'completed'`
  while ((await db.pool.query(waiting)).rowCount) await pause(100)
}

async function tell({ name, ...news }: SiteNews) {
  const { rows } = await db.pool.query("select id from people where first_name || ' ' || last_name = $1", [name])
  await transaction(db, (tx) => notify(deps, tx, [{ ...news, userId: rows[0].id }]))
}

const [counters, away] = ['notification_counters', 'notification_counters_away']
const setPeopleKnown = (known: boolean) =>
  db.pool.query(known ? `alter table ${away} rename to ${counters}` : `alter table ${counters} rename to ${away}`)

process.on('disconnect', () => process.exit())
process.send?.('ready')

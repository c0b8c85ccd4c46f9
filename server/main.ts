import { once } from 'node:events'
import { createServer } from 'node:net'
import type { RenderPage } from '@guildhall/contract/pages.ts'
import { pino } from 'pino'
import { createApp, type Pages } from './app.ts'
import { type Config, loadConfig } from './config/config.ts'
import { version, webBuild } from './config/paths.ts'
import { explainListenError, StartError } from './config/start-error.ts'
import { holderOf } from './db/data-folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { loadSeed } from './db/seed/load.ts'
import { startDatabase } from './db/start-database.ts'
import { hasDemoPeople } from './dev/has-demo-people.ts'
import { greet } from './greeting.ts'
import type { Phase } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { keepRanks } from './leaderboard/clock.ts'
import { makeDeps } from './make-deps.ts'

const demoPeopleLeft =
  'Demo people, whose password everybody knows, exist in this database; run first: npm run admin -- remove-demo'

let phase: Phase = 'starting'
// What has been started, undone in the opposite order when the process ends or the start fails.
const undo: (() => unknown)[] = []
const stopping = new AbortController()

async function start(pages: Pages): Promise<void> {
  const config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  // Who starts twice on one folder is told so by its lock, which knows what runs there.
  if (config.databaseUrl || !holderOf(config.dataDir)) await tryPort(config)
  const database = await startDatabase(config, log)
  undo.push(database.stop)
  await migrate(database.url)
  const deps = await makeDeps(config, database, log)
  if (!config.demo && !config.smtpUrl)
    log.warn('SMTP_URL is not set: no mail leaves this machine, so nobody can verify an address')
  if (!config.demo && !config.smsUrl)
    log.warn('SMS_URL is not set: no short message leaves this machine, so nobody can verify a phone number')
  undo.push(deps.realtime.stop, deps.identity.stop, deps.jobs.stop)
  if (!config.demo && (await hasDemoPeople(database.db))) throw new StartError(demoPeopleLeft)
  await loadSeed(deps, config.seedSize, true, stopping.signal)
  const app = await createApp(deps, {
    logger: log,
    version,
    phase: () => phase,
    pages,
  })
  undo.push(() => app.close())
  await deps.jobs.prepare()
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config.host, config.port)
  })
  if (config.metrics) {
    const metrics = await serveMetrics(app.metrics, config.metrics)
    undo.push(() => metrics.close())
  }
  await deps.jobs.start()
  undo.push(keepRanks(deps).stop)
  phase = 'ok'
  greet(config)
}

// A used port is worth saying before the minute that a first start takes, not only after it.
async function tryPort({ host, port }: Config): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, host, port)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The page bundle is read when the first page is asked for, so that the API is ready before it. */
function builtPages(): () => Promise<RenderPage> {
  let loaded: Promise<RenderPage> | undefined
  return () => {
    loaded ??= import(webBuild.server).then((build: { renderPage: RenderPage }) => build.renderPage)
    return loaded
  }
}

/** Undoes everything, whatever fails on the way: the database must not be left running for a connection's sake. */
async function stop(): Promise<unknown[]> {
  phase = 'draining'
  const failures: unknown[] = []
  for (const each of undo.splice(0).reverse()) {
    try {
      await each()
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

function stopOnce(): void {
  for (const signal of signals) process.off(signal, stopOnce)
  stopping.abort()
  void stop().then((failures) => {
    for (const failure of failures) console.error(failure)
    process.exit(failures.length === 0 ? 0 : 1)
  })
}

/** Runs the server until a signal ends it. What keeps it from starting is said in one line. */
export async function serve(pages: Pages): Promise<void> {
  for (const signal of signals) process.on(signal, stopOnce)
  try {
    await start(pages)
  } catch (error) {
    // A start that is being stopped fails for that reason; `stopOnce` undoes it and ends the process.
    if (stopping.signal.aborted) return
    await stop()
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

// Development brings pages of its own (tools/dev-server.ts).
if (import.meta.main) await serve({ render: builtPages(), assets: webBuild.client })

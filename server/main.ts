import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { isStaff, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { pino } from 'pino'
import { createApp, type Pages } from './app.ts'
import { type Config, loadConfig } from './config/config.ts'
import { tryFolders } from './config/data-folder.ts'
import { version, webBuild } from './config/paths.ts'
import { explainListenError, explainStartError, StartError } from './config/start-error.ts'
import { holderOf } from './db/embedded/data-folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { withoutOutages } from './db/outage.ts'
import { startDatabase } from './db/start-database.ts'
import { demoPassword, demoPeople, hasDemoPeople } from './dev/demo-people.ts'
import type { Phase } from './http/monitoring/health.ts'
import { serveMetrics } from './http/monitoring/metrics.ts'
import { keepRanks } from './leaderboard/rank-refresh.ts'
import { makeDeps } from './make-deps.ts'
import { keepBeating } from './rooms/heartbeat.ts'
import { loadSeed } from './seed/load.ts'

const demoPeopleLeft =
  'Demo people, whose password everybody knows, exist in this database; run first: npm run admin -- remove-demo'

let phase: Phase = 'starting'
// Milliseconds between a signal and the end of a process that is ready.
let drainMs = 0
// Steps that undo what was started, run in reverse order when the process ends or the start fails.
const undo: (() => unknown)[] = []
let endDatabase: (() => unknown) | undefined
const stopping = new AbortController()

/** Starts every part. After a signal it throws as soon as the part just started is in `undo`. */
async function start(pages: Pages | undefined): Promise<void> {
  let config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null, hooks: withoutOutages })
  // A second start on the same folder is reported by its lock, which knows what runs there.
  if (config.databaseUrl || !holderOf(config.dataDir)) await tryPort(config)
  const database = await startDatabase(config, log)
  endDatabase = database.stop
  undo.push(endDatabase)
  stopping.signal.throwIfAborted()
  // Starting the database completes an interrupted restore, whose secrets must then be used.
  config = loadConfig(process.env)
  await tryFolders(config.dataDir)
  await migrate(database.url)
  const deps = await makeDeps(config, database, log)
  if (!config.demo && !config.smtpUrl)
    log.warn('SMTP_URL is not set: no email leaves this machine, so nobody can verify an address')
  if (!config.demo && !config.smsUrl)
    log.warn('SMS_URL is not set: no text message leaves this machine, so nobody can verify a phone number')
  if (deps.redis) undo.push(deps.redis.stop)
  if (deps.bucket) undo.push(deps.bucket.stop)
  undo.push(deps.realtime.stop, deps.identity.stop, deps.jobs.stop)
  stopping.signal.throwIfAborted()
  if (!config.demo && (await hasDemoPeople(database.db))) throw new StartError(demoPeopleLeft)
  await loadSeed(deps, config.seedSize, true, stopping.signal)
  const app = await createApp(deps, {
    logger: log,
    version,
    phase: () => phase,
    ...(pages ? { pages } : {}),
  })
  undo.push(() => app.close())
  stopping.signal.throwIfAborted()
  await deps.jobs.prepare()
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config.host, config.port)
  })
  if (config.metrics) {
    const metrics = await serveMetrics(app.metrics, config.metrics)
    undo.push(() => metrics.close())
  }
  // Jobs judge who came to sessions, so they begin after the outage before this start is known.
  const heart = await keepBeating(deps)
  undo.push(() => heart.stop())
  await deps.jobs.start()
  // The figures of the overview are from before the stop, or there are none yet.
  await deps.jobs.enqueue(deps.db, 'count-figures', {})
  undo.push(keepRanks(deps).stop)
  stopping.signal.throwIfAborted()
  phase = 'ok'
  drainMs = config.drainSeconds * 1000
  greet(config, version)
}

// Reports a used port before the minute that a first start takes, not only after it.
async function tryPort({ host, port }: Config): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, host, port)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The page bundle is loaded with the first page request, so that the API is ready earlier. */
function builtPages(): () => Promise<RenderPage> {
  let loaded: Promise<RenderPage> | undefined
  return () => {
    loaded ??= import(webBuild.server).then((build: { renderPage: RenderPage }) => build.renderPage)
    return loaded
  }
}

const endMs = 10_000
const notEnded = `Not everything stopped within ${endMs / 1000} s; the process ends without waiting any longer`

/**
 * Undoes everything, whatever fails on the way: the embedded database must not keep running because of one connection. After
 * `late` it waits only for the database, which comes last and has its own limit.
 */
async function undoAll(late: Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let each = undo.pop(); each; each = undo.pop()) {
    try {
      const ended = Promise.resolve(each())
      await (each === endDatabase ? ended : Promise.race([ended, late]))
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

let ending: Promise<unknown[]> | undefined

/** Ends everything once, however many signals arrive. A start still in progress is interrupted and awaited. */
function stop(started: Promise<unknown>): Promise<unknown[]> {
  stopping.abort()
  ending ??= drain().then(() => endAll(started))
  return ending
}

async function drain(): Promise<void> {
  phase = 'draining'
  await pause(drainMs)
  phase = 'closing'
}

async function endAll(started: Promise<unknown>): Promise<unknown[]> {
  const begin = performance.now()
  const late = pause(endMs, undefined, { ref: false })
  const failures = await undoAll(late)
  await Promise.race([started.catch(() => undefined), late])
  failures.push(...(await undoAll(late)))
  return performance.now() - begin < endMs ? failures : [...failures, notEnded]
}

/** Runs the server until a signal ends it; without pages, only the API. A reason for not starting is printed in one line. */
export async function serve(pages?: Pages): Promise<void> {
  // Begins after the listeners are registered.
  const started = Promise.resolve().then(() => start(pages))
  // The listeners stay: Ctrl-C reaches the process twice, from the terminal and from npm, which forwards it.
  const onSignal = () => {
    if (stopping.signal.aborted) return
    void stop(started).then((failures) => {
      for (const failure of failures) console.error(failure)
      process.exit(failures.length === 0 ? 0 : 1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  try {
    await started
  } catch (error) {
    // A start that is being stopped fails for that reason; `stop` undoes it and ends the process.
    if (stopping.signal.aborted) return
    await stop(started)
    const reason = explainStartError(error)
    if (!(reason instanceof StartError)) throw error
    process.stderr.write(`${reason.message}\n`)
    process.exitCode = 1
  }
}

// In development, tools/dev-server.ts provides the pages.
if (import.meta.main) await serve({ render: builtPages(), assets: webBuild.client })

/** Prints the address of the product and, in demo mode, the people available for sign-in. */
function greet(config: Config, version: string): void {
  const lines = ['', `Guildhall is ready: ${config.origin} (version ${version})`, '']
  if (config.demo && config.seedSize === 'demo') {
    lines.push(`Demo people (password for all: ${demoPassword})`)
    for (const { email, userType, role } of demoPeople)
      lines.push(`  ${email.padEnd(40)} ${isStaff(role) ? staffRoleNames[role] : userType}`)
    lines.push('')
    if (!config.smtpUrl) lines.push(`Emails that would have been sent: ${config.origin}/dev/outbox`, '')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

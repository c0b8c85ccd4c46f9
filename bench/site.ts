import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { allJobs } from '@guildhall/server/all-jobs.ts'
import { createApp } from '@guildhall/server/app.ts'
import { proofOfWork } from '@guildhall/server/bot-check/proof-of-work.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { webBuild } from '@guildhall/server/config/paths.ts'
import { allPartsOn, noSiteTexts } from '@guildhall/server/content/service.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import type { Clock, JobDeps } from '@guildhall/server/deps.ts'
import { publicHosts } from '@guildhall/server/hosts/public-hosts.ts'
import { recentReads } from '@guildhall/server/http/answers/read-cache.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import type { IdentityPort } from '@guildhall/server/identity/port.ts'
import { createJobs, type Jobs } from '@guildhall/server/jobs/jobs.ts'
import {
  busySources,
  cards,
  offerSources,
  pictureKinds,
  reportKinds,
  roomSources,
  savedKinds,
} from '@guildhall/server/kinds.ts'
import { createHub } from '@guildhall/server/realtime/hub.ts'
import { createSms } from '@guildhall/server/sms/create-sms.ts'
import { folderStorage } from '@guildhall/server/storage/folder.ts'
import { quietLog } from './community.ts'

// Without this, the rendering library runs its development build, several times slower.
process.env.NODE_ENV ??= 'production'

/** Parts that do not slow the calls: an identity provider whose tokens are uids, and no rate limits. */
export function openParts(clock: Clock) {
  const none = { max: Number.POSITIVE_INFINITY, windowMs: 1000 }
  const names = Object.keys(rateLimits) as (keyof typeof rateLimits)[]
  const unlimited = { ...Object.fromEntries(names.map((name) => [name, none])), peoplePerAddress: 1 } as never
  // Verifying a token is the identity provider's time, not the marketplace's: here a token is the uid.
  const identity = {
    authenticate: async (uid: string) => ({
      uid,
      sid: uid,
      email: '',
      authTime: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    }),
    fromCookies: async ({ session }: { session?: string }) => (session ? { idToken: session, setCookies: [] } : null),
    onSessionsEnd: () => () => {},
    routes: () => {},
  } as unknown as IdentityPort
  return {
    identity,
    limits: createRateLimits(clock, unlimited),
    realtime: createHub(),
    parts: allPartsOn,
    siteTexts: noSiteTexts,
  }
}

/**
 * Starts the real application over a database, without rate limits. `kept`: whether answers may be cached for a second;
 * `jobs`: jobs are queued too, and taken without doing anything.
 */
export async function startSite(db: Db, options: { kept: boolean; jobs?: boolean }) {
  // Visitors on one machine state their own addresses, as behind a proxy.
  const config = loadConfig({ DATA_DIR: 'data/bench', SEED_SIZE: 'none', LOG_LEVEL: 'silent', TRUST_PROXY_HOPS: '1' })
  const clock = { now: () => new Date() }
  const noJobs = { failed: async () => [], enqueue: async () => {} } as unknown as Jobs
  const idle = allJobs.map((job) => ({ ...job, run: async () => {} }))
  const jobs = options.jobs ? createJobs(db, quietLog as never, idle, () => ({}) as JobDeps) : noJobs
  if (options.jobs) await jobs.start()
  const botCheck = proofOfWork({ config, db, clock })
  const outside = {
    botCheck,
    sms: createSms(config, db, clock),
    hosts: publicHosts(),
    payments: null,
    offers: offerSources,
    cards,
    busySources,
    roomSources,
    savedKinds,
    reportKinds,
    pictureKinds,
    redis: null,
    bucket: null,
    jobs,
  }
  const deps = { config, db, clock, log: quietLog, storage: folderStorage(config), ...openParts(clock), ...outside }
  const hasPages = existsSync(fileURLToPath(webBuild.server))
  const render = async () => ((await import(webBuild.server)) as { renderPage: RenderPage }).renderPage
  const app = await createApp(deps, hasPages ? { pages: { render, assets: webBuild.client } } : {})
  // Clearing the cache before each call makes it read the database.
  if (!options.kept) app.server.prependListener('request', () => recentReads(deps).forget())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { port, host: new URL(config.origin).host, hasPages, deps, stop: () => app.close() }
}

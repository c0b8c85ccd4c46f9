import { returnTo } from '#accounts/account-pause.ts'
import type { BotCheck } from '#bot-check/port.ts'
import { proofOfWork } from '#bot-check/proof-of-work.ts'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { loadPartSwitches, loadSiteTexts } from '#content/service.ts'
import type { Database } from '#db/start-database.ts'
import type { OwnAddress } from '#hosts/port.ts'
import { publicHosts } from '#hosts/public-hosts.ts'
import { createRateLimits } from '#http/limits/rate-limits.ts'
import { builtinIdentity } from '#identity/builtin.ts'
import type { OutsideDeps } from '#identity/identity-deps.ts'
import type { IdentityPort } from '#identity/port.ts'
import { createJobs, type Jobs } from '#jobs/jobs.ts'
import { createMail } from '#mail/create-mail.ts'
import { purchaseLifecycle as lifecycle } from '#orders/service.ts'
import { createPayments } from '#payments/create-payments.ts'
import type { PaymentProvider } from '#payments/port.ts'
import { createHub, type Realtime } from '#realtime/hub.ts'
import { createRelay } from '#realtime/relay.ts'
import { redisCounts } from '#redis/counts.ts'
import { redisLine } from '#redis/line.ts'
import { openRedis } from '#redis/open-redis.ts'
import { createSms } from '#sms/create-sms.ts'
import { folderStorage } from '#storage/folder.ts'
import { openBucket } from '#storage/s3/open-bucket.ts'
import { directory } from '#users/service.ts'
import { allJobs } from './all-jobs.ts'
import type { Clock, Deps } from './deps.ts'
import { demoAgentsPath } from './dev/agents/routes.ts'
import { busySources, cards, offerSources, pictureKinds, reportKinds, roomSources, savedKinds } from './kinds.ts'

const wallClock: Clock = { now: () => new Date() }

/** Chooses the implementation of each external service from the configuration. */
export async function makeDeps(config: Config, database: Database, log: Log, clock = wallClock): Promise<Deps> {
  const { db } = database
  const mail = createMail(config, db, clock)
  const sms = createSms(config, db, clock)
  const bucket = config.s3 ? await openBucket(config.s3, log) : null
  const storage = bucket?.storage ?? folderStorage(config)
  const { redisUrl, authSecret } = config
  const redis = redisUrl ? await openRedis({ redisUrl, authSecret }, log) : null
  // The embedded database belongs only to this process: there is nobody else to notify.
  const realtime: Realtime = config.databaseUrl
    ? await createRelay(createHub(), database, log, redis && redisLine(redis))
    : createHub()
  // The jobs use dependencies created after them; they read them when they start.
  const jobs: Jobs = createJobs(db, log, allJobs, () => ({ ...deps, mail, lifecycle }))
  const limits = createRateLimits(clock, undefined, redis && redisCounts(redis))
  const emailChanged: OutsideDeps['emailChanged'] = (tx, change) =>
    directory.emailChanged({ clock, jobs, realtime }, tx, change)
  const keepAccount: OutsideDeps['keepAccount'] = (tx, owner) => returnTo({ db, clock, jobs }, tx, owner)
  const notifyOwner: OutsideDeps['notifyOwner'] = (tx, uid, notice) =>
    directory.notifyOwner({ clock, jobs, realtime }, tx, uid, notice)
  const botCheck: BotCheck = proofOfWork({ config, db, clock })
  const own = { config, db, clock, log, jobs, limits, botCheck }
  const identity: IdentityPort = builtinIdentity({ ...own, emailChanged, keepAccount, notifyOwner })
  const payments: PaymentProvider | null = createPayments({ config, db, clock, jobs })
  const hosts = publicHosts({}, ownAddresses(config))
  const outside = { identity, storage, bucket, sms, hosts, payments, realtime, redis }
  const kinds = { offers: offerSources, cards, busySources, roomSources, savedKinds, reportKinds, pictureKinds }
  const parts = await loadPartSwitches(own, realtime)
  const siteTexts = await loadSiteTexts(own, realtime)
  const deps: Deps = { ...own, ...outside, ...kinds, parts, siteTexts }
  return deps
}

/** In demo mode the programs of the demo are reachable like remotes of others, and nothing else of this machine. */
function ownAddresses({ demo, origin, port }: Config): OwnAddress[] {
  return demo ? [{ prefix: `${origin}${demoAgentsPath}`, address: '127.0.0.1', port }] : []
}

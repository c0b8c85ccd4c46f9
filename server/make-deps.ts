import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import type { Database } from '#db/start-database.ts'
import { createRateLimits } from '#http/rate-limits.ts'
import { builtinIdentity } from '#identity/builtin.ts'
import type { IdentityPort } from '#identity/port.ts'
import { createJobs, type Jobs } from '#jobs/jobs.ts'
import { createWorkers } from '#jobs/workers.ts'
import { createMail } from '#mail/create-mail.ts'
import { createSms } from '#sms/create-sms.ts'
import { folderStorage } from '#storage/folder.ts'
import type { Clock, Deps } from './deps.ts'

const wallClock: Clock = { now: () => new Date() }

/** Chooses the implementation of each outside part by the configuration. */
export async function makeDeps(config: Config, database: Database, log: Log, clock = wallClock): Promise<Deps> {
  const { db } = database
  const mail = createMail(config, db, clock)
  const sms = createSms(config, db, clock)
  const storage = folderStorage(config)
  // Jobs are worked off by what is made after them; they ask for it when they start.
  const jobs: Jobs = createJobs(db, log, () => createWorkers({ config, db, clock, mail, storage, jobs, identity }))
  const limits = createRateLimits(clock)
  const identity: IdentityPort = builtinIdentity({ config, db, clock, log, jobs, limits })
  return { config, db, clock, log, identity, storage, sms, jobs, limits }
}

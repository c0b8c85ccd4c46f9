import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { achievementKinds, achievements } from '@guildhall/server/achievements/tables.ts'
import { createApp } from '@guildhall/server/app.ts'
import { proofOfWork } from '@guildhall/server/bot-check/proof-of-work.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { loadPartSwitches, loadSiteTexts } from '@guildhall/server/content/service.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { publicHosts } from '@guildhall/server/hosts/public-hosts.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import type { IdentityPort } from '@guildhall/server/identity/port.ts'
import type { Jobs } from '@guildhall/server/jobs/jobs.ts'
import {
  busySources,
  cards,
  offerSources,
  pictureKinds,
  reportKinds,
  roomSources,
  savedKinds,
} from '@guildhall/server/kinds.ts'
import { createPayments } from '@guildhall/server/payments/create-payments.ts'
import { createHub } from '@guildhall/server/realtime/hub.ts'
import { createSms } from '@guildhall/server/sms/create-sms.ts'
import { folderStorage } from '@guildhall/server/storage/folder.ts'
import { people } from '@guildhall/server/users/tables.ts'
import type { InjectOptions } from 'fastify'
import { freshDatabase } from './database.ts'
import { pictureForm } from './pictures.ts'
import { quietLog } from './quiet-log.ts'

/** A response as a test reads it. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails where they are missing.
  body: any
  headers: Record<string, unknown>
}

export type Marketplace = Awaited<ReturnType<typeof startMarketplace>>

/**
 * Starts the real application, database and storage, with only the identity provider faked: a token is the uid of a person
 * that `person` created. `parts` replaces the external services.
 */
export async function startMarketplace(env: Record<string, string> = {}, parts: Partial<Deps> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-marketplace-'))
  const config = loadConfig({ DATA_DIR: dataDir, SEED_SIZE: 'none', LOG_LEVEL: 'silent', ...env })
  const database = await freshDatabase()
  let ahead = 0
  // Numbers the people, so that no two have one name.
  let named = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const storage = folderStorage(config)
  const limits = createRateLimits(clock)
  const identity = {
    authenticate: async (token: string) => identityOf(token, clock.now().getTime()),
    onSessionsEnd: () => () => {},
    endSessionsOf: async () => {},
    routes: () => {},
  } as unknown as IdentityPort
  const sms = createSms(config, database.db, clock)
  const jobs = { failed: async () => [], enqueue: async () => {} } as unknown as Jobs
  const realtime = parts.realtime ?? createHub()
  const kept = { db: parts.db ?? database.db, clock, log: quietLog }
  const deps: Deps = {
    parts: await loadPartSwitches(kept, realtime),
    siteTexts: await loadSiteTexts(kept, realtime),
    config,
    db: database.db,
    clock,
    log: quietLog,
    bucket: null,
    identity,
    botCheck: proofOfWork({ config, db: database.db, clock }),
    storage,
    sms,
    hosts: publicHosts(),
    jobs,
    limits,
    realtime,
    redis: null,
    payments: createPayments({ config, db: database.db, clock, jobs }),
    offers: offerSources,
    cards,
    busySources,
    roomSources,
    savedKinds,
    reportKinds,
    pictureKinds,
    ...parts,
  }
  const app = await createApp(deps)

  const call = async (options: InjectOptions, token?: string): Promise<Answer> => {
    const headers = {
      host: new URL(config.origin).host,
      ...options.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const response = await app.inject({ ...options, headers })
    const isJson = String(response.headers['content-type']).includes('json') && response.payload !== ''
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.rawPayload,
      headers: response.headers,
    }
  }
  const api = (token?: string) => ({
    get: (path: string, headers = {}) => call({ method: 'GET', url: `/api${path}`, headers }, token),
    post: (path: string, body?: object, headers = {}) =>
      call({ method: 'POST', url: `/api${path}`, headers, ...(body ? { payload: body } : {}) }, token),
    patch: (path: string, body: object) => call({ method: 'PATCH', url: `/api${path}`, payload: body }, token),
    put: (path: string, body?: object) =>
      call({ method: 'PUT', url: `/api${path}`, ...(body ? { payload: body } : {}) }, token),
    delete: (path: string, body?: object) =>
      call({ method: 'DELETE', url: `/api${path}`, ...(body ? { payload: body } : {}) }, token),
    upload: async (projectId: string, files: Uint8Array[], field = 'images') =>
      call(
        { method: 'POST', url: '/api/s3/upload-project-images', ...(await pictureForm({ projectId }, field, files)) },
        token,
      ),
    portrait: async (...files: Uint8Array[]) =>
      call(
        {
          method: 'POST',
          url: '/api/s3/upload-profile-image',
          ...(await pictureForm({ type: 'profile' }, 'image', files)),
        },
        token,
      ),
  })
  /** Creates a person who already has every achievement, so that tests of other features get no such notifications. */
  const person = async (name: string) => {
    const made = await newcomer(name)
    const reached = achievementKinds.map((kind) => ({ userId: made.id, kind, reachedAt: clock.now() }))
    await deps.db.insert(achievements).values(reached)
    return made
  }
  const newcomer = async (name: string) => {
    named += 1
    const customUserId = `${name.toLowerCase()}-${String(100_000 + named)}`
    const row = {
      uid: customUserId,
      customUserId,
      email: `${customUserId}@example.org`,
      userType: 'Students' as const,
      firstName: name,
      termsVersion,
    }
    const [made] = await deps.db.insert(people).values(row).returning({ id: people.id })
    return { ...api(customUserId), token: customUserId, customUserId, id: made?.id ?? 0 }
  }
  return {
    app,
    deps,
    /** The location of its rows and files, for another process on the same data. */
    at: { database: database.url, dataDir },
    call,
    visitor: api(),
    person,
    /** The calls of a person who signed in ten minutes ago. */
    aged: ({ token }: { token: string }) => api(`${agedToken}${token}`),
    /** Creates a person without achievements. */
    newcomer,
    advance: (ms: number) => {
      ahead += ms
    },
    /** Goes on to the next noon (UTC), so that no midnight falls into what follows. */
    advanceToNoon() {
      const dayMs = 86_400_000
      const sinceNoon = (deps.clock.now().getTime() + dayMs / 2) % dayMs
      ahead += dayMs - sinceNoon
    },
    async stop() {
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A publishable project, as the form sends it. */
export const projectInput = (over: object = {}) => ({
  title: 'Campus bike sharing',
  description: 'Docks, bikes and an **app**.',
  category: 'Web Development',
  price: 49.5,
  duration: '3 weeks',
  ownWork: true,
  ...over,
})

const agedToken = 'aged.'

// An aged token is of a person who signed in ten minutes ago.
function identityOf(token: string, now: number) {
  const isAged = token.startsWith(agedToken)
  const uid = isAged ? token.slice(agedToken.length) : token
  return {
    ...{ uid, sid: uid },
    email: `${uid}@example.org`,
    authTime: isAged ? now - 600_000 : now,
    expiresAt: Date.now() + 600_000,
  }
}

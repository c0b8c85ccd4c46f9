// A process of the cluster: the server as it runs on many machines, with the sandbox of demo mode for payments, which real
// installations cannot choose. Its parent kills it.
import { createApp } from '@guildhall/server/app.ts'
import { loadConfig } from '@guildhall/server/config/config.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import { startDatabase } from '@guildhall/server/db/start-database.ts'
import { makeDeps } from '@guildhall/server/make-deps.ts'
import { sandboxPages } from '@guildhall/server/payments/sandbox/pages.ts'
import { quietLog } from '../support/quiet-log.ts'

const chosen = loadConfig({ ...process.env, PAYMENTS: 'none' })
const config = { ...chosen, payments: 'sandbox' as const, sandboxSecret: chosen.authSecret }
const database = await startDatabase(config, quietLog)
await migrate(database.url)
const deps = await makeDeps(config, database, quietLog)
const app = await createApp(deps)
await app.register(async (scope) => sandboxPages(scope, deps))
await deps.jobs.prepare()
await app.listen({ host: config.host, port: config.port })
await deps.jobs.start()

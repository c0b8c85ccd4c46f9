// The API in a separate process, on the database that API_DATABASE names; reports 'ready' to its parent and ends with it.
const { createApp } = await import('@guildhall/server/app.ts')
const { loadConfig } = await import('@guildhall/server/config/config.ts')
const { connect } = await import('@guildhall/server/db/connect.ts')
const { makeDeps } = await import('@guildhall/server/make-deps.ts')
const { quietLog } = await import('./quiet-log.ts')

const { API_DATABASE: url = '', DATA_DIR, PORT } = process.env
const config = loadConfig({ DATA_DIR, PORT, METRICS_PORT: '0', SEED_SIZE: 'none' })
const db = connect(url, quietLog)
const deps = await makeDeps(config, { db, pool: db.pool, url, stop: async () => {} }, quietLog)
const app = await createApp(deps)
await app.listen({ host: config.host, port: config.port })
process.on('disconnect', () => process.exit())
process.send?.('ready')

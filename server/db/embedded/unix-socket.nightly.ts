import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { dumpDatabase } from '../backup/dump.ts'
import { listen } from '../listen.ts'
import { migrate } from '../migrate.ts'
import { startDatabase } from '../start-database.ts'
import { startEmbedded } from './embedded.ts'

test('DATABASE_URL of a Unix socket works for tables, queries, notifications and a backup', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-socket-'))
  await chmod(folder, 0o777)
  const server = await startEmbedded(join(folder, 'data'), quietLog, { unix_socket_directories: folder })
  try {
    const { port, password } = new URL(server.url)
    const url = `postgresql:///guildhall?host=${folder}&port=${port}&user=guildhall&password=${password}`
    const database = await startDatabase({ databaseUrl: url, dataDir: join(folder, 'files'), origin: '' }, quietLog)
    await migrate(url)
    const heard = Promise.withResolvers<string>()
    const listening = await listen(url, quietLog, { channel: 'test', onMessage: heard.resolve, onGap: () => {} })
    await database.pool.query(`select pg_notify('test', 'heard')`)
    expect(await heard.promise).toBe('heard')
    await listening.stop()
    const { rows } = await database.pool.query('select inet_server_addr() as address')
    expect(rows).toEqual([{ address: null }])
    mkdirSync(join(folder, 'dump'))
    expect((await dumpDatabase(url, join(folder, 'dump'))).tables.length).toBeGreaterThan(10)
    await database.stop()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

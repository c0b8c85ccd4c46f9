import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from './load.ts'
import { freePort } from './shop-site.ts'

export const pageViews = 12_000

/**
 * Returns the memory of the server that `npm start` runs, with the demo community, after visitors have viewed 12,000 pages:
 * home, marketplace, leaderboard and the pages of fifty projects and their sellers, 16 at a time. In bytes, as counted by
 * Linux.
 */
export async function measurePageMemory(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: '0', TRUST_PROXY_HOPS: '1' }
  const server = spawn(process.execPath, ['tools/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const text of server.stdout.iterator({ destroyOnReturn: false }))
      if (String(text).includes('ready')) break
    server.stdout.resume()
    const load = { port, host: `localhost:${port}`, method: 'GET', seconds: 1, connections: 16 } as const
    const paths = await pathsOf(port)
    for (let seen = 0, visitor = 1; seen < pageViews; visitor += 1) {
      // A single address may not make that many requests.
      const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': `198.51.100.${visitor}` }
      seen += (await measure({ ...load, paths, headers })).answers
    }
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function pathsOf(port: number): Promise<string[]> {
  const answer = await fetch(`http://localhost:${port}/api/marketplace?limit=50`)
  const { items } = (await answer.json()) as { items: { id: string; seller: { customUserId: string } }[] }
  const each = items.flatMap(({ id, seller }) => [`/product/${id}`, `/studentprofile/${seller.customUserId}`])
  return ['/', '/marketplace', '/leaderboard', ...each]
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { type Load, measure } from './load.ts'
import { measurePageMemory, pageViews } from './page-memory.ts'

const leastPerSecond = 2000
const mostMs = 8
const mostMemory = 260_000_000

/**
 * Pages under load: how many per second one process sends to visitors, 16 at a time and each page from a different address;
 * the CPU cost of a page with a session for the whole process, one at a time; and the memory of the server that `npm start`
 * runs. Prints them and returns whether all targets are met: 2,000 pages a second, 8 ms, 260 MB.
 */
export async function benchPages(db: Db, url: string, seconds: number): Promise<boolean> {
  const { rows } = await db.pool.query(
    `select p.id, s.custom_user_id as seller, s.uid from projects p join people s on s.id = p.seller_id
     where p.visibility = 'public' order by md5(p.id) limit 1`,
  )
  const [{ id, seller, uid }] = rows
  const pages = {
    home: '/',
    marketplace: '/marketplace',
    product: `/product/${id}`,
    profile: `/studentprofile/${seller}`,
    leaderboard: '/leaderboard',
  }
  const session = { cookie: `${cookieNames.session}=${uid}` }
  let isMet = true

  const server = await startPageServer(url)
  const ask = (paths: string[], asked: Partial<Load>, cookies = {}) =>
    measure({
      ...server.address,
      paths,
      method: 'GET',
      seconds,
      connections: 16,
      headers: { ...browser, ...cookies },
      ...asked,
    })
  console.log('| page | visitors, per second | p95 ms | with a session, ms of CPU | refused |')
  console.log('| --- | ---: | ---: | ---: | ---: |')
  for (const [name, path] of Object.entries(pages)) {
    await ask([path], { seconds: 1 })
    const sent = await ask([path], {})
    await ask([path], { seconds: 2, connections: 1 }, session)
    const before = await server.cpuMs()
    const made = await ask([path], { connections: 1 }, session)
    const ms = ((await server.cpuMs()) - before) / made.answers
    const failed = sent.failed + made.failed
    console.log(`| ${name} | ${sent.perSecond.toFixed(0)} | ${sent.p95.toFixed(1)} | ${ms.toFixed(1)} | ${failed} |`)
    isMet &&= failed === 0 && sent.perSecond >= leastPerSecond && ms <= mostMs
  }
  await server.stop()

  const memory = await measurePageMemory()
  console.log(`\nMemory of the server after ${pageViews} pages: ${(memory / 1e6).toFixed(0)} MB`)
  return isMet && memory <= mostMemory
}

const browser = { 'accept-encoding': 'gzip, br' }

async function startPageServer(url: string) {
  const child = fork(fileURLToPath(new URL('page-server.ts', import.meta.url)), {
    env: { ...process.env, BENCH_DATABASE: url },
  })
  const [address] = (await once(child, 'message')) as [{ port: number; host: string }]
  return {
    address,
    /** CPU of the whole process since its start, milliseconds. */
    async cpuMs(): Promise<number> {
      child.send('cpu')
      const [ms] = await once(child, 'message')
      return ms
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

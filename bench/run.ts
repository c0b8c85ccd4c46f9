// npm run bench [-- 10k 100k 1m 1m_people] [WORD …]: the calls that must be fast, over generated communities, each in turns
// with its bare limit (bench/bare.ts), and a check that none of their statements reads a large table by sequential scan.
// ROUNDS (5) of SECONDS (1) per figure with CONNECTIONS (32) at once; then every ordinary search alone, for the slowest of
// them. With a WORD, only the calls whose names contain it. npm run bench -- checkouts [10k 100k 1m]: purchases at fixed
// times instead, over the smallest of them, for SECONDS (120). npm run bench -- pages [10k 100k 1m]: pages of visitors and
// pages with a session, over the smallest of them, for SECONDS (5) each. npm run bench -- log [10k]: pages of the staff's log
// with LINES (10,000,000) lines.
import { connect, type Db } from '@guildhall/server/db/connect.ts'
import { startBare } from './bare.ts'
import { type Case, cases } from './cases.ts'
import { benchCheckouts } from './checkouts.ts'
import { openCommunity, quietLog, startServer } from './community.ts'
import { type Figures, type Load, measure } from './load.ts'
import { benchLog } from './log.ts'
import { ordinarySearches } from './ordinary-searches.ts'
import { benchPages } from './pages.ts'
import { findScans } from './plans.ts'
import { rankEverybody } from './ranks.ts'
import { startSite } from './site.ts'

const known = ['10k', '100k', '1m', '1m_people'] as const
const asked = known.filter((size) => process.argv.includes(size))
const words = process.argv.slice(2).filter((arg) => !known.some((size) => size === arg))
const seconds = Number(process.env.SECONDS ?? 1)
const connections = Number(process.env.CONNECTIONS ?? 32)
const rounds = Number(process.env.ROUNDS ?? 5)

const server = await startServer()
try {
  if (process.argv.includes('checkouts')) await checkouts(asked[0] ?? known[0])
  else if (process.argv.includes('pages')) await pages(asked[0] ?? known[0])
  else if (process.argv.includes('log')) await log(asked[0] ?? known[0])
  else
    for (const size of asked.length > 0 ? asked : known.slice(0, 2)) {
      const { db, url } = await openCommunity(server.url, size)
      await bench(size, db, url)
    }
} catch (error) {
  // First, because the end of the database breaks every connection.
  console.error(error)
  process.exitCode = 1
} finally {
  await server.stop()
}

async function checkouts(size: (typeof known)[number]): Promise<void> {
  const { db, url } = await openCommunity(server.url, size)
  await db.pool.end()
  const isMet = await benchCheckouts(server.url, new URL(url).pathname.slice(1), Number(process.env.SECONDS ?? 120))
  if (!isMet) process.exitCode = 1
}

async function log(size: (typeof known)[number]): Promise<void> {
  const { db } = await openCommunity(server.url, size)
  if (!(await benchLog(db, Number(process.env.LINES ?? 10_000_000)))) process.exitCode = 1
  await db.pool.end()
}

async function pages(size: (typeof known)[number]): Promise<void> {
  const { db, url } = await openCommunity(server.url, size)
  if (!(await benchPages(db, url, Number(process.env.SECONDS ?? 5)))) process.exitCode = 1
  await db.pool.end()
}

async function bench(size: string, db: Db, url: string): Promise<void> {
  console.log(`\n${size}: ${connections} connections, median of ${rounds} rounds of ${seconds} s (least to most)\n`)
  console.log(
    row(['call', 'per second', 'p95 ms', 'CPU µs', 'bare limit', 'its CPU µs', 'of it', 'asked', 'refused', 'scans']),
  )
  console.log(row(['---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---']))
  // Each database handle has its own cache.
  const keptDb = connect(url, quietLog)
  const [site, kept, bare] = await Promise.all([
    startSite(db, { kept: false }),
    startSite(keptDb, { kept: true }),
    startBare(url),
  ])
  // The first person of the community has some 500 connections, the other is an ordinary member.
  const { rows } = await db.pool.query('select uid from people where demo order by id limit 102')
  const uids = { hub: rows[0].uid as string, member: rows[100].uid as string, staff: rows[101].uid as string }
  await db.pool.query(`update people set role = 'admin' where uid = $1`, [uids.staff])
  const isAsked = ({ name }: Case) => words.length === 0 || words.some((word) => name.includes(word))
  for (const each of (await cases(db, site.hasPages)).filter(isAsked)) {
    const { port, host } = each.kept ? kept : site
    const token = each.as ? { token: uids[each.as] } : {}
    const atOnce = each.connections ?? connections
    const load = { method: each.method ?? ('GET' as const), paths: each.paths, connections: atOnce, seconds }
    const own = { ...load, ...token, port, host }
    const few = { ...own, paths: each.paths.slice(0, 20), connections: 1, seconds: 0.2 }
    const scans = await findScans(each.kept ? keptDb : db, () => measure(few))
    if (scans.length > 0) process.exitCode = 1
    const [ours, limits]: [Timed[], Timed[]] = [[], []]
    // Both are compiled and warmed up before measuring.
    await measure(own)
    if (each.bare) await measure({ ...load, paths: each.bare, port: bare.port, host })
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureCpu(own))
      if (each.bare) limits.push(await measureCpu({ ...load, paths: each.bare, port: bare.port, host }))
    }
    report(each, ours, limits, scans)
  }
  if (words.length === 0) {
    await slowest(site)
    console.log(await rankEverybody(db))
  }
  await Promise.all([site.stop(), kept.stop(), bare.stop()])
  await Promise.all([db.pool.end(), keptDb.pool.end()])
}

interface Timed extends Figures {
  /** Microseconds of CPU for each answer, of the server's thread alone. Other work on the machine changes it less than the rate. */
  cpu: number
}

async function measureCpu(load: Load): Promise<Timed> {
  const before = process.threadCpuUsage()
  const figures = await measure(load)
  const { user, system } = process.threadCpuUsage(before)
  return { ...figures, cpu: (user + system) / figures.answers }
}

function report({ name, least }: Case, ours: Timed[], limits: Timed[], scans: string[]): void {
  const ratios = limits.map((limit, at) => (ours[at]?.perSecond ?? 0) / limit.perSecond)
  const failed = ours.reduce((sum, figures) => sum + figures.failed, 0)
  const perSecond = (some: Timed[]) =>
    spread(
      some.map((figures) => figures.perSecond),
      0,
    )
  const cpu = (some: Timed[]) =>
    spread(
      some.map((figures) => figures.cpu),
      0,
    )
  console.log(
    row([
      name,
      perSecond(ours),
      spread(
        ours.map(({ p95 }) => p95),
        1,
      ),
      cpu(ours),
      perSecond(limits),
      cpu(limits),
      spread(ratios, 2),
      least === undefined ? '' : String(least),
      String(failed),
      scans.join(', '),
    ]),
  )
}

/** Runs each ordinary search alone; returns the time of the slowest. */
async function slowest({ port, host }: { port: number; host: string }): Promise<void> {
  const times = []
  for (const [typed] of ordinarySearches) {
    const paths = [`/api/marketplace?q=${encodeURIComponent(typed)}`]
    const { p95 } = await measure({ port, host, method: 'GET', paths, connections: 1, seconds: 0.5 })
    times.push({ typed, p95 })
  }
  times.sort((a, b) => b.p95 - a.p95)
  const first = times.slice(0, 3).map(({ typed, p95 }) => `“${typed}” ${p95.toFixed(0)} ms`)
  console.log(`\nOf ${times.length} ordinary searches one at a time, the slowest by p95: ${first.join(', ')}`)
}

function spread(values: number[], digits: number): string {
  if (values.length === 0) return ''
  const sorted = values.toSorted((a, b) => a - b)
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((n) =>
    (n ?? 0).toFixed(digits),
  )
  return `${middle} (${least}–${most})`
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

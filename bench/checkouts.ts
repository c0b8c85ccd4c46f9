import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Db } from '@guildhall/server/db/connect.ts'
import { checkLedger } from '@guildhall/server/ledger/service.ts'
import pg from 'pg'
import { type Bought, buyAtFixedTimes } from './arrivals.ts'
import { prepareBuyers } from './buyers.ts'
import { quietLog } from './community.ts'
import { startShop } from './shop-site.ts'

const perSecond = 15
const askedMs = 150

/**
 * Runs checkouts at fixed times over a temporary copy of a community: 15 a second for `seconds`, each by a different buyer
 * who pays immediately. Prints how long they took without the provider's part, and the final counts; returns whether they
 * met the requirements.
 */
export async function benchCheckouts(server: string, community: string, seconds: number): Promise<boolean> {
  const name = `${community}_checkouts`
  await onServer(server, `drop database if exists ${name} with (force)`)
  await onServer(server, `create database ${name} template ${community}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = connect(url.href, quietLog)
  const shop = await startShop(db, url.href)
  try {
    console.log(
      `\n${perSecond} checkouts a second for ${seconds} s over ${community}, open loop, carts of 1 to 3 sellers\n`,
    )
    const arrivals = await prepareBuyers(db, shop.app, shop.host, perSecond * seconds)
    // On a connection without a statement timeout.
    await onServer(url.href, 'vacuum analyze')
    const [before, known] = [await readTuples(db), await countAll(db)]
    const start = process.cpuUsage()
    const bought = await buyAtFixedTimes({ port: shop.port, host: shop.host, arrivals, perSecond })
    const settled = await settle(db, known.paid + arrivals.length)
    const { user, system } = process.cpuUsage(start)
    const cpuMs = (user + system) / 1000 / arrivals.length
    console.log(
      `of the process ${cpuMs.toFixed(1)} ms of CPU for each, until it is paid and everybody told, buyers included\n`,
    )
    const scans = scansSince(before, await readTuples(db), arrivals.length)
    const now = await countAll(db)
    const made = {
      purchases: now.purchases - known.purchases,
      paid: now.paid - known.paid,
      charges: now.charges - known.charges,
      ledger: now.ledger,
    }
    return report(bought, shop.providerMs, made, { settled, scans })
  } finally {
    await shop.stop()
    await db.pool.end()
    await onServer(server, `drop database ${name} with (force)`)
  }
}

function report(
  bought: Bought[],
  providerMs: Map<string, number>,
  counts: Awaited<ReturnType<typeof countAll>>,
  { settled, scans }: { settled: number; scans: string[] },
): boolean {
  const made = bought.filter(({ status, paid }) => status === 201 && paid === 303)
  const own = made.map(({ ms, purchaseId }) => ms - (providerMs.get(purchaseId ?? '') ?? 0)).sort((a, b) => a - b)
  console.log('| what | p50 ms | p95 ms | p99 ms | most ms |\n| --- | ---: | ---: | ---: | ---: |')
  console.log(line('checkout, the provider left out', own))
  console.log(
    line(
      'the provider',
      [...providerMs.values()].sort((a, b) => a - b),
    ),
  )
  const failed = bought.filter((each) => !made.includes(each)).map(({ status, paid }) => `${status}/${paid}`)
  const { purchases, charges, paid, ledger } = counts
  console.log(
    `\n${bought.length} pressed, ${purchases} purchases, ${charges} charges, ${paid} paid, the last after ${settled.toFixed(1)} s`,
  )
  console.log(`failed: ${failed.length}${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}`)
  console.log(
    `the ledger: ${ledger ? 'in order' : 'NOT in order'}; tables read from end to end: ${scans.join(', ') || 'none'}`,
  )
  const p99 = at(own, 0.99)
  console.log(`p99 ${p99.toFixed(1)} ms, asked ${askedMs} ms: ${p99 <= askedMs ? 'met' : 'NOT met'}`)
  const isWhole = [purchases, charges, paid].every((count) => count === bought.length)
  return p99 <= askedMs && failed.length === 0 && isWhole && ledger && scans.length === 0
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const line = (what: string, sorted: number[]) =>
  `| ${[what, ...[0.5, 0.95, 0.99, 1].map((share) => at(sorted, share).toFixed(1))].join(' | ')} |`

/** Waits until every purchase is paid by its webhook, for at most a minute; returns the seconds it took. */
async function settle(db: Db, count: number): Promise<number> {
  const begin = performance.now()
  const end = begin + 60_000
  while (performance.now() < end) {
    const { rows } = await db.pool.query("select count(*)::int as n from purchases where state <> 'pending'")
    if (rows[0].n >= count) break
    await wait(100)
  }
  return (performance.now() - begin) / 1000
}

async function countAll(db: Db) {
  const { rows } = await db.pool.query(`select
    (select count(*)::int from purchases) as purchases,
    (select count(*)::int from purchases where state <> 'pending') as paid,
    (select count(*)::int from sandbox_payments where state = 'succeeded') as charges`)
  const { unbalanced, strays } = await checkLedger(db)
  return {
    ...(rows[0] as Record<'purchases' | 'paid' | 'charges', number>),
    ledger: unbalanced.length + strays.length === 0,
  }
}

/** Returns how many rows of each large table were read by sequential scans. */
async function readTuples(db: Db): Promise<Map<string, number>> {
  // A connection's statistics are reported within a second of its last statement.
  await wait(1500)
  const { rows } = await db.pool.query(
    'select relname, seq_tup_read::float as read from pg_stat_user_tables where n_live_tup > 1000',
  )
  return new Map(rows.map(({ relname, read }) => [relname, read]))
}

/** Returns the tables from which each checkout read more than a thousand rows by sequential scan. */
function scansSince(before: Map<string, number>, after: Map<string, number>, checkouts: number): string[] {
  return [...before].filter(([name, read]) => (after.get(name) ?? 0) - read > 1000 * checkouts).map(([name]) => name)
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { type PeopleAtWork, startPeople } from './people-at-work.ts'

// How long nobody may be able to write after the primary is gone.
const longestGapMs = 45_000
const rounds = 3

let cluster: Cluster
let people: PeopleAtWork

beforeAll(async () => {
  cluster = await startCluster()
  people = await startPeople(cluster)
}, 300_000)
afterAll(async () => {
  await people?.stop()
  await cluster?.stop()
})

const writesSince = (at: number) => people.writes.filter(({ sentAt }) => sentAt > at)

test(`the primary is killed ${rounds} times under chat and purchases: the standby takes over within 45 s, nothing acknowledged is lost`, {
  timeout: 900_000,
}, async () => {
  const { database } = cluster
  for (let round = 0; round < rounds; round += 1) {
    await database.whole()
    const begin = performance.now()
    await expect.poll(() => writesSince(begin).length, { timeout: 60_000 }).toBeGreaterThan(10)
    const old = await database.primary()
    if (!old) throw new Error('There is no primary')
    const killedAt = performance.now()
    await database.kill(old)
    await expect.poll(() => writesSince(killedAt).length, { timeout: 120_000 }).toBeGreaterThan(0)
    const first = Math.min(...writesSince(killedAt).map(({ doneAt }) => doneAt))
    console.log(`${old.name} killed: the next write was acknowledged after ${((first - killedAt) / 1000).toFixed(1)} s`)
    expect(first - killedAt).toBeLessThan(longestGapMs)
    expect((await database.primary())?.name).not.toBe(old.name)
    // The machine comes back as the standby of the new primary.
    database.start(old)
  }
  await database.whole()
})

test('each process is killed in turn, every five seconds: pages go on through the others', {
  timeout: 300_000,
}, async () => {
  const begin = performance.now()
  for (let kill = 0; kill < 6; kill += 1) {
    await cluster.killProcess(kill % cluster.processes.length)
    await pause(5_000)
  }
  expect(writesSince(begin).length).toBeGreaterThan(50)
})

test('after all of it every acknowledged message and purchase is there once, and the ledger balances', {
  timeout: 300_000,
}, async () => {
  await people.finish()
  console.log(`${people.writes.length} acknowledged writes, ${people.purchases.length} purchases`)
})

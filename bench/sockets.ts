// npm run bench:sockets: the cost of an idle socket compared with plain Socket.IO, and the time from the call that writes a
// notification to an open page, with SOCKETS (2000) connected and NEWS (2000) sent at PER_SECOND (200). Fails above the
// bounds.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { socketPath } from '@guildhall/contract/limits/realtime.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { quietLog, startServer } from './community.ts'

const most = { heap: 1.4, rss: 1.4, p99: 100 }
const count = Number(process.env.SOCKETS ?? 2000)
const news = Number(process.env.NEWS ?? 2000)
const perSecond = Number(process.env.PER_SECOND ?? 200)
const rounds = 5
const atOnce = 50
// Not counted in the cost per socket.
const warm = 100

/** Bytes per socket, and milliseconds until each notification arrived. */
interface Measured {
  heap: number
  rss: number
  times: number[]
}

interface Person {
  id: number
  uid: string
}

const server = await startServer()
try {
  const { url, people } = await openPeople(server.url)
  // In turns, with the median: a process's share of system memory varies between starts.
  const [bares, all]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await measure('bare', url, people))
    all.push(await measure('ours', url, people))
  }
  const [bare, ours] = [middleOf(bares), middleOf(all)]
  const heap = ours.heap / bare.heap
  const rss = ours.rss / bare.rss
  console.log(
    `\n${count} sockets, kB of each: heap ${kilo(ours.heap)} beside ${kilo(bare.heap)} bare: ${heap.toFixed(2)} ×`,
  )
  console.log(`memory ${kilo(ours.rss)} beside ${kilo(bare.rss)} bare: ${rss.toFixed(2)} × (${most.rss} × is the most)`)
  const each = all.map((round, at) => (round.rss / (bares[at]?.rss ?? Number.NaN)).toFixed(2))
  console.log(`memory of each round: ${each.join(', ')} ×`)
  const times = (all.at(-1)?.times ?? []).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  console.log(
    `${times.length} of ${news} came: p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, last ${at(1).toFixed(1)} ms`,
  )
  const isFine = heap <= most.heap && rss <= most.rss && times.length === news && at(0.99) <= most.p99
  process.exitCode = isFine ? 0 : 1
} finally {
  await server.stop()
}

function middleOf(some: Measured[]): { heap: number; rss: number } {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  return { heap: middle(some.map(({ heap }) => heap)), rss: middle(some.map(({ rss }) => rss)) }
}

/** Creates a database with a person for each socket. */
async function openPeople(address: string): Promise<{ url: string; people: Person[] }> {
  const url = new URL(address)
  url.pathname = '/bench_sockets'
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query('drop database if exists bench_sockets with (force)')
  await client.query(`create database bench_sockets template template0 encoding 'UTF8'`)
  await client.end()
  await migrate(url.href)
  const db = connect(url.href, quietLog)
  const { rows } = await db.pool.query(
    `insert into people (uid, custom_user_id, email, user_type, first_name)
     select 'socket-' || n, 'socket-' || n, 'socket-' || n || '@example.org', 'Students', 'Ada' from generate_series(1, $1) n
     returning id, uid`,
    [count],
  )
  await db.pool.end()
  return { url: url.href, people: rows }
}

async function measure(side: 'bare' | 'ours', url: string, people: Person[]): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('socket-server.ts', import.meta.url)), {
    env: { ...process.env, BENCH_SIDE: side, BENCH_DATABASE: url },
    execArgv: ['--expose-gc'],
  })
  const [{ port, host }] = (await once(child, 'message')) as [{ port: number; host: string }]
  const times: number[] = []
  const sockets: Socket[] = []
  const openUpTo = async (number: number) => {
    while (sockets.length < number) {
      const from = sockets.length
      const some = people.slice(from, Math.min(from + atOnce, number))
      sockets.push(...(await Promise.all(some.map((each, at) => open(port, host, each, from + at)))))
    }
  }
  // The first sockets load and compile code, which is not part of a socket's cost.
  await openUpTo(warm)
  const before = await memory(child)
  await openUpTo(people.length)
  const after = await memory(child)
  for (const socket of sockets)
    socket.on('user_notification', ({ title }: { title: string }) => {
      times.push(performance.timeOrigin + performance.now() - Number(title))
    })
  if (side === 'ours') await tellAll(child, people, times)
  for (const socket of sockets) socket.disconnect()
  child.disconnect()
  await once(child, 'exit')
  const each = (what: 'heapUsed' | 'rss') => (after[what] - before[what]) / (sockets.length - warm)
  return { heap: each('heapUsed'), rss: each('rss'), times }
}

async function open(port: number, host: string, { uid }: Person, at: number): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: socketPath,
    auth: { token: uid },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host, 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` },
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

async function memory(child: ChildProcess): Promise<{ heapUsed: number; rss: number }> {
  child.send('memory')
  return (await once(child, 'message'))[0]
}

/** Notifies people in turn at the given times, and waits until everything has arrived or nothing has for five seconds. */
async function tellAll(child: ChildProcess, people: Person[], times: number[]): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const start = performance.now()
  for (let told = 0; told < news; told += 1) {
    child.send({ tell: people[(told * 7) % people.length]?.id })
    const ahead = start + (told * 1000) / perSecond - performance.now()
    if (ahead > 1) await pause(ahead)
  }
  for (let last = -1; times.length < news && last !== times.length; ) {
    last = times.length
    await pause(5000)
  }
}

function kilo(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

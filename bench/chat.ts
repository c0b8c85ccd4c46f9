// npm run bench:chat: with PEOPLE (2000) connected and PER_SECOND (100) messages sent at fixed times for SECONDS (30),
// measures how long it takes from each message's scheduled moment to its acknowledgement and to the other person's page; how
// many are accepted over HTTP compared with a bare server with the same statements, in turns; and how quickly a conversation
// of LONG (1,000,000) messages opens compared with one of a hundred. Fails beyond the bounds.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { socketPath } from '@guildhall/contract/limits/realtime.ts'
import { io, type Socket } from 'socket.io-client'
import { openTalks, type Talk } from './chat-community.ts'
import { measureSends } from './chat-sends.ts'
import { startServer } from './community.ts'
import { measure } from './load.ts'

const bounds = { acknowledged: 100, shown: 150, share: 0.4, opens: 1.5 }
const people = Number(process.env.PEOPLE ?? 2000)
const perSecond = Number(process.env.PER_SECOND ?? 100)
const seconds = Number(process.env.SECONDS ?? 30)
const rounds = Number(process.env.ROUNDS ?? 5)
const long = Number(process.env.LONG ?? 1_000_000)
const connections = 32

interface Side {
  child: ChildProcess
  port: number
  host: string
}

const server = await startServer()
try {
  const talks = await openTalks(server.url, people / 2, long)
  const product = await start('ours', talks.url)
  const bare = await start('bare', talks.url)
  const isQuick = await sockets(product, talks.talks)
  const isMuch = await sends(product, bare, talks.talks)
  const isFlat = await opens(product, talks.short, talks.long)
  for (const { child } of [product, bare]) child.disconnect()
  process.exitCode = isQuick && isMuch && isFlat ? 0 : 1
} finally {
  await server.stop()
}

async function start(side: 'ours' | 'bare', url: string): Promise<Side> {
  const child = fork(fileURLToPath(new URL('chat-server.ts', import.meta.url)), {
    env: { ...process.env, BENCH_SIDE: side, BENCH_DATABASE: url },
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${side} side ended before it began`)
  })
  const [{ port, host }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number; host: string }]
  return { child, port, host }
}

async function sockets(side: Side, talks: Talk[]): Promise<boolean> {
  const due = new Map<string, number>()
  const [acknowledged, shown]: [number[], number[]] = [[], []]
  const pages = new Map<string, Socket>()
  const uids = talks.flatMap(({ uids: both }) => both)
  for (let from = 0; from < uids.length; from += 50)
    await Promise.all(
      uids.slice(from, from + 50).map(async (uid, at) => pages.set(uid, await open(side, uid, from + at))),
    )
  for (const page of pages.values())
    page.on('message', ({ message }: { message: { text: string; clientId: string | null } }) => {
      // The sender's own page receives it with the client id.
      const began = message.clientId === null ? due.get(message.text) : undefined
      if (began !== undefined) shown.push(performance.now() - began)
    })
  const total = perSecond * seconds
  const begin = performance.now() + 500
  await Promise.all(
    Array.from({ length: total }, async (_, turn) => {
      const moment = begin + (turn * 1000) / perSecond
      await pause(moment - performance.now())
      const { id, uids: both } = talks[(turn * 7) % talks.length] as Talk
      const text = `No. ${turn}`
      due.set(text, moment)
      const page = pages.get(both[turn % 2] as string) as Socket
      const said = await page.emitWithAck('message:send', { conversation: id, clientId: randomUUID(), text })
      if (said.ok) acknowledged.push(performance.now() - moment)
    }),
  )
  for (let last = -1; shown.length < total && last !== shown.length; ) {
    last = shown.length
    await pause(3000)
  }
  for (const page of pages.values()) page.disconnect()
  const [ack, seen] = [acknowledged, shown].map((times) => {
    times.sort((a, b) => a - b)
    return (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  }) as [(share: number) => number, (share: number) => number]
  console.log(`\n${people} connected, ${perSecond} messages a second for ${seconds} s, from the moment each was due`)
  for (const [what, count, at, most] of [
    ['acknowledged', acknowledged.length, ack, bounds.acknowledged],
    ['shown', shown.length, seen, bounds.shown],
  ] as const)
    console.log(
      `${what}: ${count} of ${total}, p50 ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms (${most} is the most)`,
    )
  return (
    acknowledged.length === total &&
    shown.length === total &&
    ack(0.99) <= bounds.acknowledged &&
    seen(0.99) <= bounds.shown
  )
}

async function open({ port, host }: Side, uid: string, at: number): Promise<Socket> {
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

async function sends(product: Side, bare: Side, talks: Talk[]): Promise<boolean> {
  const [ours, limits]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const [side, figures] of [
      [product, ours],
      [bare, limits],
    ] as const)
      figures.push(await measureSends({ ...side, child: undefined, talks, seconds: 2, connections } as never))
  const shares = ours.map((each, at) => each / (limits[at] as number))
  const share = median(shares)
  console.log(
    `\nsent over HTTP, ${connections} at once: ${median(ours).toFixed(0)} a second beside ${median(limits).toFixed(0)} bare: ${share.toFixed(2)} (${Math.min(...shares).toFixed(2)}–${Math.max(...shares).toFixed(2)}; ${bounds.share} is asked)`,
  )
  return share >= bounds.share
}

async function opens({ port, host }: Side, short: Talk, longest: Talk): Promise<boolean> {
  const ask = async ({ id, uids }: Talk) => {
    const paths = [`/api/conversations/${id}`, `/api/conversations/${id}/messages`]
    return (await measure({ port, host, token: uids[0], method: 'GET', paths, seconds: 1, connections: 1 })).p50
  }
  const ratios: number[] = []
  const times: number[][] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const [few, many] = [await ask(short), await ask(longest)]
    times[0]?.push(few)
    times[1]?.push(many)
    ratios.push(many / few)
  }
  const [few, many] = times.map(median) as [number, number]
  console.log(
    `\nopened: ${long.toLocaleString('en')} messages ${many.toFixed(2)} ms, a hundred ${few.toFixed(2)} ms: ${median(ratios).toFixed(2)} × (${bounds.opens} × is the most)`,
  )
  return median(ratios) <= bounds.opens
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

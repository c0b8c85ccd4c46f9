import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ClientEvents, ServerEvents, SocketAnswer } from '@guildhall/contract/api/realtime.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { connectLimits, socketLimits } from '@guildhall/contract/limits/realtime.ts'
import { type Socket as Connection, Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import type { FindViewer } from '#http/authentication.ts'
import type { Viewer } from '#http/callers.ts'
import { translate } from '#http/error-handler.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { limitPackets } from './packet-limit.ts'
import type { SocketCalls } from './socket-calls.ts'

export type GatewayDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'limits' | 'realtime' | 'log'>

/** The person of a connection. `endsAt`: when the token expires, milliseconds UTC. */
interface Holder {
  viewer: Viewer
  uid: string
  sid: string
  endsAt: number
}
type Page = Socket<ClientEvents, ServerEvents, Record<string, never>, Holder>
/** Handles an event of a page; one function for all pages, so that an idle page keeps none of its own. */
type Hears = (this: Page, asked: unknown, answer: unknown) => void

type FromAddress = IncomingMessage & { address: string }

/** Takes over connections once their origin is checked. */
export interface Gateway {
  answer(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Whether an address has reached its limit of open connections. */
  isFull(address: string): boolean
  /** The number of open connections of this process. */
  count(): number
  close(): Promise<void>
}

const sweepMs = 1000
// A whole campus shares one address.
const mostPerAddress = socketLimits.openPerPerson * rateLimits.peoplePerAddress
const roomOf = (userId: number) => `person ${userId}`
const watchersOf = (hostId: number) => `times of ${hostId}`

/**
 * The sockets of this process. The handshake authenticates the person by an ID token; `register` only checks that the
 * page expects the same person. Events go to the room named after the person. Missed events are always read from the
 * database, so nothing is stored here for people who reconnect.
 */
export function createGateway(
  deps: GatewayDeps,
  findViewer: FindViewer,
  { calls, presence, opened, watched }: SocketCalls,
): Gateway {
  const { clock, identity, limits, realtime, log } = deps
  const engine = new Engine({
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: socketLimits.messageBytes,
    pingInterval: socketLimits.pingIntervalMs,
    pingTimeout: socketLimits.pingTimeoutMs,
    upgradeTimeout: connectLimits.timeoutMs,
    perMessageDeflate: false,
    httpCompression: false,
    allowEIO3: false,
    cookie: false,
  })
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, Holder>({
    connectTimeout: connectLimits.timeoutMs,
    serveClient: false,
  })
  io.bind(engine)
  const addresses = new Map<string, number>()
  const count = (address: string, by: 1 | -1) => {
    const open = (addresses.get(address) ?? 0) + by
    if (open > 0) addresses.set(address, open)
    else addresses.delete(address)
  }
  // The response to an upgrade lives as long as its connection, and would keep the request in memory.
  engine.use((_request: unknown, response: object, next: () => void) => {
    if (!(response instanceof ServerResponse)) Object.assign(response, { req: null })
    next()
  })
  engine.on('connection', (connection: Connection) => {
    // Behind a proxy, the visitor's address.
    Object.assign(connection, { remoteAddress: (connection.request as FromAddress).address })
    count(connection.remoteAddress, 1)
    connection.on('close', uncount)
    limitPackets(connection, clock)
    // The handshake request takes two kilobytes for each open page.
    connection.request = null as never
  })
  function uncount(this: Connection) {
    count(this.remoteAddress, -1)
  }

  const prove = async (token: unknown): Promise<Holder> => {
    const known = typeof token === 'string' && token.length <= 4096 ? await identity.authenticate(token) : null
    const viewer = known && (await findViewer(deps.db, known.uid))
    if (!known || !viewer) throw new AppError('register_failed')
    if (viewer.suspended) throw new AppError('account_suspended')
    const { uid, sid, expiresAt: endsAt } = known
    return { viewer, uid, sid, endsAt }
  }

  const admit = async (token: unknown): Promise<Holder> => {
    const holder = await prove(token)
    const isFull = () => openOf(holder.viewer.id) >= socketLimits.openPerPerson
    // Other connections of the same person may have opened while the limit was checked.
    if (isFull() || !(await limits.mayTake('socket', holder.uid)) || isFull()) throw new AppError('rate_limited')
    return holder
  }

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    const refuse = (error: unknown) => {
      const data = saying(error)
      next(Object.assign(new Error(data.code), { data }))
      // Sends the refusal before closing the connection.
      setImmediate(() => socket.conn.close())
    }
    admit(token).then((holder) => {
      Object.assign(socket.data, holder)
      next()
    }, refuse)
  })

  const tellPresence = (viewer: Viewer, isHere: boolean) => {
    realtime.announce(viewer.id, isHere)
    presence(viewer, isHere)
  }
  const openOf = (userId: number) => io.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0

  const hears: Record<string, Hears> = {
    disconnect() {
      const { viewer } = this.data
      if (openOf(viewer.id) === 0) tellPresence(viewer, false)
    },
    register(asked, answer) {
      const ok = asked === this.data.viewer.customUserId
      reply(answer, ok ? null : new AppError('register_failed'))
      if (!ok) setImmediate(() => this.disconnect(true))
    },
    'auth:refresh'(token, answer) {
      const { data } = this
      prove(token).then(
        ({ viewer, sid, endsAt }) => {
          const isSame = viewer.id === data.viewer.id && sid === data.sid
          if (isSame) data.endsAt = Math.max(endsAt, data.endsAt)
          reply(answer, isSame ? null : new AppError('register_failed'))
        },
        (error: unknown) => reply(answer, error),
      )
    },
  }
  hears['slots:watch'] = function (body) {
    const isNewest = takesTurn(this)
    watched(this.data.viewer, body).then(
      (hostIds) => {
        if (!isNewest() || this.disconnected) return
        for (const room of this.rooms) if (room.startsWith(watchersOf(0).slice(0, -1))) void this.leave(room)
        void this.join(hostIds.map(watchersOf))
      },
      // The page looks every 20 seconds anyway.
      (error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error }, 'Hosts could not be watched')
      },
    )
  }
  for (const [event, call] of Object.entries(calls))
    hears[event] = function (body, answer) {
      call(this.data.viewer, body).then(
        (said) => typeof answer === 'function' && answer({ ok: true, ...said }),
        (error: unknown) => {
          if (!(error instanceof AppError)) log.error({ err: error, event }, 'A call of the socket failed')
          reply(answer, error)
        },
      )
    }
  const heard = Object.entries(hears)

  io.on('connection', (socket: Page) => {
    const { viewer } = socket.data
    const isFirst = openOf(viewer.id) === 0
    void socket.join(roomOf(viewer.id))
    if (isFirst) tellPresence(viewer, true)
    opened(viewer)
    for (const [event, hear] of heard) socket.on(event as never, hear as never)
    // The token may have expired during the check.
    stillHolds(socket, socket.handshake.auth.token as string)
    Object.assign(socket, { handshake: null })
  })
  const stillHolds = (socket: Page, token: string) =>
    identity.authenticate(token).then(
      (known) => known ?? socket.disconnect(true),
      () => socket.disconnect(true),
    )

  const stopHearing = [
    identity.onSessionsEnd((sids) => {
      const ended = new Set(sids)
      for (const socket of io.sockets.sockets.values()) if (ended.has(socket.data.sid)) socket.disconnect(true)
    }),
    realtime.listen({
      push: ({ userId, event, values, isWatched }) =>
        io.to(isWatched ? watchersOf(userId) : roomOf(userId)).emit(event, ...(values as [never])),
      isHere: (userId) => openOf(userId) > 0,
      missed: () => io.emit('resync'),
    }),
  ]
  // One timer for all: expiry need only be accurate to about a second.
  const sweep = setInterval(() => {
    const before = clock.now().getTime() - socketLimits.graceMs
    for (const socket of io.sockets.sockets.values()) if (socket.data.endsAt < before) socket.disconnect(true)
  }, sweepMs).unref()
  engine.on('connection_error', ({ message }: { message: string }) => log.debug({ message }, 'A socket was refused'))

  return {
    answer: (request, response) => engine.handleRequest(request as never, response),
    upgrade: (request, socket, head) => engine.handleUpgrade(request as never, socket, head),
    count: () => engine.clientsCount,
    isFull: (address) => (addresses.get(address) ?? 0) >= mostPerAddress,
    async close() {
      clearInterval(sweep)
      for (const stop of stopHearing) stop()
      await io.close()
    },
  }
}

// Of two lists that a page sends, the later one counts, whichever is read first.
const turns = new WeakMap<Page, number>()
function takesTurn(page: Page): () => boolean {
  const turn = (turns.get(page) ?? 0) + 1
  turns.set(page, turn)
  return () => turns.get(page) === turn
}

const saying = (error: unknown) => {
  const { code, message, details } = translate(error)
  return { code, message, ...(details.retryAfter ? { retryAfter: details.retryAfter } : {}) }
}

function reply(answer: unknown, error: unknown): void {
  // A client that is not ours may omit the callback, or send something else in its place.
  if (typeof answer === 'function')
    answer((error === null ? { ok: true } : { ok: false, ...saying(error) }) satisfies SocketAnswer)
}

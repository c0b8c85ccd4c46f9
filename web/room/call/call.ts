import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { IceServer, Room, RoomPerson, RoomStay } from '@guildhall/contract/rooms/rooms.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { openLine, watchLine } from '#lib/live/connection-state.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { type RoomName, roomApi } from '../room-api.ts'
import { createSignalQueue } from './outgoing-signals.ts'
import { createPeer, type Peer, type SentTracks } from './peer.ts'

/** Why a call ended without the person leaving. */
export type Ended = 'elsewhere' | 'closed' | 'cancelled' | 'moved' | 'gone'

export interface CallState {
  room: Room
  /** Calls with the others, by their stay. */
  peers: ReadonlyMap<string, Peer>
  /** Whether the server was not reached the last time. */
  isCutOff: boolean
  ended: Ended | null
}

/** What the server answers to somebody who joins. */
export interface Joined {
  stay: string
  room: Room
  iceServers: IceServer[]
}

export type Call = ReturnType<typeof createCall>

const offlineMs = 2000
// Signals must not wait for the next sign of life while a call connects: the socket may not be open yet.
const connectingMs = 500
const endings: Record<string, Ended> = {
  room_elsewhere: 'elsewhere',
  room_closed: 'closed',
  room_cancelled: 'cancelled',
  room_early: 'moved',
  room_not_found: 'gone',
}

/** What a page says it sends. */
export const mediaOf = ({ state: { microphone, camera, screen, isMuted } }: LocalMedia) => ({
  ...{ microphone: microphone !== null && !isMuted, camera: camera !== null, screen: screen !== null },
})

/** The call of a room, from joining to leaving: keeps the stay alive and a connection to everybody who is there. */
export function createCall(name: RoomName, joined: Joined, media: LocalMedia) {
  const params = name
  let { stay, iceServers } = joined
  let state: CallState = { room: joined.room, peers: new Map(), isCutOff: false, ended: null }
  let after = 0
  let isLooking = false
  let looksAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    for (const watch of watchers) watch()
  }
  const outgoing = createSignalQueue((signals) => roomApi.signal({ params, body: { stay, signals } }))

  const sent = (): SentTracks => {
    const { microphone, camera, screen } = media.state
    return { microphone, camera, screen }
  }
  const closePeers = () => {
    for (const peer of state.peers.values()) peer.close()
    outgoing.clear()
    set({ peers: new Map() })
  }
  const meet = (own: RoomStay, { relayed }: RoomPerson, other: RoomStay): Peer =>
    createPeer({
      isOffering: joinedLater(own, other),
      config: { iceServers, iceTransportPolicy: relayed ? 'relay' : 'all' },
      tracks: sent(),
      send: (kind, body) => outgoing.add({ to: other.id, kind, body }),
      onChange: () => set({}),
    })
  /** Connects with everybody who is there, and ends the calls with those who have left. */
  const follow = (room: Room) => {
    const own = room.people.find(({ isYou }) => isYou)?.stay
    const next = new Map<string, Peer>()
    if (own)
      for (const person of room.people)
        if (!person.isYou && person.stay)
          next.set(person.stay.id, state.peers.get(person.stay.id) ?? meet(own, person, person.stay))
    for (const [id, peer] of state.peers) if (!next.has(id)) peer.close()
    set({ room, peers: next, isCutOff: false })
  }

  const end = (ended: Ended | null) => {
    clearTimeout(timer)
    stopHearing()
    closePeers()
    set({ ended })
  }
  const joinAgain = async () => {
    closePeers()
    const again = await roomApi.join({ params, body: { ...mediaOf(media), instead: false } })
    ;({ stay, iceServers } = again)
    after = 0
    follow(again.room)
  }
  const look = async (): Promise<void> => {
    const asked = stay
    const { room, signals } = await roomApi.stay({ params, body: { stay, after, ...mediaOf(media) } })
    if (asked !== stay || state.ended) return
    follow(room)
    for (const { number, from, kind, body } of signals) {
      after = Math.max(after, number)
      state.peers.get(from)?.hear(kind, body)
    }
    if (signals.length > 0) looksAgain = true
  }
  const lookSafely = async (): Promise<number> => {
    try {
      await look()
      return roomLimits.lifeMs
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const ending = endings[code]
      if (ending) end(ending)
      else if (code === 'room_left') return joinAgain().then(() => roomLimits.lifeMs, refused)
      else set({ isCutOff: true })
      return offlineMs
    }
  }
  const refused = (error: unknown): number => {
    const ending = error instanceof ApiError ? endings[error.code] : undefined
    if (ending) end(ending)
    else set({ isCutOff: true })
    return offlineMs
  }
  /** Looks now, or once more when it is looking already. */
  const lookSoon = async () => {
    looksAgain = true
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    let waitMs: number = roomLimits.lifeMs
    while (looksAgain && !state.ended) {
      looksAgain = false
      waitMs = await lookSafely()
    }
    isLooking = false
    const isConnecting = [...state.peers.values()].some(({ line }) => line === 'connecting')
    const soonMs = isConnecting ? connectingMs : openLine() ? waitMs : offlineMs
    if (!state.ended) timer = setTimeout(lookSoon, Math.min(waitMs, soonMs))
  }

  const onNews = ({ room }: { room: string }) => void (room === state.room.key && lookSoon())
  const onGap = () => void lookSoon()
  let heard = openLine()
  const hearLine = () => {
    heard?.off('room:changed', onNews).off('resync', onGap)
    heard = openLine()
    heard?.on('room:changed', onNews).on('resync', onGap)
    if (heard) void lookSoon()
  }
  let before = JSON.stringify(mediaOf(media))
  const stopLine = watchLine(hearLine)
  const stopMedia = media.watch(() => {
    for (const peer of state.peers.values()) peer.sendOther(sent())
    const now = JSON.stringify(mediaOf(media))
    if (now !== before) void lookSoon()
    before = now
    set({})
  })
  const stopHearing = () => {
    stopLine()
    stopMedia()
    removeEventListener('online', onGap)
    heard?.off('room:changed', onNews).off('resync', onGap)
  }
  addEventListener('online', onGap)
  follow(joined.room)
  hearLine()
  void lookSoon()

  return {
    get state() {
      return state
    },
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Leaves the room; the call arrives also when the page is closed. */
    leave() {
      if (state.ended) return
      end('gone')
      void roomApi.leave({ params: { ...params, stay }, body: null }).catch(() => undefined)
    },
  }
}

const joinedLater = (one: RoomStay, other: RoomStay): boolean =>
  one.joinedAt === other.joinedAt ? one.id > other.id : one.joinedAt > other.joinedAt

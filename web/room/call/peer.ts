import type { SignalKind } from '@guildhall/contract/rooms/options.ts'

/** What this page sends to everybody. */
export interface SentTracks {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}

interface PeerWants {
  /** Whether this page offers; the other one answers. Exactly one of the two does. */
  isOffering: boolean
  config: RTCConfiguration
  tracks: SentTracks
  send: (kind: SignalKind, body: string) => void
  onChange: () => void
}

/** `stuck`: it has never connected, although both pages tried for a while. */
export type Line = 'connecting' | 'connected' | 'lost' | 'stuck'
export type Peer = ReturnType<typeof createPeer>

/** Sound, camera and screen, in this order: the places are agreed once, and tracks come and go in them without a new offer. */
const slots = ['audio', 'video', 'video'] as const
const gatherMs = 80
// Most lost lines recover within this time; after it the call is connected again.
const patienceMs = 3000
const againMs = 5000
const stuckMs = 20_000

interface Described {
  /** Numbers the offers: an answer to an older one is dropped. */
  offer: number
  description: RTCSessionDescriptionInit
}

/**
 * The call with one other page. The side that joined later offers, also when the line is to be connected again; the other side asks
 * for that with `restart`. So two offers never cross.
 */
export function createPeer({ isOffering, config, tracks: first, send, onChange }: PeerWants) {
  const pc = new RTCPeerConnection(config)
  let tracks = first
  let line: Line = 'connecting'
  let offers = 0
  let gathered: RTCIceCandidateInit[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  let lostAt: number | null = null
  const startedAt = Date.now()
  let restartedAt = startedAt
  // Signals are taken one after the other, in the order of their numbers.
  let taken: Promise<unknown> = Promise.resolve()
  const early: RTCIceCandidateInit[] = []

  const received = { sound: new MediaStream(), camera: new MediaStream(), screen: new MediaStream() }
  const places = [received.sound, received.camera, received.screen]

  const sendTracks = async () => {
    const all = [tracks.microphone, tracks.camera, tracks.screen]
    const transceivers = pc.getTransceivers()
    await Promise.all(
      transceivers.map(({ sender }, at) => (sender.track === all[at] ? null : sender.replaceTrack(all[at] ?? null))),
    )
  }
  const offer = async (iceRestart: boolean) => {
    offers += 1
    restartedAt = Date.now()
    await pc.setLocalDescription(await pc.createOffer({ iceRestart }))
    if (pc.localDescription) send('offer', JSON.stringify({ offer: offers, description: pc.localDescription }))
  }
  const answer = async ({ offer: number, description }: Described) => {
    await pc.setRemoteDescription(description)
    for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv'
    await sendTracks()
    await pc.setLocalDescription(await pc.createAnswer())
    send('answer', JSON.stringify({ offer: number, description: pc.localDescription }))
    await addEarly()
  }
  // Candidates can arrive before the description they belong to.
  const addEarly = async () => {
    for (const candidate of early.splice(0)) await pc.addIceCandidate(candidate).catch(() => undefined)
  }
  const hear: Record<SignalKind, (body: string) => Promise<void>> = {
    async offer(body) {
      if (!isOffering) await answer(JSON.parse(body) as Described)
    },
    async answer(body) {
      const { offer: number, description } = JSON.parse(body) as Described
      if (!isOffering || number !== offers) return
      await pc.setRemoteDescription(description)
      await addEarly()
    },
    async candidates(body) {
      early.push(...(JSON.parse(body) as RTCIceCandidateInit[]))
      if (pc.remoteDescription) await addEarly()
    },
    async restart() {
      if (isOffering && Date.now() - restartedAt > patienceMs) await offer(true)
    },
  }
  const queue = (work: () => Promise<unknown>) => {
    // A broken signal of another page must not stop those after it.
    taken = taken.then(work).catch(() => undefined)
  }

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return
    gathered.push(candidate.toJSON())
    clearTimeout(gathering)
    gathering = setTimeout(() => {
      send('candidates', JSON.stringify(gathered))
      gathered = []
    }, gatherMs)
  })
  pc.addEventListener('track', ({ track, transceiver }) => {
    places[pc.getTransceivers().indexOf(transceiver)]?.addTrack(track)
    onChange()
  })
  pc.addEventListener('connectionstatechange', () => {
    const { connectionState: state } = pc
    if (state === 'connected') {
      line = 'connected'
      lostAt = null
    } else if (state === 'disconnected' || state === 'failed') {
      if (line === 'connected') line = 'lost'
      lostAt ??= Date.now()
    }
    onChange()
  })
  const reconnect = () => {
    const now = Date.now()
    if (line === 'connecting' && now - startedAt > stuckMs) {
      line = 'stuck'
      onChange()
    }
    const isNew = line === 'connecting' || line === 'stuck'
    const since = lostAt ?? (isNew ? restartedAt : null)
    if (since === null || now - since < patienceMs || now - restartedAt < againMs) return
    if (isOffering) return queue(() => offer(true))
    restartedAt = now
    send('restart', '')
  }
  const timer = setInterval(reconnect, 1000)

  if (isOffering)
    queue(async () => {
      for (const kind of slots) pc.addTransceiver(kind, { direction: 'sendrecv' })
      await sendTracks()
      await offer(false)
    })

  return {
    received,
    get line() {
      return line
    },
    /** Whether sound arrives that is louder than silence. */
    isSpeaking: () => (pc.getReceivers()[0]?.getSynchronizationSources()[0]?.audioLevel ?? 0) > 0.02,
    hear: (kind: SignalKind, body: string) => queue(() => hear[kind](body)),
    sendOther(next: SentTracks) {
      tracks = next
      queue(sendTracks)
    },
    close() {
      clearInterval(timer)
      clearTimeout(gathering)
      pc.close()
    },
  }
}

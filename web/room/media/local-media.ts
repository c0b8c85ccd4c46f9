import { type Device, type Problem, problemOf } from './problems.ts'

export interface DeviceChoice {
  id: string
  label: string
}

/** What this page captures. Tracks are null while there is nothing to send. */
export interface MediaState {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  /** Muted by the person: the track stays open and sends silence. */
  isMuted: boolean
  /** Whether the person wants to be seen: the camera may still be starting. */
  isCameraWanted: boolean
  isStarting: boolean
  problems: Partial<Record<Device, Problem>>
  devices: Record<'microphones' | 'cameras' | 'speakers', readonly DeviceChoice[]>
  chosen: { microphone: string; camera: string; speaker: string }
}

const nothing: MediaState = {
  ...{ microphone: null, camera: null, screen: null, isMuted: false, isCameraWanted: true, isStarting: true },
  problems: {},
  devices: { microphones: [], cameras: [], speakers: [] },
  chosen: { microphone: '', camera: '', speaker: '' },
}

export type LocalMedia = ReturnType<typeof createLocalMedia>

/** Whether this browser can make calls at all. */
export const canCall = (): boolean => typeof RTCPeerConnection === 'function' && !!navigator.mediaDevices?.getUserMedia

// Four pictures share a line: no page sends more than this.
const video = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } }
const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Microphone, camera and screen of this page. `state` is replaced with every change. */
export function createLocalMedia() {
  let state = nothing
  let isStopped = false
  const watchers = new Set<() => void>()
  const set = (change: Partial<MediaState>) => {
    state = { ...state, ...change }
    for (const watch of watchers) watch()
  }
  const setProblem = (device: Device, problem: Problem | null) => {
    const { [device]: _, ...others } = state.problems
    set({ problems: problem === null ? others : { ...others, [device]: problem } })
  }

  const list = async () => {
    const found = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    const of = (kind: MediaDeviceKind, name: string) =>
      found
        .filter((each) => each.kind === kind && each.deviceId !== '')
        .map(({ deviceId: id, label }, at) => ({ id, label: label || `${name} ${at + 1}` }))
    set({
      devices: {
        microphones: of('audioinput', 'Microphone'),
        cameras: of('videoinput', 'Camera'),
        speakers: of('audiooutput', 'Speaker'),
      },
    })
  }

  const take = (device: Device, track: MediaStreamTrack) => {
    if (isStopped) return track.stop()
    state[device]?.stop()
    track.addEventListener('ended', () => {
      if (state[device] !== track) return
      set({ [device]: null })
      setProblem(device, 'unplugged')
    })
    if (device === 'microphone') track.enabled = !state.isMuted
    set({ [device]: track, chosen: { ...state.chosen, [device]: track.getSettings().deviceId ?? '' } })
    setProblem(device, null)
  }
  const open = async (device: Device): Promise<void> => {
    const id = state.chosen[device]
    const exact = id ? { deviceId: { exact: id } } : {}
    const wish = device === 'camera' ? { video: { ...video, ...exact } } : { audio: { ...audio, ...exact } }
    try {
      const [track] = (await navigator.mediaDevices.getUserMedia(wish)).getTracks()
      if (track) take(device, track)
    } catch (error) {
      state[device]?.stop()
      set({ [device]: null })
      setProblem(device, problemOf(error))
    }
  }
  const onDevices = () => void list()

  return {
    get state() {
      return state
    },
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Opens microphone and camera with one question of the browser; each alone where the browser gives only one. */
    async start(): Promise<void> {
      isStopped = false
      navigator.mediaDevices.addEventListener('devicechange', onDevices)
      set({ isStarting: true })
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio, video })
        for (const track of stream.getTracks()) take(track.kind === 'video' ? 'camera' : 'microphone', track)
      } catch {
        await open('microphone')
        await open('camera')
      }
      await list()
      set({ isStarting: false })
    },
    /** Tries a device again that could not be opened. */
    retry: async (device: Device) => {
      await open(device)
      await list()
    },
    setMuted(isMuted: boolean) {
      if (state.microphone) state.microphone.enabled = !isMuted
      set({ isMuted })
    },
    /** Turns the camera off, so that its light goes out, or on again. */
    async setCamera(isWanted: boolean): Promise<void> {
      set({ isCameraWanted: isWanted })
      if (isWanted) return open('camera')
      state.camera?.stop()
      set({ camera: null })
    },
    async choose(device: Device | 'speaker', id: string): Promise<void> {
      set({ chosen: { ...state.chosen, [device]: id } })
      if (device === 'microphone' || (device === 'camera' && state.isCameraWanted)) await open(device)
    },
    /** Shares the screen; false when the person changed their mind or the browser cannot. */
    async shareScreen(): Promise<boolean> {
      const [track] = await navigator.mediaDevices.getDisplayMedia({ video: true }).then(
        (stream) => stream.getVideoTracks(),
        () => [],
      )
      if (!track) return false
      // The browser has its own button to stop.
      track.addEventListener('ended', () => state.screen === track && set({ screen: null }))
      set({ screen: track })
      return true
    },
    stopScreen() {
      state.screen?.stop()
      set({ screen: null })
    },
    /** Stops all devices. */
    stop() {
      isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
      for (const track of [state.microphone, state.camera, state.screen]) track?.stop()
      set(nothing)
    },
  }
}

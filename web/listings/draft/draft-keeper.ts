import { draftDatabase } from '@guildhall/contract/api/storage-keys.ts'
import { type DeviceDraft, type DraftPlace, dropDraft, type Kept, keepDraft } from './device-draft.ts'

interface KeeperOptions<Values, Input> {
  place: DraftPlace
  read: () => Omit<DeviceDraft<Values, Input>, 'at'>
  onKept: (kept: Kept) => void
  /** Another tab has written the same draft: editing continues there, and this keeper has stopped. */
  onElsewhere: () => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

const devicePauseMs = 400
// A closing form and an opening one in the same tab do not disturb each other.
const tab = crypto.randomUUID()

/** Writes a draft to the device as it changes. Of several tabs, the last one to write owns it; the others stop. */
export function createDraftKeeper<Values, Input>({ place, read, onKept, onElsewhere }: KeeperOptions<Values, Input>) {
  const channel = new BroadcastChannel(draftDatabase)
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let isElsewhere = false

  channel.onmessage = ({ data }: MessageEvent<DraftPlace & { tab: string }>) => {
    if (data.owner !== place.owner || data.subject !== place.subject || data.tab === tab || isStopped) return
    stop()
    isElsewhere = true
    onElsewhere()
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    timer = undefined
  }
  // Also once it is gone: another tab with the same draft open must not continue a deleted one.
  const tell = () => channel.postMessage({ ...place, tab })
  function write() {
    clearTimeout(timer)
    timer = undefined
    if (isStopped) return turn
    const draft = { ...read(), at: Date.now() }
    turn = turn.then(async () => {
      onKept(await keepDraft(place, draft))
      // Otherwise both tabs would stop.
      if (!isElsewhere) tell()
    })
    return turn
  }
  const flush = () => (timer === undefined ? turn : write())

  return {
    /** Writes after a pause without changes. */
    change() {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(write, devicePauseMs)
    },
    /** Writes immediately; resolves when the device has it. */
    write,
    /** Writes pending changes. */
    flush,
    /** Deletes the draft. */
    drop() {
      stop()
      turn = turn.then(() => dropDraft(place)).then(tell)
      return turn
    },
    close() {
      const last = flush()
      isStopped = true
      void last.then(() => channel.close())
    },
  }
}

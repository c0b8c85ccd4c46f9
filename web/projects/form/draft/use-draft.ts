import { draftDatabase } from '@guildhall/contract/api/storage-keys.ts'
import { missingFrom, ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CheckedValues, emptyValues, inputOf } from '../form-values.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { type DeviceDraft, type DraftPlace, dropDraft, type Kept, keepDraft } from './device-draft.ts'
import { ProjectChanged, type ProjectSaver } from './project-saver.ts'

interface DeviceDraftOptions {
  place: DraftPlace
  form: UseFormReturn<CheckedValues>
  pictures: Pictures
  saver: ProjectSaver
  /** Set while the form is open. */
  keeper: RefObject<DraftKeeper | null>
  /** Something was typed, selected, moved or uploaded. */
  onChange: () => void
}

/** Keeps the form's content on this device while it is open. */
export function useDeviceDraft({ place, form, pictures, saver, keeper, onChange }: DeviceDraftOptions) {
  const [kept, setKept] = useState<Kept | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const made = createDraftKeeper({
      place,
      read: () => ({ values: { ...emptyValues, ...form.getValues() }, pictures: pictures.kept(), ...saver.read() }),
      onKept: setKept,
      onElsewhere: () => setElsewhere(true),
    })
    keeper.current = made
    // Upload progress is not a change.
    const print = () =>
      JSON.stringify([
        form.getValues(),
        pictures.kept().map((each) => [each.alt, 'image' in each ? each.image.key : each.id]),
      ])
    let last = print()
    const look = () => {
      const now = print()
      if (now === last) return
      last = now
      setChanged(true)
      made.change()
      onChange()
    }
    const leave = () => void made.flush()
    const stops = [form.subscribe({ formState: { values: true }, callback: look }), pictures.subscribe(look)]
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', leave)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', leave)
      made.close()
      keeper.current = null
    }
  }, [place, form, pictures, saver, keeper, onChange])
  return { kept, isElsewhere, isChanged }
}

interface KeeperOptions {
  place: DraftPlace
  read: () => Omit<DeviceDraft, 'at'>
  onKept: (kept: Kept) => void
  /** Another tab has written the same draft: editing continues there, and this keeper has stopped. */
  onElsewhere: () => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

const devicePauseMs = 400
// A closing form and an opening one in the same tab do not disturb each other.
const tab = crypto.randomUUID()

/** Writes a draft to the device as it changes. Of several tabs, the last one to write owns it; the others stop. */
function createDraftKeeper({ place, read, onKept, onElsewhere }: KeeperOptions) {
  const channel = new BroadcastChannel(draftDatabase)
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isStopped = false

  channel.onmessage = ({ data }: MessageEvent<DraftPlace & { tab: string }>) => {
    if (data.owner !== place.owner || data.subject !== place.subject || data.tab === tab || isStopped) return
    stop()
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
      tell()
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

interface ServerDraftOptions {
  /** Other projects are saved by hand only. */
  isNew: boolean
  /** The currency of amounts. */
  currency: string
  form: UseFormReturn<CheckedValues>
  saver: ProjectSaver
  onUploaded: (count: number) => void
  /** The project was changed elsewhere, so nothing was saved. */
  onChangedElsewhere: () => void
  onSaved: () => void
}

const serverPauseMs = 2500

/**
 * Saves a new project automatically as a draft on the server, shortly after the last change, as soon as it has what the
 * server requires of a draft (title, description, category, price), with its pictures. A failed save is retried with the
 * next change, or when the network is back.
 */
export function useServerDraft(options: ServerDraftOptions) {
  const [isSaved, setSaved] = useState(options.saver.read().projectId !== null)
  const [draft] = useState(() => createServerDraft(options, setSaved))
  useEffect(() => {
    draft.resume()
    addEventListener('online', draft.change)
    return () => {
      removeEventListener('online', draft.change)
      draft.pause()
    }
  }, [draft])
  return { ...draft, isSaved }
}

function createServerDraft(
  { isNew, currency, form, saver, onUploaded, onChangedElsewhere, onSaved }: ServerDraftOptions,
  setSaved: (isSaved: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = isNew

  async function save() {
    const { data } = ProjectInput.safeParse(inputOf(form.getValues(), { publish: false, currency }))
    if (!data || Object.values(missingFrom(data)).some(Boolean)) return
    if (saver.isStored(data)) return setSaved(true)
    try {
      await saver.save(data, { isByItself: true, onUploaded })
      setSaved(true)
      onSaved()
    } catch (error) {
      setSaved(false)
      if (error instanceof ProjectChanged) onChangedElsewhere()
    }
  }

  function change() {
    clearTimeout(timer)
    if (isOn) timer = setTimeout(() => void save(), serverPauseMs)
  }
  return {
    change,
    /** Stops automatic saving until `resume`: the project is being saved by hand, or discarded. */
    pause() {
      isOn = false
      clearTimeout(timer)
    },
    resume() {
      isOn = isNew
    },
  }
}

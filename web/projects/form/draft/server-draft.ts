import type { ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { type CheckedValues, inputOf } from '../form-values.ts'
import { loadValidation } from '../later-parts.ts'
import { ProjectChanged, type ProjectSaver } from './project-saver.ts'

export interface ServerDraftOptions {
  /** Other projects are saved by hand only. */
  isNew: boolean
  /** The currency of amounts. */
  currency: string
  form: { getValues: () => CheckedValues }
  saver: ProjectSaver
  onUploaded: (count: number) => void
  /** The project was changed elsewhere, so nothing was saved. */
  onChangedElsewhere: () => void
  onSaved: () => void
}

const serverPauseMs = 2500

/** Returns whether the server has everything in the form, before the validation is loaded. */
export function isOnServer({
  form,
  currency,
  saver,
}: Pick<ServerDraftOptions, 'form' | 'currency' | 'saver'>): boolean {
  // Invalid values are on no server, so they equal nothing.
  return saver.isStored(inputOf(form.getValues(), { publish: false, currency }) as ProjectInput)
}

/**
 * Saves a new project automatically as a draft on the server, shortly after the last change, as soon as it has what the
 * server requires of a draft (title, description, category, price), with its pictures. A failed save is retried with the
 * next change, or when the network is back.
 */
export function createServerDraft(
  { isNew, currency, form, saver, onUploaded, onChangedElsewhere, onSaved }: ServerDraftOptions,
  setSaved: (isSaved: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = isNew
  let isSaved = isOnServer({ form, currency, saver })
  let changes = 0
  function tell(now: boolean) {
    isSaved = now
    setSaved(now)
  }

  async function save() {
    const validation = await loadValidation()
    // It may have been paused meanwhile.
    const data = isOn ? validation?.parseDraft(form.getValues(), currency) : null
    if (!data) return
    if (saver.isStored(data)) return tell(true)
    const before = changes
    try {
      await saver.save(data, { isByItself: true, onUploaded })
      // What changed meanwhile is only on this device.
      tell(changes === before && saver.hasAllPictures())
      onSaved()
    } catch (error) {
      tell(false)
      if (error instanceof ProjectChanged) onChangedElsewhere()
    }
  }

  function change() {
    clearTimeout(timer)
    changes += 1
    if (isSaved) tell(false)
    if (isOn) timer = setTimeout(() => void save(), serverPauseMs)
  }
  return {
    /** Saves after a pause without changes. */
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

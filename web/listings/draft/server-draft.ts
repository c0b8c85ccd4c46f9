import type { Drafted, DraftKind, Validation } from './draft-kind.ts'
import { ListingChanged, type ListingSaver } from './listing-saver.ts'

export interface ServerDraftOptions<Values extends object, Input extends object, Listing extends Drafted> {
  kind: Pick<DraftKind<Values, Input, Listing>, 'draftOf'>
  /** Other listings are saved by hand only. */
  isNew: boolean
  /** The currency of amounts. */
  currency: string
  form: { getValues: () => Values }
  saver: ListingSaver<Values, Input, Listing>
  loadValidation: () => Promise<Pick<Validation<Values, Input>, 'parseDraft'> | null>
  onUploaded: (count: number) => void
  /** The listing was changed elsewhere, so nothing was saved. */
  onChangedElsewhere: () => void
  onSaved: () => void
}

const serverPauseMs = 2500

/** Returns whether the server has everything in the form, before the validation is loaded. */
export function isOnServer<Values extends object, Input extends object, Listing extends Drafted>({
  kind,
  form,
  currency,
  saver,
}: Pick<ServerDraftOptions<Values, Input, Listing>, 'kind' | 'form' | 'currency' | 'saver'>): boolean {
  // Invalid values are on no server, so they equal nothing.
  return saver.isStored(kind.draftOf(form.getValues(), currency) as Input)
}

/**
 * Saves a new listing automatically as a draft on the server, shortly after the last change, as soon as it has what the
 * server requires of a draft, with its pictures. A failed save is retried with the next change, or when the network is back.
 */
export function createServerDraft<Values extends object, Input extends object, Listing extends Drafted>(
  options: ServerDraftOptions<Values, Input, Listing>,
  setSaved: (isSaved: boolean) => void,
) {
  const { isNew, currency, form, saver, loadValidation, onUploaded, onChangedElsewhere, onSaved } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = isNew
  let isSaved = isOnServer(options)
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
      if (error instanceof ListingChanged) onChangedElsewhere()
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
    /** Stops automatic saving until `resume`: the listing is being saved by hand, or discarded. */
    pause() {
      isOn = false
      clearTimeout(timer)
    },
    resume() {
      isOn = isNew
    },
  }
}

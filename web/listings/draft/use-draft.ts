import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import type { Pictures } from '#uploads/pictures/pictures.ts'
import type { DraftPlace, Kept } from './device-draft.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { Drafted } from './draft-kind.ts'
import type { ListingSaver } from './listing-saver.ts'
import { createServerDraft, isOnServer, type ServerDraftOptions } from './server-draft.ts'

interface DeviceDraftOptions<Values extends FieldValues, Input extends object, Listing extends Drafted> {
  place: DraftPlace
  form: UseFormReturn<Values>
  emptyValues: Values
  pictures: Pictures
  saver: ListingSaver<Values, Input, Listing>
  /** Set while the form is open. */
  keeper: RefObject<DraftKeeper | null>
  /** Something was typed, selected, moved or uploaded. */
  onChange: () => void
}

/** Keeps the form's content on this device while it is open. */
export function useDeviceDraft<Values extends FieldValues, Input extends object, Listing extends Drafted>({
  place,
  form,
  emptyValues,
  pictures,
  saver,
  keeper,
  onChange,
}: DeviceDraftOptions<Values, Input, Listing>) {
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
  }, [place, form, emptyValues, pictures, saver, keeper, onChange])
  return { kept, isElsewhere, isChanged }
}

/** Saves a new listing as a draft on the server while its form is open; `isSaved` tells whether the server has it all. */
export function useServerDraft<Values extends object, Input extends object, Listing extends Drafted>(
  options: ServerDraftOptions<Values, Input, Listing>,
) {
  const [isSaved, setSaved] = useState(() => isOnServer(options))
  const [draft] = useState(() => createServerDraft(options, setSaved))
  useWindowEvent('online', draft.change)
  useOnLeave(draft.pause)
  return { ...draft, isSaved }
}

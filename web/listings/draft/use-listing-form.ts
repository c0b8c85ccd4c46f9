import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { imagesUploaded } from '@guildhall/contract/projects/form-texts.ts'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useSite } from '#lib/page/site.ts'
import { toast } from '#ui/overlays/toast.ts'
import { usePictures } from '#uploads/pictures/pictures.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { Drafted, DraftKind, Validation, Wanted } from './draft-kind.ts'
import type { FormStart } from './form-start.ts'
import { createListingSaver, DraftGone, ListingChanged, UploadFailed } from './listing-saver.ts'
import { useDeviceDraft, useServerDraft } from './use-draft.ts'

/** The id of the picture section: a save that failed on pictures shows it. */
export const pictureSection = 'listing-pictures'

/** The id of the top of the form, where notices say what happened meanwhile. */
export const formTop = 'listing-form-top'

interface ListingFormOptions<Values extends FieldValues, Input extends object, Listing extends Drafted> {
  kind: DraftKind<Values, Input, Listing>
  start: FormStart<Values, Input, Listing>
  loadValidation: () => Promise<Validation<Values, Input> | null>
  /** Returns the field of an error, by its path in the contract. */
  fieldAt: (path: string) => string
  /** A draft was saved on the server. */
  onDraft: () => void
  /** It was saved by hand. */
  onSaved: (listing: Listing) => void
  /** A save has ended, however: lists of it may have changed. */
  onSettled: () => void
}

/** The form of a listing with pictures: values, pictures, the stored draft, and the single way of saving. */
export function useListingForm<Values extends FieldValues, Input extends object, Listing extends Drafted>({
  kind,
  start: { place, listing, draft, pictures },
  loadValidation,
  fieldAt,
  onDraft,
  onSaved,
  onSettled,
}: ListingFormOptions<Values, Input, Listing>) {
  const { revalidate } = useRevalidator()
  const { currency } = useSite()
  const { texts } = kind
  const isNew = place.subject === kind.subject
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  const [saved, setSaved] = useState<Listing | null>(null)
  const [isHalfSaved, setHalfSaved] = useState(false)
  const keeper = useRef<DraftKeeper>(null)
  // Reported with the save: an automatic save is silent.
  const uploaded = useRef(0)
  // Read by the resolver, which runs outside of rendering.
  const wanted = useRef<Wanted>({ isAsked: false, publish: false, currency, images: 0 })
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: (draft?.values ?? (listing ? kind.valuesOf(listing) : kind.emptyValues)) as DefaultValues<Values>,
    // Without its validation, no field is known to be wrong; saving loads it first.
    resolver: async (values, ...rest) =>
      (await loadValidation())?.resolver(() => wanted.current)(values, ...rest) ?? { values, errors: {} },
    // The summary takes the focus.
    shouldFocusError: false,
  })
  const controls = usePictures({
    rules: kind.pictures,
    start: pictures,
    place: () => {
      const { listingId } = saver.read()
      return listingId === null ? null : { kind: kind.kind, id: listingId }
    },
    onChange: () => form.clearErrors('images' as Path<Values>),
    onUploaded: (count) => {
      if (isNew) uploaded.current += count
      else toast.success(imagesUploaded(count))
    },
  })
  const { store } = controls
  const [saver] = useState(() =>
    createListingSaver({
      kind,
      listing,
      state: draft,
      pictures: store,
      isNew,
      onGone: (lost) =>
        toast.info('The draft was deleted elsewhere', {
          detail: `What you wrote is still here${lost > 0 ? '; add its pictures again' : ''}.`,
        }),
      onState: async () => keeper.current?.write(),
    }),
  )
  const [isOutdated, setOutdated] = useState(() => saver.isChanged())
  const server = useServerDraft({
    kind,
    isNew,
    currency,
    form,
    saver,
    loadValidation,
    onUploaded: (count) => {
      uploaded.current += count
    },
    onChangedElsewhere: () => setOutdated(true),
    onSaved: onDraft,
  })
  const { change, pause, resume } = server
  const { emptyValues } = kind
  const device = useDeviceDraft({ place, form, emptyValues, pictures: store, saver, keeper, onChange: change })
  wanted.current.images = controls.pictures.length

  async function send(values: Values, publish: boolean) {
    setBusy(publish ? 'publish' : 'draft')
    pause()
    try {
      const onUploaded = (count: number) => {
        toast.success(imagesUploaded(uploaded.current + count), { stays: true })
        uploaded.current = 0
      }
      const validation = await loadValidation()
      if (!validation) throw new ApiError(0)
      const result = await saver.save(validation.parse(values, { publish, currency }), { onUploaded })
      if (uploaded.current > 0) onUploaded(0)
      await keeper.current?.drop()
      onSaved(result)
      setSaved(result)
      // The page below shows it too, such as the own profile or the steps of the welcome page.
      void revalidate()
    } catch (error) {
      explain(error)
      resume()
      change()
    } finally {
      setBusy(null)
      onSettled()
    }
  }

  function explain(error: unknown) {
    const failed = isNew ? texts.createFailed : texts.updateFailed
    if (error instanceof UploadFailed) {
      setHalfSaved(true)
      document.getElementById(pictureSection)?.scrollIntoView({ block: 'center' })
      if (error.message) toast.error(error.message)
      return
    }
    if (error instanceof DraftGone) return
    if (error instanceof ListingChanged) {
      setOutdated(true)
      document.getElementById(formTop)?.scrollIntoView()
      return toast.error(failed, { detail: texts.changed })
    }
    if (!(error instanceof ApiError)) return toast.error(failed)
    if (error.status === 401) return toast.error(isNew ? texts.signIn : pageErrors.invalid_token.message)
    for (const { path, message } of error.fields) form.setError(fieldAt(path) as Path<Values>, { message })
    if (error.fields.length > 0) setAttempt((before) => before + 1)
    toast.error(failed, { detail: error.message })
  }

  return {
    form,
    /** The stored listing; null before the first save. */
    id: saver.read().listingId,
    /** As the server has it. */
    listing: saver.listing(),
    controls,
    attempt,
    busy,
    saved,
    isNew,
    /** A failed attempt left a draft on the server. */
    isHalfSaved,
    /** Another version was saved elsewhere meanwhile. */
    isOutdated,
    /** How much of it this device stores, and whether another tab has taken over. */
    kept: device.kept,
    isElsewhere: device.isElsewhere,
    isChanged: device.isChanged,
    /** The server has a draft with everything. */
    isOnServer: isNew && server.isSaved,
    isDirty: saved === null && !device.isElsewhere && device.isChanged,
    save: (publish: boolean) => {
      wanted.current.publish = publish
      wanted.current.isAsked = true
      return form.handleSubmit(
        (values) => send(values, publish),
        () => setAttempt((before) => before + 1),
      )()
    },
    /** The next save overwrites the version saved elsewhere. */
    async overrule() {
      await saver.overrule()
      setOutdated(false)
      change()
    },
    /** Deletes the draft on this device. */
    async forget() {
      pause()
      await keeper.current?.drop()
    },
    /** Deletes the draft on this device, and for a new listing also the draft on the server. */
    async discard() {
      pause()
      await keeper.current?.drop()
      const id = await saver.settled()
      if (!isNew || id === null) return
      await kind.remove(id).catch((error: Error) => toast.error(error.message))
      onSettled()
    },
  }
}

/** What notices and buttons around a form read of it. */
export type ListingFormState = Omit<
  ReturnType<typeof useListingForm<FieldValues, object, Drafted>>,
  'form' | 'saved' | 'listing' | 'controls'
> & { saved: object | null }

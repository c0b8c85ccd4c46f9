import { ApiError } from '#lib/api/api-error.ts'
import type { Pictures } from '#uploads/pictures/pictures.ts'
import type { ServerState, Version } from './device-draft.ts'
import type { Drafted, DraftKind, Gallery } from './draft-kind.ts'

interface SaverOptions<Values extends object, Input extends object, Listing extends Drafted> {
  kind: DraftKind<Values, Input, Listing>
  /** As loaded for this form; null for a new one, and when it could not be loaded. */
  listing: Listing | null
  /** The draft's knowledge of the server. */
  state: ServerState<Values, Input> | null
  pictures: Pictures
  /** A new listing is created again when its draft is deleted elsewhere; anything else deleted stays deleted. */
  isNew: boolean
  /** The draft is gone from the server, and this many of its pictures with it. */
  onGone: (pictures: number) => void
  /** The state has changed: whatever fails later, the next attempt is about the same listing. */
  onState: () => Promise<unknown>
}

interface SaveOptions {
  /** An automatic save of a draft: failed pictures are skipped, and do not delay the text. */
  isByItself?: boolean
  onUploaded?: (count: number) => void
}

/** Some pictures did not arrive: the listing is stored, but not published. No message where their owner stopped them. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

/** The listing was saved elsewhere since this form loaded it; nothing was changed. */
export class ListingChanged extends Error {
  override readonly name = 'ListingChanged'
}

/** The draft was deleted elsewhere, with pictures of it; the text is still here, and nothing was saved. */
export class DraftGone extends Error {
  override readonly name = 'DraftGone'
}

export type ListingSaver<Values extends object, Input extends object, Listing extends Drafted> = ReturnType<
  typeof createListingSaver<Values, Input, Listing>
>

/** Saves one listing, one save at a time, in an order that loses nothing: the draft, its pictures, the requested change. */
export function createListingSaver<Values extends object, Input extends object, Listing extends Drafted>({
  kind,
  listing,
  state,
  pictures,
  isNew,
  onGone,
  onState,
}: SaverOptions<Values, Input, Listing>) {
  let stored = listing
  let { listingId, request, base }: ServerState<Values, Input> = state ?? {
    listingId: listing?.id ?? null,
    request: null,
    base: listing && versionOf(kind, listing),
  }
  let turn: Promise<unknown> = Promise.resolve()

  // What was sent since the last answer: if that was lost, a newer version that equals one of these is this form's own.
  let unanswered: Version<Values>[] = []
  function isChanged() {
    const now = stored && versionOf(kind, stored)
    return now !== null && base !== null && ![base, ...unanswered].some((own) => isSameVersion(own, now))
  }
  async function accept(answer: Listing) {
    stored = answer
    listingId = answer.id
    base = versionOf(kind, answer)
    request = null
    unanswered = []
    await onState()
    return answer
  }
  async function create(input: Input): Promise<Listing> {
    // A request whose answer was lost is repeated unchanged, so that it creates nothing twice.
    request ??= { key: crypto.randomUUID(), body: input }
    await onState()
    try {
      return await accept(await kind.create(request.body, request.key))
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) request = null
      throw error
    }
  }
  async function readAgain(id: string): Promise<Listing> {
    stored = await kind.read(id)
    return stored
  }

  async function run(input: Input, options: SaveOptions): Promise<Listing> {
    try {
      return await attempt(input, options)
    } catch (error) {
      if (!isNew || !(error instanceof ApiError && error.code === kind.codes.gone)) throw error
    }
    stored = listingId = base = null
    unanswered = []
    const lost = pictures.dropStored()
    onGone(lost)
    await onState()
    // After a save that a person asked for, they see what is left of the draft before it is saved again.
    if (lost > 0 && !options.isByItself) throw new DraftGone()
    return await attempt(input, options, true)
  }

  async function attempt(
    input: Input,
    { isByItself = false, onUploaded }: SaveOptions,
    again = !isByItself,
  ): Promise<Listing> {
    let now = stored ?? (listingId ? await readAgain(listingId) : await create(input))
    const { sent: arrived, failed } = await pictures.upload({ kind: kind.kind, id: now.id }, { again })
    // Perhaps because the listing no longer exists?
    if (failed > 0 && isNew) now = await readAgain(now.id)
    if (arrived > 0) {
      onUploaded?.(arrived)
      now = await readAgain(now.id)
    }
    if (failed > 0 && !isByItself) throw new UploadFailed(pictures.failure() ?? '')
    for (;;) {
      if (isChanged()) throw new ListingChanged()
      const images = galleryOf(now, pictures)
      const body = { ...input, images, updatedAt: now.updatedAt }
      unanswered.push({ values: kind.valuesWith(now, input), images })
      try {
        return await accept(await kind.update(now.id, body))
      } catch (error) {
        // Our own added or removed pictures are a change too: check whether there was any other.
        if (!(error instanceof ApiError) || error.code !== kind.codes.changed) throw error
        now = await readAgain(now.id)
      }
    }
  }

  const hasAllPictures = () => pictures.read().every(({ state }) => state === 'stored')

  return {
    read: (): ServerState<Values, Input> => ({ listingId, request, base }),
    /** Returns the listing as the server has it; null before the first save. */
    listing: () => stored,
    isChanged,
    /** Returns whether the server has every picture. */
    hasAllPictures,
    /** Returns whether the server already has all of this, as it would be sent, with every picture. */
    isStored(input: Input): boolean {
      if (!stored || !base || !hasAllPictures()) return false
      return isSameVersion(base, { values: kind.valuesWith(stored, input), images: galleryOf(stored, pictures) })
    },
    /** The newer version has been seen: the next save overwrites it. */
    overrule() {
      base = stored && versionOf(kind, stored)
      return onState()
    },
    /** The listing's id, if there is one, once all running saves have ended. */
    settled: () => turn.then(() => listingId),
    save(input: Input, options: SaveOptions = {}): Promise<Listing> {
      const saved = turn.then(() => run(input, options))
      turn = saved.catch(() => {})
      return saved
    },
  }
}

// A picture stopped too late, or added in another tab, stays at the end.
function galleryOf({ images }: Drafted, pictures: Pictures): Gallery {
  const ours = pictures
    .read()
    .flatMap((picture) => (picture.state === 'stored' ? { key: picture.image.key, alt: picture.alt } : []))
    .filter(({ key }) => images.some((each) => each.key === key))
  const others = images.filter(({ key }) => !ours.some((each) => each.key === key))
  return [...ours, ...others.map(({ key, alt }) => ({ key, alt }))]
}

/** Returns what the form shows of a stored listing. */
export function versionOf<Values extends object, Listing extends Drafted>(
  { valuesOf }: { valuesOf(listing: Listing): Values },
  listing: Listing,
): Version<Values> {
  return { values: valuesOf(listing), images: listing.images.map(({ key, alt }) => ({ key, alt })) }
}

/**
 * Returns whether two versions have the same texts, and the same order and captions of the pictures that both have. Then
 * saving one over the other loses no change of anybody.
 */
export function isSameVersion<Values extends object>(one: Version<Values>, other: Version<Values>): boolean {
  const has = ({ images }: Pick<Version<Values>, 'images'>, key: string) => images.some((image) => image.key === key)
  const print = ({ values, images }: Version<Values>) =>
    JSON.stringify([
      JSON.stringify(
        Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)),
        // The server's ids of rows: the same content under a new id is no change.
        (key, value) => (key === 'id' ? undefined : value),
      ),
      images.flatMap(({ key, alt }) => (has(one, key) && has(other, key) ? [[key, alt]] : [])),
    ])
  return print(one) === print(other)
}

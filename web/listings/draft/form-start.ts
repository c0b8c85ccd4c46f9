import { ApiError } from '#lib/api/api-error.ts'
import type { KeptPicture } from '#uploads/pictures/pictures.ts'
import { type DeviceDraft, type DraftPlace, readDraft } from './device-draft.ts'
import type { Drafted, DraftKind } from './draft-kind.ts'
import { isSameVersion, versionOf } from './listing-saver.ts'

/** What a form starts with. */
export interface FormStart<Values, Input, Listing> {
  place: DraftPlace
  /** The listing on the server; null before the first save, and while the server cannot be reached. */
  listing: Listing | null
  /** The unsaved draft, if the form has one. */
  draft: DeviceDraft<Values, Input> | null
  pictures: readonly KeptPicture[]
}

/**
 * Reads the draft on this device and the listing on the server; `id` is null for a new one. A new listing that has become a
 * draft there continues as new, also from the list of the viewer's own; a server draft that cannot be fetched now, or is
 * gone, is no reason to lose the draft on this device.
 */
export async function readFormStart<Values extends object, Input extends object, Listing extends Drafted>(
  kind: DraftKind<Values, Input, Listing>,
  owner: string,
  asked: string | null,
): Promise<FormStart<Values, Input, Listing>> {
  const read = (subject: string) => readDraft<Values, Input>({ owner, subject }, kind.emptyValues)
  const begun = await read(kind.subject)
  const isNew = asked === null || begun?.listingId === asked
  const place = { owner, subject: isNew ? kind.subject : asked }
  const kept = isNew ? begun : await read(asked)
  const id = isNew ? begun?.listingId : asked
  if (!id) return { place, listing: null, draft: kept, pictures: kept?.pictures ?? [] }
  try {
    const listing = await kind.read(id)
    const isMore = kept !== null && hasMore(kind, kept, listing)
    // Saved content is not another person's change, although the answer to the save may have been lost.
    const draft = kept && (isMore ? kept : isNew ? { ...kept, base: versionOf(kind, listing) } : null)
    return { place, listing, draft, pictures: picturesOf(draft?.pictures ?? [], listing) }
  } catch (error) {
    if (!isNew || !kept) throw error
    if (!(error instanceof ApiError && error.status === 404))
      return { place, listing: null, draft: kept, pictures: kept.pictures }
    const draft = { ...kept, listingId: null, base: null }
    return { place, listing: null, draft, pictures: kept.pictures.filter((picture) => 'file' in picture) }
  }
}

// Whether the draft contains anything the listing does not.
function hasMore<Values extends object, Input extends object, Listing extends Drafted>(
  kind: DraftKind<Values, Input, Listing>,
  { values, pictures }: DeviceDraft<Values, Input>,
  listing: Listing,
): boolean {
  const images = pictures.flatMap((picture) => ('image' in picture ? { key: picture.image.key, alt: picture.alt } : []))
  return images.length < pictures.length || !isSameVersion({ values, images }, versionOf(kind, listing))
}

// In the order of the draft; pictures only the server has follow.
function picturesOf(kept: readonly KeptPicture[], { images }: Drafted): KeptPicture[] {
  const ours = kept.filter((picture) => 'file' in picture || images.some(({ key }) => key === picture.image.key))
  const known = new Set(ours.map((picture) => 'image' in picture && picture.image.key))
  const others = images.filter(({ key }) => !known.has(key))
  return [...ours, ...others.map((image) => ({ image, alt: image.alt }))]
}

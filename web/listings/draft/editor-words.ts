import type { Picture } from '#uploads/pictures/pictures.ts'
import type { ListingFormState } from './use-listing-form.ts'

/** Says where what was written is kept; `list` is the page of the viewer's own: 'My projects'. */
export function keptNote(
  { isNew, isOnServer, id, kept }: Pick<ListingFormState, 'isNew' | 'isOnServer' | 'id' | 'kept'>,
  { hasDraft, list }: { hasDraft: boolean; list: string },
): string {
  if (kept === 'none' && isOnServer) return `Draft kept in ${list}`
  if (kept === 'none')
    return isNew && id ? `Your last changes are not in ${list} yet` : 'This device cannot keep drafts'
  if (kept === 'text') return 'Text kept on this device; it has no room for the images'
  if (!isNew) return kept ? 'Changes kept on this device' : 'Images are saved as soon as they are uploaded'
  if (!kept && !hasDraft) return 'What you write is kept on this device'
  return isOnServer ? `Draft kept on this device and in ${list}` : 'Draft kept on this device'
}

/** How far a save is. */
export function saveProgress(pictures: readonly Picture[]): string {
  const at = pictures.findIndex(({ state }) => state === 'uploading')
  return at < 0 ? 'Saving' : `Uploading image ${at + 1} of ${pictures.length}`
}

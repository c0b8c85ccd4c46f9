import type { Project } from '@guildhall/contract/projects/projects.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { projectApi } from '../queries.ts'
import { type DeviceDraft, type DraftPlace, type KeptPicture, readDraft } from './draft/device-draft.ts'
import { isSameVersion, versionOf } from './draft/project-saver.ts'

/** The key under which the form stores a new project. */
export const newProject = 'new'

/** What a form starts with. */
export interface FormStart {
  place: DraftPlace
  /** The project on the server; null while there is none, or it cannot be reached. */
  project: Project | null
  /** The unsaved draft; null when there is none. */
  draft: DeviceDraft | null
  pictures: readonly KeptPicture[]
}

/**
 * Reads the draft on this device and the project on the server. A new project that has become a draft there continues as
 * new, also from My projects; a server draft that cannot be fetched now, or is gone, is no reason to lose the draft on this
 * device.
 */
export async function readFormStart(owner: string, subject: string): Promise<FormStart> {
  const begun = await readDraft({ owner, subject: newProject })
  const isNew = subject === newProject || begun?.projectId === subject
  const place = { owner, subject: isNew ? newProject : subject }
  const kept = isNew ? begun : await readDraft(place)
  const id = isNew ? begun?.projectId : subject
  if (!id) return { place, project: null, draft: kept, pictures: kept?.pictures ?? [] }
  try {
    const { project } = await projectApi.get({ params: { id } })
    const isMore = kept !== null && hasMore(kept, project)
    // Saved content is not another person's change, although the answer to the save may have been lost.
    const draft = kept && (isMore ? kept : isNew ? { ...kept, base: versionOf(project) } : null)
    return { place, project, draft, pictures: picturesOf(draft, project) }
  } catch (error) {
    if (!isNew || !kept) throw error
    if (!(error instanceof ApiError && error.status === 404))
      return { place, project: null, draft: kept, pictures: kept.pictures }
    const draft = { ...kept, projectId: null, base: null }
    return { place, project: null, draft, pictures: kept.pictures.filter((picture) => 'file' in picture) }
  }
}

// Whether the draft contains anything the project does not.
function hasMore({ values, pictures }: DeviceDraft, project: Project): boolean {
  const images = pictures.flatMap((picture) => ('image' in picture ? { key: picture.image.key, alt: picture.alt } : []))
  return images.length < pictures.length || !isSameVersion({ values, images }, versionOf(project))
}

// In the order of the draft; pictures only the server has follow.
function picturesOf(draft: DeviceDraft | null, { images }: Project): KeptPicture[] {
  const ours = (draft?.pictures ?? []).filter(
    (picture) => 'file' in picture || images.some(({ key }) => key === picture.image.key),
  )
  const known = new Set(ours.map((picture) => 'image' in picture && picture.image.key))
  const others = images.filter(({ key }) => !known.has(key))
  return [...ours, ...others.map((image) => ({ image, alt: image.alt }))]
}

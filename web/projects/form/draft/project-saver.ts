import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { Project, ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { projectApi } from '#projects/queries.ts'
import { type ProjectFormValues, valuesOf } from '../form-values.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { ServerState } from './device-draft.ts'

interface SaverOptions {
  /** As loaded for this form; null while there is none, or none could be loaded. */
  project: Project | null
  /** The draft's knowledge of the server. */
  state: ServerState | null
  pictures: Pictures
  /** A new project is created again when its draft is deleted elsewhere; anything else deleted stays deleted. */
  isNew: boolean
  /** The draft is gone from the server, and this many of its pictures with it. */
  onGone: (pictures: number) => void
  /** The state has changed: whatever fails later, the next attempt is about the same project. */
  onState: () => Promise<unknown>
}

interface SaveOptions {
  /** An automatic save of a draft: failed pictures are skipped, and do not delay the text. */
  isByItself?: boolean
  onUploaded?: (count: number) => void
}

/** Some pictures did not arrive: the project is stored, but not published. No message where their owner stopped them. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

/** The project was saved elsewhere since this form loaded it; nothing was changed. */
export class ProjectChanged extends Error {
  override readonly name = 'ProjectChanged'
}

/** The draft was deleted elsewhere, with pictures of it; the text is still here, and nothing was saved. */
export class DraftGone extends Error {
  override readonly name = 'DraftGone'
}

export type ProjectSaver = ReturnType<typeof createProjectSaver>

/** Saves one project, one save at a time, in an order that loses nothing: the draft, its pictures, the requested change. */
export function createProjectSaver({ project, state, pictures, isNew, onGone, onState }: SaverOptions) {
  let stored = project
  let { projectId, request, base }: ServerState = state ?? {
    projectId: project?.id ?? null,
    request: null,
    base: project && versionOf(project),
  }
  let turn: Promise<unknown> = Promise.resolve()

  // What was sent since the last answer: if that was lost, a newer version that equals one of these is this form's own.
  let unanswered: Version[] = []
  function isChanged() {
    const now = stored && versionOf(stored)
    return now !== null && base !== null && ![base, ...unanswered].some((own) => isSameVersion(own, now))
  }
  async function accept(answer: Project) {
    stored = answer
    projectId = answer.id
    base = versionOf(answer)
    request = null
    unanswered = []
    await onState()
    return answer
  }
  async function create(input: ProjectInput): Promise<Project> {
    // A request whose answer was lost is repeated unchanged, so that it creates nothing twice.
    request ??= { key: crypto.randomUUID(), body: { ...input, status: projectDefaults.status, publish: false } }
    await onState()
    try {
      const { project } = await projectApi.create({ body: request.body, idempotencyKey: request.key })
      return await accept(project)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) request = null
      throw error
    }
  }
  async function readAgain(id: string): Promise<Project> {
    stored = (await projectApi.get({ params: { id } })).project
    return stored
  }

  async function run(input: ProjectInput, options: SaveOptions): Promise<Project> {
    try {
      return await attempt(input, options)
    } catch (error) {
      if (!isNew || !(error instanceof ApiError && error.code === 'project_not_found')) throw error
    }
    stored = projectId = base = null
    unanswered = []
    const lost = pictures.dropStored()
    onGone(lost)
    await onState()
    // After a save that a person asked for, they see what is left of the draft before it is saved again.
    if (lost > 0 && !options.isByItself) throw new DraftGone()
    return await attempt(input, options, true)
  }

  async function attempt(
    input: ProjectInput,
    { isByItself = false, onUploaded }: SaveOptions,
    again = !isByItself,
  ): Promise<Project> {
    let now = stored ?? (projectId ? await readAgain(projectId) : await create(input))
    const { sent: arrived, failed } = await pictures.upload(now.id, { again })
    // Perhaps because the project no longer exists?
    if (failed > 0 && isNew) now = await readAgain(now.id)
    if (arrived > 0) {
      onUploaded?.(arrived)
      now = await readAgain(now.id)
    }
    if (failed > 0 && !isByItself) throw new UploadFailed(pictures.failure() ?? '')
    for (;;) {
      if (isChanged()) throw new ProjectChanged()
      const images = galleryOf(now, pictures)
      const body = { ...input, images, updatedAt: now.updatedAt }
      unanswered.push({ values: valuesWith(now, input), images })
      try {
        return await accept((await projectApi.update({ params: { id: now.id }, body })).project)
      } catch (error) {
        // Our own added or removed pictures are a change too: check whether there was any other.
        if (!(error instanceof ApiError) || error.code !== 'project_changed') throw error
        now = await readAgain(now.id)
      }
    }
  }

  const hasAllPictures = () => pictures.read().every(({ state }) => state === 'stored')

  return {
    read: (): ServerState => ({ projectId, request, base }),
    isChanged,
    /** Returns whether the server has every picture. */
    hasAllPictures,
    /** Returns whether the server already has all of this, as it would be sent, with every picture. */
    isStored(input: ProjectInput): boolean {
      if (!stored || !base || !hasAllPictures()) return false
      return isSameVersion(base, { values: valuesWith(stored, input), images: galleryOf(stored, pictures) })
    },
    /** The newer version has been seen: the next save overwrites it. */
    overrule() {
      base = stored && versionOf(stored)
      return onState()
    },
    /** The project's id, if there is one, once all running saves have ended. */
    settled: () => turn.then(() => projectId),
    save(input: ProjectInput, options: SaveOptions = {}): Promise<Project> {
      const saved = turn.then(() => run(input, options))
      turn = saved.catch(() => {})
      return saved
    },
  }
}

// The values the form would show once this is saved.
const valuesWith = (project: Project, input: ProjectInput) =>
  valuesOf({ ...project, ...input, status: input.status ?? project.status })

// A picture stopped too late, or added in another tab, stays at the end.
function galleryOf({ images }: Project, pictures: Pictures): Version['images'] {
  const ours = pictures
    .read()
    .flatMap((picture) => (picture.state === 'stored' ? { key: picture.image.key, alt: picture.alt } : []))
    .filter(({ key }) => images.some((each) => each.key === key))
  const others = images.filter(({ key }) => !ours.some((each) => each.key === key))
  return [...ours, ...others.map(({ key, alt }) => ({ key, alt }))]
}

/** What the form shows of a stored project at one moment: enough to detect changes by other people since. */
export interface Version {
  values: ProjectFormValues
  images: readonly { key: string; alt: string }[]
}

export function versionOf(project: Project): Version {
  return { values: valuesOf(project), images: project.images.map(({ key, alt }) => ({ key, alt })) }
}

/**
 * Returns whether two versions have the same texts, and the same order and captions of the pictures that both have. Then
 * saving one over the other loses no change of anybody.
 */
export function isSameVersion(one: Version, other: Version): boolean {
  const has = ({ images }: Version, key: string) => images.some((image) => image.key === key)
  const print = ({ values, images }: Version) =>
    JSON.stringify([
      Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)),
      images.flatMap(({ key, alt }) => (has(one, key) && has(other, key) ? [[key, alt]] : [])),
    ])
  return print(one) === print(other)
}

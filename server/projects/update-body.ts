import { isDeepStrictEqual } from 'node:util'
import { Project, ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { invalid, parsePart } from '#http/validation.ts'
import { type PlacedPicture, readGallery } from '#listings/service.ts'

const inputNames = Object.keys(ProjectInput.shape)
const readOnlyNames = Object.keys(Project.shape).filter((name) => !inputNames.includes(name) && name !== 'images')

/**
 * Reads the body of a PUT, which may repeat what a GET answered: read-only fields that equal `stored` are ignored,
 * different and unknown ones refused (422, each by name); another `updatedAt` says that somebody saved meanwhile (409).
 * `gallery`: the pictures in their order with their texts, when `images` is there.
 */
export function readUpdate(
  body: Record<string, unknown>,
  stored: Project,
): { input: ProjectInput; gallery: PlacedPicture[] | null } {
  if (typeof body.updatedAt === 'string' && body.updatedAt !== stored.updatedAt) throw new AppError('project_changed')
  const errors: FieldError[] = []
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    if (inputNames.includes(name)) given[name] = value
    else if (name === 'images') continue
    else if (!readOnlyNames.includes(name)) errors.push({ path: name.slice(0, 60), message: 'There is no such field' })
    else if (!isDeepStrictEqual(value, stored[name as keyof Project]))
      errors.push({ path: name, message: 'This field cannot be changed' })
  }
  const gallery = body.images === undefined ? null : readGallery(body.images, stored.images, 'project', errors)
  if (errors.length > 0) throw invalid(errors)
  return { input: parsePart('body', ProjectInput, given) as ProjectInput, gallery }
}

import { isDeepStrictEqual } from 'node:util'
import { type Image, ImageAlt } from '@guildhall/contract/files/files.ts'
import { Project, ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { invalid, parsePart } from '#http/validation.ts'

/** A stored picture with what it is to say. */
interface Placed {
  key: string
  alt: string
}

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
): { input: ProjectInput; gallery: Placed[] | null } {
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
  const gallery = body.images === undefined ? null : readGallery(body.images, stored.images, errors)
  if (errors.length > 0) throw invalid(errors)
  return { input: parsePart('body', ProjectInput, given) as ProjectInput, gallery }
}

function readGallery(images: unknown, stored: readonly Image[], errors: FieldError[]): Placed[] {
  const given = Array.isArray(images) ? images.map((image: unknown) => placedOf(image, stored)) : []
  const placed = given.filter((each) => each !== null)
  const isWhole = given.length === stored.length && stored.every(({ key }) => placed.some((each) => each.key === key))
  if (!isWhole) errors.push({ path: 'images', message: 'List every picture of the project once' })
  return placed.map(({ key, alt }, at) => {
    const { data = '', error } = ImageAlt.safeParse(alt)
    if (error) errors.push({ path: `images.${at}.alt`, message: error.issues[0]?.message ?? '' })
    return { key, alt: data }
  })
}

// A key, or the picture as it was answered or a part of that, with another text.
function placedOf(image: unknown, stored: readonly Image[]): { key: string; alt: unknown } | null {
  const { alt, ...rest } = (typeof image === 'string' ? { key: image } : (image ?? {})) as Partial<Image>
  const known = stored.find(({ key }) => key === rest.key)
  if (!known || !isDeepStrictEqual({ ...known, ...rest }, known)) return null
  return { key: known.key, alt: alt ?? known.alt }
}

import { isDeepStrictEqual } from 'node:util'
import { type Image, ImageAlt } from '@guildhall/contract/files/files.ts'
import type { FieldError } from '#http/errors.ts'

/** A stored picture with what it is to say. */
export interface PlacedPicture {
  key: string
  alt: string
}

/**
 * Reads the field `images` of a listing that is saved: every stored picture once, in the order that it shall have, with its text.
 * What is wrong joins `errors`; `name` is what the kind of listing is called in them.
 */
export function readGallery(
  images: unknown,
  stored: readonly Image[],
  name: string,
  errors: FieldError[],
): PlacedPicture[] {
  const given = Array.isArray(images) ? images.map((image: unknown) => placedOf(image, stored)) : []
  const placed = given.filter((each) => each !== null)
  const isWhole = given.length === stored.length && stored.every(({ key }) => placed.some((each) => each.key === key))
  if (!isWhole) errors.push({ path: 'images', message: `List every picture of the ${name} once` })
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

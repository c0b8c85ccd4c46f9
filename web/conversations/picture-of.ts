import type { Image } from '@guildhall/contract/files.ts'

/** The address of the smallest size of a portrait; null where there is none. */
export function pictureOf(avatar: Image | null): string | null {
  return avatar ? (avatar.sizes[0]?.url ?? avatar.main) : null
}

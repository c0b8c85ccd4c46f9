import type { PictureSizes } from '#storage/images.ts'
import { widthKey } from '#storage/keys.ts'

interface Stored {
  key: string
  sizes: PictureSizes | null
}

/** The storage key of what downloads. */
export const attachmentKey = ({ key, sizes }: Stored) => (sizes ? widthKey(key, sizes.width) : key)

/** The storage key of a picture's smallest size; null of what is none. */
export const smallestKey = ({ key, sizes }: Stored) => sizes && widthKey(key, sizes.widths[0] ?? sizes.width)

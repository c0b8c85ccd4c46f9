import type { Image } from '@guildhall/contract/files/files.ts'

/** The stored facts of a picture: the pixels of its largest size and the existing widths, narrowest first. */
export interface PictureSizes {
  width: number
  height: number
  widths: number[]
}

/** Returns the API's picture for a stored one; `origin` is where files are served from. */
export function imageUrls(origin: string, key: string, { width, height, widths }: PictureSizes, alt: string): Image {
  const sizes = widths.map((each) => ({ url: `${origin}/files/${key}-${each}.webp`, width: each }))
  return { key, main: `${origin}/files/${key}-${width}.webp`, width, height, alt, sizes }
}

interface CoverColumns {
  cover_key: string | null
  cover_sizes: PictureSizes | null
  cover_alt?: string | null
}

/** Returns the API's picture for the cover that was read with a row; null without one. */
export const coverUrls = (origin: string, row: CoverColumns | undefined): Image | null =>
  row?.cover_key && row.cover_sizes ? imageUrls(origin, row.cover_key, row.cover_sizes, row.cover_alt ?? '') : null

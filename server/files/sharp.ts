import { imageLimits } from '@guildhall/contract/image-limits.ts'

export type Sharp = typeof import('sharp')['default']

/** The picture library, loaded by the first upload; without caches and helpers of its own, which are memory for nothing. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** WebP's quality in percent. */
export const quality = imageLimits.optimise.quality * 100

/** The widths of a list that a picture of `width` pixels has, and its own as the last one: nothing is enlarged. */
export function widthsUpTo(width: number, widths: readonly number[]): number[] {
  return [...widths.filter((each) => each < width), width]
}

import { createHash } from 'node:crypto'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { SeedOptions } from '../data-set.ts'
import { personAt } from '../people/people.ts'
import { type SeedSize, seedSizes } from '../sizes.ts'
import type { Plate } from './plates.ts'
import type { Portrait } from './portraits.ts'

// Increased when plates or portraits are drawn differently, because pictures are cached forever under their keys.
const edition = 1

const keyOf = (drawing: Plate | Portrait) =>
  createHash('sha256')
    .update(`drawing ${edition} ${JSON.stringify(drawing)}`)
    .digest('hex')
    .slice(0, 32)

const sizesOf = (widths: readonly number[], ratio: number): PictureSizes => {
  const width = Math.max(...widths)
  return { width, height: Math.round(width * ratio), widths: [...widths] }
}
const plateSizes = sizesOf(imageLimits.widths, 5 / 8)
const portraitSizes = sizesOf(imageLimits.avatarWidths, 1)

/** How a drawn cover is stored; equal plates are one picture. */
export const storedPlate = (of: Plate) => ({ key: keyOf(of), sizes: plateSizes })

/** How a drawn portrait is stored. */
export const storedPortrait = (of: Portrait) => ({ key: keyOf(of), sizes: portraitSizes })

/** The portrait of person `n`, null for initials. The large sets reuse those of the demo people. */
export function portraitOf(options: SeedOptions, size: SeedSize, n: number) {
  const { portrait } = personAt(options, size.mixed ? n % seedSizes.demo.people : n)
  return portrait && storedPortrait(portrait)
}

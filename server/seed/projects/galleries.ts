import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import { pick, type Random } from '../chance/random.ts'
import { type Plate, type PlateFamily, plateFor } from '../pictures/plates.ts'
import type { SeedSize } from '../sizes.ts'
import { catalogue, type Kind } from '../works/catalogue.ts'

/** Three different families for each kind, so that no project shows the same drawing twice. */
export const galleryFamilies: Record<Kind, readonly [PlateFamily, PlateFamily, PlateFamily]> = {
  software: ['screen', 'doc', 'flow'],
  app: ['screen', 'doc', 'truchet'],
  data: ['doc', 'flow', 'screen'],
  hardware: ['solid', 'doc', 'circuit'],
  design: ['truchet', 'doc', 'plan'],
  text: ['ruled', 'doc', 'ridge'],
}

/**
 * Returns one to four pictures of a project. Gallery pictures come from a small stock, and in the large sets covers do too,
 * so that few have to be drawn.
 */
export function picturesOf(random: Random, id: string, category: ProjectCategory, size: SeedSize): Plate[] {
  const own = plateFor(id, category)
  const cover = size.mixed ? { ...own, seed: `stock ${Math.floor(random() * 8)}` } : own
  const count = pick(random, [0, 0, 0, 1, 1, 2, 2, 3])
  const stock = galleryFamilies[catalogue[category].kind]
  const first = Math.floor(random() * stock.length)
  const gallery = Array.from({ length: count }, (_, i): Plate => {
    const family = stock[(first + i) % stock.length] ?? 'screen'
    return { seed: 'gallery', family, pigment: cover.pigment }
  })
  return [cover, ...gallery]
}

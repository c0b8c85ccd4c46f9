import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { DataSet } from '../data-set.ts'
import type { PigmentName } from '../pictures/pigments.ts'
import { pigments } from '../pictures/pigments.ts'
import type { Plate, PlateFamily } from '../pictures/plates.ts'
import { galleryFamilies } from '../projects/galleries.ts'
import { generateProjects } from '../projects/projects.ts'
import type { Kind } from '../works/catalogue.ts'
import { servicePlans } from './plans.ts'

const kinds: Record<WorkTopic, Kind> = {
  'Web Development': 'software',
  'Mobile Development': 'app',
  'Data Science': 'data',
  'AI / ML': 'data',
  Design: 'design',
  Writing: 'text',
  Marketing: 'design',
  'Business Strategy': 'text',
  Other: 'hardware',
  'AI strategy': 'data',
  'Architecture review': 'hardware',
  Enterprise: 'text',
  'Expert code review': 'software',
  'Security audit': 'app',
}
const colours = Object.keys(pigments) as PigmentName[]

/** Returns a picture of the stock that projects show too, so that it needs no drawing of its own. */
export function stockPlate(topic: WorkTopic, at: number, pigment: number): Plate {
  const families: readonly PlateFamily[] = galleryFamilies[kinds[topic]]
  const family = families[at % families.length] ?? 'doc'
  return { seed: 'gallery', family, pigment: colours[pigment % colours.length] ?? 'slate' }
}

/** The covers of the projects of each person of the demo set. */
let covers: Map<number, Plate[]> | undefined

function coversOf({ options, size }: Pick<DataSet, 'options' | 'size'>, n: number): readonly Plate[] {
  if (!covers) {
    covers = new Map()
    for (const { sellerN, visibility, pictures } of generateProjects(options, size)) {
      const [cover] = pictures
      if (cover && visibility === 'public') covers.set(sellerN, [...(covers.get(sellerN) ?? []), cover])
    }
  }
  return covers.get(n) ?? []
}

/**
 * Returns the pictures of service `n` of the demo set: first one of its provider's earlier work, if there is one for each of
 * their services, then some of the stock.
 */
export function galleryOf(
  set: Pick<DataSet, 'options' | 'size'>,
  { n, providerN, topic, count }: { n: number; providerN: number; topic: WorkTopic; count: number },
): Plate[] {
  const by = servicePlans[n]?.plan.by
  const before = servicePlans.slice(0, n).filter(({ plan }) => plan.by === by).length
  const own = coversOf(set, providerN)[before]
  const stock = Array.from({ length: own ? count - 1 : count }, (_, at) => stockPlate(topic, n + at, n * 3 + at * 7))
  return own ? [own, ...stock] : stock
}

import { toMinor } from '@guildhall/contract/values/money.ts'
import type { SeedOptions } from '../data-set.ts'
import type { Plate } from '../pictures/plates.ts'
import { durationText } from '../projects/durations.ts'
import { favoritersOf, mostViews, projectId } from '../projects/popularity.ts'
import type { SeedProject } from '../projects/projects.ts'
import type { SeedSize } from '../sizes.ts'
import { furtherWorks } from './further-works.ts'
import { wellKnownWorks } from './well-known-works.ts'
import { type CastWork, castMakers } from './work.ts'

const day = 86_400_000

/** The works of the cast; they are the first projects of every data set. */
export const castWorks: readonly CastWork[] = [...wellKnownWorks, ...furtherWorks]

/** Returns a work of the cast as a row; days are counted back from the data set's date. */
export function castProject({ seed, now }: SeedOptions, size: SeedSize, n: number, work: CastWork): SeedProject {
  const postedAt = work.posted === null ? null : new Date(now.getTime() - work.posted * day)
  const sellerN = castMakers.indexOf(work.by)
  const [coverSeed, family, pigment] = work.cover
  const views = postedAt ? Math.min(work.views, mostViews(postedAt, now, size.people)) : 0
  return {
    n,
    id: projectId(seed, n),
    sellerN,
    title:
      work.name.startsWith('Tide tables') || work.name.includes('Almanac')
        ? `${work.name}, ${work.what}`
        : `${work.name}: ${work.what}`,
    description: work.text.join('\n\n'),
    category: work.category,
    tags: split(work.tags, ', '),
    priceMinor: toMinor(work.price),
    duration: durationText(work.days),
    durationDays: work.days,
    teamSize: work.team,
    skills: split(work.skills, ', '),
    features: split(work.features, '; '),
    techStack: split(work.stack, ', '),
    deliverables: split(work.deliverables, '; '),
    licence: work.licence,
    forSale: true,
    status: work.status ?? 'Active',
    visibility: work.visibility ?? 'public',
    views,
    favorites: favoritersOf(seed, n, work.favorites, sellerN, size.people),
    createdAt: postedAt ?? new Date(now.getTime() - 3 * day),
    postedAt,
    pictures: [
      { seed: coverSeed, family, pigment },
      ...work.gallery.map((of, i): Plate => ({ seed: `${coverSeed}-${i + 2}`, family: of, pigment })),
    ],
  }
}

function split(line: string, by: string): string[] {
  return line.split(by).filter(Boolean)
}

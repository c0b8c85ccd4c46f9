import { dayMs } from '#db/moments.ts'
import { distinctBelow, letters, shuffled } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { joinedAt } from '../people/membership.ts'
import type { SeedSize } from '../sizes.ts'
import type { SeedProject } from './projects.ts'

/** Returns the id of project `n`: seven random characters, five from a permutation, so that no two are equal. */
export function projectId(seed: number, n: number): string {
  const random = randomForRow(seed, 'project id', n)
  return letters(Math.floor(random() * 36 ** 7), 7) + letters(shuffled(n, 36 ** 5, seed), 5)
}

/** Returns `count` people who like project `n`, without its seller. */
export function favoritersOf(seed: number, n: number, count: number, sellerN: number, people: number): number[] {
  const chosen = distinctBelow(randomForRow(seed, 'favorites', n), Math.min(count, people - 1), people - 1)
  return [...chosen].map((at) => (at >= sellerN ? at + 1 : at))
}

/** Returns the people who like a project, with the time each added it: after it was published and they had joined. */
export function favoritesOf(
  { seed, now }: SeedOptions,
  { n: project, favorites, postedAt }: Pick<SeedProject, 'n' | 'favorites' | 'postedAt'>,
) {
  const random = randomForRow(seed, 'favorite days', project)
  return favorites.map((n) => {
    const earliest = Math.max(postedAt?.getTime() ?? 0, joinedAt(seed, n, now).getTime())
    return { n, at: new Date(Math.floor(earliest + (now.getTime() - earliest) * random())) }
  })
}

/** Yields who viewed a project on which UTC day, once per person and day and never the seller; `project.views` rows. */
export function* viewersOf(
  { seed, now }: SeedOptions,
  size: SeedSize,
  project: Pick<SeedProject, 'n' | 'sellerN' | 'views' | 'postedAt'>,
): Generator<{ n: number; day: string }> {
  if (!project.postedAt) return
  const others = size.people - 1
  const random = randomForRow(seed, 'views', project.n)
  for (const at of distinctBelow(random, project.views, others * daysShown(project.postedAt, now))) {
    const n = at % others
    const day = new Date(now.getTime() - Math.floor(at / others) * dayMs)
    yield { n: n >= project.sellerN ? n + 1 : n, day: day.toISOString().slice(0, 10) }
  }
}

/** Returns the most views a project can have by `now`: everybody else once on each UTC day since it was published. */
export function mostViews(postedAt: Date, now: Date, people: number): number {
  return (people - 1) * daysShown(postedAt, now)
}

function daysShown(postedAt: Date, now: Date) {
  return Math.floor(now.getTime() / dayMs) - Math.floor(postedAt.getTime() / dayMs) + 1
}

import type { Licence } from '@guildhall/contract/projects/licences.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { type ProjectCategory, projectCategories } from '@guildhall/contract/values/options.ts'
import { castPeople } from '../cast/people.ts'
import { castWorks } from '../cast/projects.ts'
import { coinedName, coinedPlace } from '../chance/coined-names.ts'
import { shuffled } from '../chance/numbers.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { joinedAt, typeOf, universityOf } from '../people/membership.ts'
import { specialties } from '../people/specialties.ts'
import type { SeedSize } from '../sizes.ts'
import { catalogue, type Kind } from '../works/catalogue.ts'
import { deliverables } from '../works/closings.ts'
import type { Work } from '../works/work.ts'
import { describe, fewOf, fill } from './descriptions.ts'
import { durationText } from './durations.ts'
import { picturesOf } from './galleries.ts'
import { favoritersOf, mostViews, projectId } from './popularity.ts'
import type { SeedProject } from './projects.ts'

const day = 86_400_000
/** The indexes in `specialties` of the makers of each category. */
const tradesOf = Object.fromEntries(
  projectCategories.map((category) => [
    category,
    specialties.flatMap((trade, at) => (trade.categories.includes(category) ? [at] : [])),
  ]),
) as Record<ProjectCategory, number[]>
const allWorks = projectCategories.flatMap((category) => catalogue[category].works.map((work) => ({ category, work })))

/** Returns a project outside the cast. The demo set has each work once, as written; the large ones mix them. */
export function inventedProject(options: SeedOptions, size: SeedSize, n: number): SeedProject {
  const { seed, now } = options
  const random = randomForRow(seed, 'project', n)
  const turn = n - castWorks.length
  const { category, work } = chosenWork(random, seed, turn, size)
  const { kind } = catalogue[category]
  const sellerN = sellerOf(random, seed, now, category, size)
  const joined = joinedAt(seed, sellerN, now).getTime()
  const earliest = Math.max(joined + day, now.getTime() - 365 * day)
  const createdAt = new Date(Math.floor(earliest + (now.getTime() - earliest) * (1 - random() ** 1.3)))
  const { licence, price } = termsOf(random, kind, work)
  const visibility = visibilityOf(random, size)
  const postedAt = visibility === 'draft' ? null : createdAt
  const appeal = 0.02 * random() + random() ** 7
  const age = 0.35 + (0.65 * (now.getTime() - createdAt.getTime())) / (365 * day)
  const id = projectId(seed, n)
  const studiesAt = typeOf(seed, sellerN) === 'Students' ? universityOf(seed, sellerN) : undefined
  const undated = random() < 0.03
  return {
    n,
    id,
    sellerN,
    title: `${work.name}: ${work.what}`,
    description: describe(random, kind, work.text, turn, studiesAt),
    category,
    tags: work.tags.split(', '),
    priceMinor: toMinor(price),
    duration: undated ? '' : durationText(work.days),
    durationDays: undated ? null : work.days,
    teamSize: pick(random, [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 6]),
    skills: skillsOf(random, category, work),
    features: work.features.split('; '),
    techStack: work.stack.split(', '),
    deliverables: fewOf(random, deliverables[kind], 2 + Math.floor(random() * 3)).map((item) => fill(random, item)),
    licence,
    forSale: random() > 0.03,
    status: pick(random, statuses),
    visibility,
    views: postedAt
      ? Math.min(Math.floor(appeal * age * 1.2 * size.viewSpan), mostViews(postedAt, now, size.people))
      : 0,
    favorites: postedAt
      ? favoritersOf(seed, n, Math.floor(appeal * age * (0.7 + random()) * size.favoriteSpan), sellerN, size.people)
      : [],
    createdAt,
    postedAt,
    pictures: picturesOf(random, id, category, size),
  }
}

const statuses = [
  ...Array.from({ length: 46 }, () => 'Active' as const),
  'Completed',
  'Completed',
  'On Hold',
  'In Progress',
] as const

function chosenWork(
  random: Random,
  seed: number,
  turn: number,
  size: SeedSize,
): { category: ProjectCategory; work: Work } {
  const first = allWorks[shuffled(turn % allWorks.length, allWorks.length, seed)] as (typeof allWorks)[number]
  return size.mixed
    ? { category: first.category, work: mixed(random, first.work, catalogue[first.category].works) }
    : first
}

/** Returns a new work mixed from two of a category, with a new name and its own place. */
function mixed(random: Random, first: Work, works: readonly Work[]): Work {
  const second = pick(random, works)
  const name = coinedName(random)
  const place = coinedPlace(random)
  const renamed = (work: Work, at: 0 | 1) => work.text[at].replaceAll(work.name, name)
  const features = [...new Set([...first.features.split('; ').slice(0, 2), ...second.features.split('; ').slice(1)])]
  return {
    name,
    what: `${first.what}, ${place}`,
    text: [renamed(first, 0), renamed(second, 1)],
    features: features.join('; '),
    stack: random() < 0.5 ? first.stack : second.stack,
    tags: [...new Set([...first.tags.split(', ').slice(0, 2), ...second.tags.split(', ').slice(1)])].join(', '),
    price: Math.max(5, 5 * Math.round((first.price * (0.5 + random() * 1.3)) / 5)),
    days: random() < 0.5 ? first.days : second.days,
  }
}

/** Returns a seller of a fitting trade who has been a member for at least ten days; companies sell less often. */
function sellerOf(random: Random, seed: number, now: Date, category: ProjectCategory, size: SeedSize): number {
  const fitting = tradesOf[category]
  let n = castPeople.length
  for (let tries = 0; tries < 30; tries++) {
    const round = Math.floor((random() * size.people) / specialties.length)
    n = round * specialties.length + pick(random, fitting)
    if (n < castPeople.length || n >= size.people) continue
    if (now.getTime() - joinedAt(seed, n, now).getTime() < 10 * day) continue
    if (typeOf(seed, n) !== 'Business' || random() < 0.3) return n
  }
  return Math.min(Math.max(n, castPeople.length), size.people - 1)
}

function termsOf(random: Random, kind: Kind, work: Work): { licence: Licence; price: number } {
  if (work.price <= 75 && random() < 0.22)
    return { licence: kind === 'software' || kind === 'hardware' ? 'mit' : 'cc-by-4.0', price: 0 }
  return {
    licence: pick(random, [
      'personal',
      'personal',
      'commercial',
      'commercial',
      'commercial',
      'mit',
      'cc-by-4.0',
    ] as const),
    price: work.price,
  }
}

function visibilityOf(random: Random, size: SeedSize) {
  const chance = random()
  if (!size.mixed) return 'public'
  return chance < 0.01 ? 'draft' : chance < 0.02 ? 'archived' : chance < 0.025 ? 'unlisted' : 'public'
}

function skillsOf(random: Random, category: ProjectCategory, work: Work): string[] {
  const fitting = specialties[tradesOf[category][0] ?? 0]
  return [...new Set([...work.stack.split(', ').slice(0, 2), ...fewOf(random, fitting?.skills ?? [], 2)])]
}

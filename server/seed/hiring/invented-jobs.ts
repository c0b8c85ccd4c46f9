import type { JobEnd, JobLength, JobState } from '@guildhall/contract/hiring/options.ts'
import { closeReasons, jobLengths } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import { dayMs } from '#db/moments.ts'
import { coinedName, coinedPlace } from '../chance/coined-names.ts'
import { letters, shuffled } from '../chance/numbers.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { specialties } from '../people/specialties.ts'
import { fewOf } from '../projects/descriptions.ts'
import { catalogue } from '../works/catalogue.ts'

type Category = (typeof freelanceCategories)[number]

/** A job of the large data sets; people by their numbers, money in minor units. */
export interface SeedJob {
  n: number
  id: string
  clientN: number
  state: JobState
  reason: JobEnd | null
  title: string
  need: string
  category: Category
  skills: string[]
  budget: readonly [from: number, to: number]
  length: JobLength
  town: string
  places: number
  isForMembers: boolean
  isFirstOnly: boolean
  postedAt: Date
  decidesAt: Date
  endedAt: Date | null
  /** How many people proposed. */
  proposals: number
}

/** The person whose lists the benchmark reads: they post the first jobs, and propose for the next. */
export const busyPerson = 100
/** Jobs with these numbers are theirs: open, one of them with as many proposals as there can be, then decided. */
const isOfBusyPerson = (n: number) => n < 12 || (n >= 22 && n < 62)
/** Jobs with these numbers have a proposal of this person: open, then decided. */
export const hasBusyProposal = (n: number) => (n >= 12 && n < 22) || (n >= 62 && n < 82)

const sources: Record<Exclude<Category, 'Other'>, readonly ProjectCategory[]> = {
  'Web Development': ['Web Development', 'E-commerce'],
  'Mobile Development': ['Mobile Development'],
  'Data Science': ['Data Science', 'Research Methods'],
  'AI / ML': ['AI / Machine Learning'],
  Design: ['UI / UX Design', 'Graphic Design'],
  Writing: ['Writing'],
  Marketing: ['Marketing'],
  'Business Strategy': ['Business Strategy'],
}
const categories = Object.keys(sources) as (keyof typeof sources)[]
const tasks = ['Help with', 'Finish', 'Review', 'Extend', 'Rebuild', 'Document', 'Test', 'Translate']
const closings = [
  'We answer questions within two days.',
  'A first version is enough; we can add the rest ourselves.',
  'Please say what you would leave out.',
  'Everything we have is in one folder, well named.',
]

/** Yields the jobs of a large data set. */
export function* generateJobs({ options, size }: Pick<DataSet, 'options' | 'size'>): Generator<SeedJob> {
  for (let n = 0; n < size.jobs; n += 1) yield inventedJob({ options, size }, n)
}

/** Returns job number `n`. Most are open; the others ended within a year. */
function inventedJob({ options: { seed, now }, size }: Pick<DataSet, 'options' | 'size'>, n: number): SeedJob {
  const random = randomForRow(seed, 'job', n)
  const category = pick(random, categories)
  const from = pick(random, sources[category])
  const work = pick(random, catalogue[from].works)
  const isOpen = n < 22 || (n >= 82 && random() < 0.6)
  const { most } = hiringLimits.decision
  // In days: how long ago it was posted, and how long it was open.
  const ago = isOpen ? random() * (most - 2) : most + random() * 330
  const open = isOpen ? ago + 1 + random() * (most - ago - 1) : 4 + random() * (most - 5)
  const postedAt = new Date(Math.floor(now.getTime() - ago * dayMs))
  const decidesAt = midnight(postedAt.getTime() + open * dayMs)
  const state = isOpen ? 'open' : n < 82 || random() < 0.6 ? 'decided' : 'closed'
  const least = 5000 + Math.floor(random() ** 3 * 195) * 1000
  return {
    n,
    id: letters(Math.floor(random() * 36 ** 6), 6) + letters(shuffled(n, 36 ** 6, seed), 6),
    clientN: isOfBusyPerson(n) ? busyPerson : Math.floor(random() * size.people),
    state,
    reason: state === 'closed' ? pick(random, [...closeReasons, 'date', 'date', 'date'] as const) : null,
    title: `${pick(random, tasks)} ${coinedName(random)}: ${work.what}`.slice(0, hiringLimits.title),
    need: `${work.text[Math.floor(random() * 2)]}\n\n${pick(random, closings)}`,
    category,
    skills: skillsOf(random, from, work.stack),
    budget: [least, least + Math.floor(random() * 20) * 1000],
    length: pick(random, jobLengths),
    town: random() < 0.7 ? '' : coinedPlace(random),
    places: pick(random, [1, 1, 1, 1, 2, 3]),
    isForMembers: random() < 0.15,
    isFirstOnly: random() < 0.1,
    postedAt,
    decidesAt,
    endedAt: isOpen ? null : decidesAt,
    proposals: proposalsOf(random, n),
  }
}

const midnight = (at: number) => new Date(Math.floor(at / dayMs) * dayMs)

function skillsOf(random: Random, category: ProjectCategory, stack: string): string[] {
  const fitting = specialties.filter(({ categories: known }) => known.includes(category))
  const own = fitting.length === 0 ? [] : fewOf(random, pick(random, fitting).skills, 2)
  return [...new Set([...stack.split(', ').slice(0, 2), ...own])]
}

// Many get none, a few as many as there can be.
function proposalsOf(random: Random, n: number): number {
  if (n === 0) return hiringLimits.openProposals
  const count = random() < 0.3 ? 0 : Math.floor(1 + (hiringLimits.openProposals - 1) * random() ** 10)
  return n < 82 ? Math.max(1, count) : count
}

import { dayMs } from '#db/moments.ts'
import { castMakers } from '../cast/work.ts'
import { letters } from '../chance/numbers.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { joinedAt } from '../people/membership.ts'
import { filesOf } from '../projects/files.ts'
import { generateProjects, type SeedProject } from '../projects/projects.ts'
import type { SeedSize } from '../sizes.ts'
import { acceptedPlan, filePlans, madePlans, type Plan, type SeedAct } from './plans.ts'

/** One person's purchase and its outcome; people by their `n`. */
export interface SeedPurchase {
  id: string
  buyerN: number
  at: Date
  consent: boolean
  orders: {
    id: string
    sellerN: number
    /** `n` numbers all lines of the data set. */
    lines: { n: number; project: SeedProject; quantity: number }[]
    acts: readonly SeedAct[]
  }[]
}

/** Nothing is older, because notifications are kept for ninety days. */
const oldestDays = 80
const count = 84
/** The most lines of a purchase. */
const mostLines = 3
/** The most sales of one project before those purchases. */
const mostEarlierSales = 9
/** The four people of the sign-in page, who are on one side of every second purchase. */
const signInPage = [castMakers.indexOf('ilse'), castMakers.indexOf('nomvula'), castMakers.indexOf('tomas'), 14]

/**
 * Returns the purchases of the demo community, by time; nobody makes two purchases at the same time, or buys before they
 * joined.
 */
export function generatePurchases(options: SeedOptions, size: SeedSize): SeedPurchase[] {
  const sold = [...generateProjects(options, size)].filter(
    ({ forSale, visibility, postedAt }) => forSale && visibility === 'public' && postedAt,
  )
  const all = Array.from({ length: count }, (_, n) => purchaseOf(options, size, sold, n))
  const earlier = sold.flatMap((project, at) =>
    Array.from({ length: earlierSales(project, at) }, (_, sale) =>
      earlierPurchaseOf(options, size, project, count + at * mostEarlierSales + sale),
    ),
  )
  return [...all, ...earlier].filter((each) => each !== null).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function purchaseOf(
  { seed, now }: SeedOptions,
  size: SeedSize,
  sold: readonly SeedProject[],
  n: number,
): SeedPurchase | null {
  const random = randomForRow(seed, 'purchase', n)
  const buyerN = n % 4 === 3 ? (signInPage[(n >> 2) % 4] ?? 0) : Math.floor(random() * size.people)
  const { first, plan, at } = chosen(random, now, n % 4 === 1 ? sold.filter(bySignInPage) : sold, n)
  const others = n % 3 === 0 ? [pick(random, sold), pick(random, sold)] : []
  const projects = [...new Set([first, ...others])].filter(
    ({ sellerN, postedAt }) => sellerN !== buyerN && postedAt !== null && postedAt < at,
  )
  if (projects.length === 0 || joinedAt(seed, buyerN, now) >= at) return null
  const groups = Map.groupBy(projects, (project) => `${project.sellerN} ${isMade(project)}`)
  const consent = plan.consent ?? (isMade(first) && n % 2 === 0)
  return {
    id: idOf(seed, 'purchase', n),
    buyerN,
    at,
    consent,
    orders: [...groups.values()].map((mine, i) => {
      const deciding = mine[0] ?? first
      return {
        id: idOf(seed, 'order', n * 8 + i),
        sellerN: deciding.sellerN,
        lines: mine.map((project) => ({
          n: n * mostLines + projects.indexOf(project),
          project,
          quantity: random() < 0.12 ? 2 + Math.floor(random() * 4) : 1,
        })),
        acts: (deciding === first ? plan : planOf(random, deciding, n + i, consent)).acts,
      }
    }),
  }
}

/** How often a project was sold before: often when it is viewed often, and some never. */
function earlierSales({ sellerN, views }: SeedProject, at: number): number {
  // The own orders of the people of the sign-in page are few enough to be read.
  if (signInPage.includes(sellerN)) return at % 3
  if (views >= 400) return 6 + (at % 4)
  if (views >= 100) return 3
  return at % 4 === 3 ? 0 : 1 + (at % 2)
}

/** A finished purchase of one project, of which only the review is still of interest. */
function earlierPurchaseOf(
  { seed, now }: SeedOptions,
  size: SeedSize,
  project: SeedProject,
  n: number,
): SeedPurchase | null {
  const random = randomForRow(seed, 'earlier purchase', n)
  const plan = acceptedPlan(isMade(project) ? madePlans(project.durationDays || 14, n) : filePlans(n))
  const end = plan.acts.at(-1)?.day ?? 1
  const oldest = Math.min(oldestDays, project.postedAt ? (now.getTime() - project.postedAt.getTime()) / dayMs : 0)
  const latest = end + 2
  const at = new Date(now.getTime() - (latest + random() * Math.max(0, oldest - latest)) * dayMs)
  if (oldest <= latest || (project.postedAt ?? now) >= at) return null
  const mayBuy = (n: number) => n !== project.sellerN && !signInPage.includes(n) && joinedAt(seed, n, now) < at
  const buyerN = Array.from({ length: 8 }, () => Math.floor(random() * size.people)).find(mayBuy)
  if (buyerN === undefined) return null
  return {
    ...{ id: idOf(seed, 'purchase', n), buyerN, at, consent: true },
    orders: [
      {
        id: idOf(seed, 'order', n * 8),
        sellerN: project.sellerN,
        lines: [{ n: n * mostLines, project, quantity: 1 }],
        acts: plan.acts,
      },
    ],
  }
}

const bySignInPage = ({ sellerN }: SeedProject) => signInPage.includes(sellerN)

/** Returns a project, the plan of its order, and a time that suits both: it was on sale then. */
function chosen(random: Random, now: Date, sold: readonly SeedProject[], n: number) {
  for (let tries = 0; ; tries += 1) {
    const first = pick(random, sold)
    const plan = planOf(random, first, n)
    const at = new Date(now.getTime() - ageOf(random, plan) * dayMs)
    if ((first.postedAt && first.postedAt < at) || tries === 20) return { first, plan, at }
  }
}

const isMade = (project: SeedProject) => filesOf(project).length === 0

/**
 * Returns a plan that fits a project; beside another line of the same purchase, one that ends and matches the given consent.
 */
function planOf(random: Random, project: SeedProject, n: number, consent?: boolean): Plan {
  const all = isMade(project) ? madePlans(project.durationDays || 14, n) : filePlans(n)
  const fitting = all.filter(
    (plan) => consent === undefined || (!isUndecided(plan) && (isMade(project) || (plan.consent ?? false) === consent)),
  )
  return pick(
    random,
    fitting.flatMap((plan) => Array.from({ length: plan.weight }, () => plan)),
  )
}

/** Whether a plan ends with another side's turn. */
function isUndecided({ acts }: Plan): boolean {
  const last = acts.at(-1)?.move
  return last === 'report' || last === 'answer' || last === 'request-changes'
}

/** Returns how many days ago it was bought: usually long enough that the plan is over, otherwise in the middle of it. */
function ageOf(random: Random, plan: Plan): number {
  const end = plan.acts.at(-1)?.day ?? 14
  const over = end + 1 + random() * Math.max(1, oldestDays - end - 16)
  // An undecided report is only a few days old: the staff would have decided an older one.
  if (isUndecided(plan)) return end + 0.2 + random() * 3
  return Math.min(oldestDays, random() < 0.65 ? over : Math.max(0.1, end * (0.2 + random() * 0.9)))
}

function idOf(seed: number, kind: string, n: number): string {
  const random = randomForRow(seed, `${kind} id`, n)
  return letters(Math.floor(random() * 36 ** 7), 7) + letters(Math.floor(random() * 36 ** 5), 5)
}

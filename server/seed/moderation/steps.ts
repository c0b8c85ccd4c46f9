import type { Db } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { reportKinds } from '../../kinds.ts'
import { castPeople } from '../cast/people.ts'
import type { DataSet } from '../data-set.ts'
import { joinedAt, typeOf } from '../people/membership.ts'
import { viewerOf } from '../people/viewers.ts'
import { generateProjects, type SeedProject } from '../projects/projects.ts'
import type { SeedPurchase } from '../trade/purchases.ts'
import type { Step } from '../trade/steps.ts'
import { type Cast, incidents } from './incidents.ts'

const longAgo = 60

/**
 * Returns what members wrote to the staff and what the staff decided, as steps that the product's own services play. It only
 * concerns invented people who neither buy nor sell, and projects that nobody bought.
 */
export async function moderationSteps(db: Db, set: DataSet, bought: readonly SeedPurchase[]): Promise<Step[]> {
  const now = set.options.now.getTime()
  // Besides what trade needs: nobody is signed in yet.
  const further = { reportKinds, identity: { endSessionsOf: async () => {} } }
  return incidents(castOf(set, bought, await findStaff(db))).map(({ daysAgo, run: play }) => ({
    at: new Date(now - daysAgo * dayMs),
    run: (deps) => play({ ...deps, ...further } as unknown as Deps),
  }))
}

async function findStaff(db: Db): Promise<Cast['staff']> {
  const text = `select id, custom_user_id as "customUserId", user_type as "userType", role from people where role <> 'member' and demo`
  const staff = await run<Viewer>(db, { text, values: [] })
  const named = (name: string) => {
    const found = staff.find(({ customUserId }) => customUserId.startsWith(name))
    if (!found) throw new Error(`The demo community has no ${name}`)
    return found
  }
  return { hanneke: named('hanneke'), samir: named('samir'), lucia: named('lucia') }
}

function castOf(set: DataSet, bought: readonly SeedPurchase[], staff: Cast['staff']): Cast {
  const { options, size } = set
  const { seed, now } = options
  const all = [...generateProjects(options, size)]
  const traders = new Set(bought.flatMap(({ buyerN, orders }) => [buyerN, ...orders.map(({ sellerN }) => sellerN)]))
  const sold = new Set(
    bought.flatMap(({ orders }) => orders.flatMap(({ lines }) => lines.map(({ project }) => project.n))),
  )
  const isOld = (at: Date | null) => at !== null && now.getTime() - at.getTime() > longAgo * dayMs
  const isOffered = ({ n, sellerN, visibility, postedAt }: SeedProject) =>
    visibility === 'public' && isOld(postedAt) && !sold.has(n) && sellerN >= castPeople.length
  const sellers = new Set(all.map(({ sellerN }) => sellerN))
  const isStudent = (n: number) => typeOf(seed, n) === 'Students'
  const people = Array.from({ length: size.people }, (_, n) => n)
    .filter((n) => n >= castPeople.length && !traders.has(n) && !sellers.has(n) && isOld(joinedAt(seed, n, now)))
    // Most of what they say is said by students.
    .sort((a, b) => Number(isStudent(b)) - Number(isStudent(a)))
  const offered = new Map(all.filter(isOffered).map((project) => [project.sellerN, project.id]))
  return {
    people: people.map((n) => viewerOf(set, n)),
    makers: [...offered].map(([n, projectId]) => ({ ...viewerOf(set, n), projectId })),
    staff,
  }
}

import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { columnsOf } from '#agents/agent-changes.ts'
import { insertAgent } from '#agents/queries.ts'
import { agentDays, agentFavorites, agentImages, agents, agentViews } from '#agents/tables.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { dayOf } from '#listings/service.ts'
import { distinctBelow, letters, shuffled } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { numberOf } from '../people/people.ts'
import { storedPlate } from '../pictures/stored-pictures.ts'
import { inTransaction } from '../transaction.ts'
import { agentPlans, inputOf, platesOf } from './agent-plans.ts'
import type { AgentPlan } from './plan.ts'
import { makeTrust } from './trust.ts'

/** Publishes the agents of the demo, with pictures, favorites, views and what speaks for them; the programs answer at `origin`. Nobody is told. */
export async function makeAgents(client: PoolClient, set: DataSet, origin: string): Promise<void> {
  const tx = inTransaction(client)
  const made = []
  for (const [n, plan] of agentPlans.entries()) made.push(await publish(tx, set, { n, plan, origin }))
  await makeTrust(tx, set, made, origin)
}

async function publish(tx: Tx, set: DataSet, { n, plan, origin }: { n: number; plan: AgentPlan; origin: string }) {
  const { options, size, firstId } = set
  const random = randomForRow(options.seed, 'agent', n)
  const id = letters(Math.floor(random() * 36 ** 7), 7) + letters(shuffled(n, 36 ** 5, options.seed), 5)
  const authorN = numberOf(set, plan.by)
  const at = daysAfter(options.now, -plan.ago)
  await insertAgent(tx, { id, authorId: firstId + authorN, phase: 'public', at, ...columnsOf(inputOf(plan, origin)) })
  for (const [position, { key, sizes }] of platesOf(plan, n).map(storedPlate).entries())
    await tx.insert(agentImages).values({ key, agentId: id, position, sizes, createdAt: at })
  // Older agents have more of both.
  const appeal = (0.2 + random() ** 2) * Math.min(1, 0.3 + plan.ago / 120)
  const others = [...distinctBelow(random, Math.floor(appeal * 40), size.people)].filter((each) => each !== authorN)
  const seenBy = [...distinctBelow(random, Math.floor(appeal * 160), size.people)].filter((each) => each !== authorN)
  const days = new Map<string, { views: number; favorites: number }>()
  const count = (kind: 'views' | 'favorites') => {
    const moment = daysAfter(at, random() * plan.ago * 0.98)
    const counts = days.get(dayOf(moment)) ?? { views: 0, favorites: 0 }
    days.set(dayOf(moment), { ...counts, [kind]: counts[kind] + 1 })
    return moment
  }
  const kept = others.map((each) => ({ userId: firstId + each, agentId: id, createdAt: count('favorites') }))
  const seen = seenBy.map((each) => ({ agentId: id, userId: firstId + each, day: dayOf(count('views')) }))
  if (kept.length > 0) await tx.insert(agentFavorites).values(kept)
  if (seen.length > 0) await tx.insert(agentViews).values(seen)
  const counted = [...days].map(([day, counts]) => ({ agentId: id, day, ...counts }))
  if (counted.length > 0) await tx.insert(agentDays).values(counted)
  await tx.update(agents).set({ views: seenBy.length, favorites: others.length }).where(eq(agents.id, id))
  return { id, authorId: firstId + authorN, plan, n }
}

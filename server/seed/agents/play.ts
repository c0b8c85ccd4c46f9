import { skeletonOf } from '@guildhall/contract/agents/names.ts'
import type { AgentCategory } from '@guildhall/contract/agents/options.ts'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { insertAgent } from '#agents/queries.ts'
import { agentDays, agentFavorites, agentImages, agents, agentViews } from '#agents/tables.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { dayOf } from '#listings/service.ts'
import { renderDescription } from '#projects/save-queries.ts'
import { distinctBelow, letters, shuffled } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { numberOf } from '../people/people.ts'
import { storedPlate } from '../pictures/stored-pictures.ts'
import { stockPlate } from '../services/service-pictures.ts'
import { fetchedAgents } from './fetched-agents.ts'
import { furtherAgents } from './further-agents.ts'
import type { AgentPlan } from './plan.ts'
import { programAgents } from './programs.ts'

const plans = [...programAgents, ...fetchedAgents, ...furtherAgents]

// The stock of pictures is by the topics of services.
const topics: Record<AgentCategory, Parameters<typeof stockPlate>[0]> = {
  ...{ Research: 'Data Science', Data: 'AI / ML', Writing: 'Writing', Coding: 'Web Development', Design: 'Design' },
  ...{ Learning: 'Mobile Development', Language: 'Writing', Business: 'Business Strategy', Health: 'Enterprise' },
  ...{ 'Law and policy': 'Business Strategy', Everyday: 'Other', Other: 'Other' },
}

/** Publishes the agents of the demo, with pictures, favorites and views; the programs answer at `origin`. Nobody is told. */
export async function makeAgents(client: PoolClient, set: DataSet, origin: string): Promise<void> {
  const tx = Object.assign(drizzle({ client }), { afterCommit: () => {} }) as unknown as Tx
  for (const [n, plan] of plans.entries()) await publish(tx, set, { n, plan, origin })
}

async function publish(tx: Tx, set: DataSet, { n, plan, origin }: { n: number; plan: AgentPlan; origin: string }) {
  const { options, size, firstId } = set
  const random = randomForRow(options.seed, 'agent', n)
  const id = letters(Math.floor(random() * 36 ** 7), 7) + letters(shuffled(n, 36 ** 5, options.seed), 5)
  const authorN = numberOf(set, plan.by)
  const at = daysAfter(options.now, -plan.ago)
  await insertAgent(tx, { id, authorId: firstId + authorN, phase: 'public', at, ...columnsOf(plan, origin) })
  for (const [position, { key, sizes }] of picturesOf(plan, n).entries())
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
  for (const each of others)
    await tx.insert(agentFavorites).values({ userId: firstId + each, agentId: id, createdAt: count('favorites') })
  for (const each of seenBy)
    await tx.insert(agentViews).values({ agentId: id, userId: firstId + each, day: dayOf(count('views')) })
  for (const [day, counts] of days) await tx.insert(agentDays).values({ agentId: id, day, ...counts })
  await tx.update(agents).set({ views: seenBy.length, favorites: others.length }).where(eq(agents.id, id))
}

const picturesOf = ({ category, pictures = 0 }: AgentPlan, n: number) =>
  Array.from({ length: pictures }, (_, at) => storedPlate(stockPlate(topics[category], n + at, n * 3 + at * 7)))

function columnsOf(plan: AgentPlan, origin: string) {
  const { by, slug, text, model } = plan
  const name = slugOf(plan.name)
  const image = `registry.${by}.example/${name}`
  const fetched = `Give it a text or a file and read the answer:\n\n\`\`\`\ndocker run --rm -i ${image}:1.0.0 < input.txt\n\`\`\`\n\nIt runs on your machine and sends nothing anywhere.`
  const howToRun = slug
    ? 'Add the address to a program that uses MCP, such as an editor or an assistant, and choose one of its tools.'
    : fetched
  return {
    ...{ name: plan.name, name_key: skeletonOf(plan.name), summary: plan.summary },
    ...{ description: text, description_html: renderDescription(text) },
    ...{ category: plan.category, category_other: plan.other ?? '', tags: [...plan.tags] },
    ...{ licence: plan.licence, licence_other: '', source_url: slug ? '' : `https://code.${by}.example/${name}` },
    ...{ how_to_run: howToRun, how_to_run_html: renderDescription(howToRun) },
    ...{ examples: plan.runs.map(([input, output]) => ({ input, output })), limits: [...plan.not] },
    ...{ uses_model: model !== undefined, model: model?.[0] ?? '', model_maker: model?.[1] ?? '' },
    ...{ languages: [...(plan.languages ?? ['English'])], remote_url: slug ? `${origin}/dev/agents/${slug}` : '' },
    transport: 'streamable-http' as const,
    packages: slug ? [] : [{ registry: 'oci' as const, identifier: image, version: '1.0.0' }],
  }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

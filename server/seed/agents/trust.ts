import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { type ExpectedTool, readTools } from '#agent-remotes/service.ts'
import { insertCheck, startChecks } from '#agents/checks/queries.ts'
import { findAgent } from '#agents/queries.ts'
import { agents } from '#agents/tables.ts'
import { agentReadings } from '#agents/trust-tables.ts'
import { writeManifest } from '#agents/versions/manifest.ts'
import { insertVersion } from '#agents/versions/queries.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { type HostReader, OutboundError } from '#hosts/port.ts'
import { people } from '#users/tables.ts'
import { demoAgentRoutes } from '../../dev/agents/routes.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import type { AgentPlan } from './plan.ts'

const textAlone: AgentAsks = { sees: ['text'], keepsHours: 0, calls: [], costs: '' }

/** Versions of agents that people fetch; the second of Citer asks for more. */
const fetchedVersions: Record<string, { version: string; changes: string; asks: AgentAsks; ago: number }[]> = {
  Citer: [
    { version: '1.0.0', changes: '', asks: textAlone, ago: 150 },
    {
      version: '1.1.0',
      changes: 'It reads whole drafts as files, and asks the registry of DOIs for sources that it cannot open.',
      asks: { ...textAlone, sees: ['text', 'files'], calls: ['doi.org'] },
      ago: 6,
    },
  ],
  'Unit guard': [{ version: '1.0.0', changes: '', asks: { ...textAlone, sees: ['files'] }, ago: 120 }],
}

interface Made {
  id: string
  authorId: number
  plan: AgentPlan
  n: number
}

/**
 * Gives agents of the demo what speaks for them: versions, of the programs with the tools that they really have, a month of checks, and
 * professors who have read some of them.
 */
export async function makeTrust(tx: Tx, set: DataSet, made: readonly Made[], origin: string): Promise<void> {
  const programs = localPrograms()
  const professors = await tx
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.userType, 'Professors'))
    .orderBy(people.id)
    .limit(12)
  for (const { id, authorId, plan, n } of made) {
    const { slug } = plan
    const random = randomForRow(set.options.seed, 'agent trust', n)
    const versions = slug
      ? [{ version: '1.0.0', changes: '', asks: textAlone, ago: plan.ago - 1 }]
      : (fetchedVersions[plan.name] ?? [])
    const tools = slug ? await toolsOf(programs.hosts, `${origin}/dev/agents/${slug}`) : []
    for (const [at, each] of versions.entries())
      await addVersion(tx, set, { id, origin, number: at + 1, tools, ...each })
    if (slug) await addChecks(tx, set, id, random)
    const readers = versions.length > 0 && random() < 0.7 ? 1 + Math.floor(random() * 2) : 0
    const others = professors.filter((each) => each.id !== authorId)
    for (let turn = 0; turn < readers; turn += 1) {
      const reader = others[(n * 3 + turn) % others.length]
      if (!reader) continue
      const at = daysAfter(set.options.now, -random() * Math.min(5, versions.at(-1)?.ago ?? 0))
      const signed = {
        name: `${reader.firstName} ${reader.lastName}`.trim(),
        standing: 'professor' as const,
        domain: '',
      }
      await tx
        .insert(agentReadings)
        .values({ agentId: id, number: versions.length, userId: reader.id, ...signed, at })
        .onConflictDoNothing()
    }
    await tx
      .update(agents)
      .set({
        readings: sql`(select count(*) from agent_readings r where r.agent_id = agents.id and r.number = ${versions.length})`,
      })
      .where(eq(agents.id, id))
  }
  await programs.close()
}

interface Version {
  id: string
  origin: string
  number: number
  version: string
  changes: string
  asks: AgentAsks
  ago: number
  tools: ExpectedTool[]
}

async function addVersion(tx: Tx, { options }: DataSet, { id, origin, ago, tools, ...given }: Version): Promise<void> {
  const [agent] = await findAgent(tx, { id })
  if (!agent) return
  const { number, version, changes } = given
  const own = agent.remote_url ? [new URL(agent.remote_url).hostname] : []
  const asks = { ...given.asks, calls: [...given.asks.calls, ...own] }
  const { text: manifest, sha256 } = writeManifest({ origin }, agent, { version, asks })
  const at = daysAfter(options.now, -ago)
  await insertVersion(tx, {
    ...{
      agentId: id,
      number,
      version,
      changes,
      manifest,
      sha256,
      asks,
      remoteUrl: agent.remote_url,
      tools,
      at,
      requestKey: null,
    },
  })
}

// One a day, the last a few hours ago; now and then one failed.
async function addChecks(tx: Tx, { options }: DataSet, agentId: string, random: () => number): Promise<void> {
  const last = daysAfter(options.now, -random() * 0.4)
  for (let day = most.checksDays - 1; day >= 0; day -= 1) {
    const failed = day > 2 && random() < 0.02
    await insertCheck(tx, {
      ...{ agentId, number: 1, at: daysAfter(last, -day), problem: failed ? 'unreachable' : null },
      ...{ ms: failed ? 15_000 : 20 + Math.floor(random() * 60), added: [], removed: [], changed: [] },
    })
  }
  await startChecks(tx, { agentId, number: 1, nextAt: daysAfter(last, 1) })
  await tx.update(agents).set({ checkedAt: last }).where(eq(agents.id, agentId))
}

const toolsOf = async (hosts: HostReader, url: string): Promise<ExpectedTool[]> =>
  (await readTools(hosts, url)).map(({ name, digest }) => ({ name, digest }))

/** The programs of the demo, reached without a port: the server does not listen yet. */
function localPrograms() {
  const app = fastify()
  demoAgentRoutes(app)
  const nothing = async () => ({ kind: 'unreachable' as const })
  const hosts: HostReader = {
    texts: async () => [],
    open: nothing,
    download: nothing,
    async send({ pathname, host }, { method, headers, body }) {
      if (method !== 'POST') throw new OutboundError('unreachable')
      const answer = await app.inject({ method, url: pathname, headers: { ...headers, host }, payload: body ?? '' })
      const named = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      const empty = answer.statusCode === 202 || answer.statusCode === 204
      return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: named,
      })
    },
  }
  return { hosts, close: () => app.close() }
}

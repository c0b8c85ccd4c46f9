import type { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import { agentTexts } from '@guildhall/contract/agents/agent-texts.ts'
import { missingFrom } from '@guildhall/contract/agents/missing.ts'
import { skeletonOf } from '@guildhall/contract/agents/names.ts'
import type { AgentPhase } from '@guildhall/contract/agents/options.ts'
import { agentLimits as most } from '@guildhall/contract/limits/agents.ts'
import { readBusiness } from '#business/service.ts'
import type { Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { countedWork } from '#http/limits/rate-limits.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { readGallery } from '#listings/service.ts'
import { renderDescription } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { imagesOf } from './agent-details.ts'
import { pictures } from './agent-pictures.ts'
import { findAll } from './files/queries.ts'
import { type AgentRow, countOwn, deleteAgent, insertAgent, lockOwned, saveAgent } from './queries.ts'

type Saved = AgentInput & { updatedAt?: string | undefined; images?: unknown[] | undefined }

/**
 * Creates an agent and returns its id. 409 above the number of agents of a person, which is counted under their lock; publishing
 * refuses as `requirePublishable` does.
 */
export async function createAgent(
  deps: Deps,
  viewer: Viewer,
  input: AgentInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  requireReachable(deps, input)
  return counting(deps, viewer, input.publish, (take) =>
    transaction(deps.db, async (tx) => {
      if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
      const own = await countOwn(tx, { authorId: viewer.id })
      if (own.reduce((sum, { agents }) => sum + agents, 0) >= most.perPerson) throw new AppError('agents_full')
      if (input.publish) {
        await requirePublishable(deps, tx, viewer, input)
        take()
      }
      const phase = phaseOf(input)
      await insertAgent(tx, { id, authorId: viewer.id, phase, at: deps.clock.now(), ...columnsOf(input) })
      await markDone(tx)
      tx.afterCommit(() => recentReads(deps).forget())
      return id
    }),
  )
}

/**
 * Saves the caller's whole agent. A body with the `updatedAt` of its last read is refused (409) when the agent was saved
 * meanwhile.
 */
export async function saveOwn(deps: Deps, viewer: Viewer, id: string, given: Saved): Promise<void> {
  const { updatedAt, images, ...input } = given
  requireReachable(deps, input)
  await counting(deps, viewer, input.publish, (take) =>
    transaction(deps.db, async (tx) => {
      const row = await lockOwn(tx, viewer, id)
      if (updatedAt !== undefined && updatedAt !== isoOf(row.updated_at)) throw new AppError('agent_changed')
      const stored = await imagesOf({ ...deps, db: tx }, id)
      const errors: FieldError[] = []
      const gallery = images === undefined ? null : readGallery(images, stored, 'agent', errors)
      if (errors.length > 0) throw invalid(errors)
      if (input.publish) {
        await requirePublishable(deps, tx, viewer, input, row)
        if (row.state === 'draft') take()
      }
      await saveAgent(tx, { id, phase: phaseOf(input), at: deps.clock.now(), ...columnsOf(input) })
      // Its buyers may no longer be able to run it.
      await deps.jobs.enqueue(tx, 'return-runs', {})
      if (gallery) await pictures.arrange(tx, id, gallery)
      tx.afterCommit(() => recentReads(deps).forget())
    }),
  )
}

/** Deletes the caller's agent; its pictures and files are deleted once that is committed. */
export async function removeAgent(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOwn(tx, viewer, id)
    const images = await imagesOf({ ...deps, db: tx }, id)
    attachments.removeLater(deps, tx, await findAll(tx, { agentId: id }))
    await deleteAgent(tx, { id })
    await deps.jobs.enqueue(tx, 'return-runs', {})
    tx.afterCommit(() => recentReads(deps).forget())
    pictures.removeFilesOf(deps, tx, images)
  })
}

/**
 * Refuses to publish an agent: 422 with everything it lacks; when it was a draft (or is new), also 403 until its author has
 * accepted the current terms or while they may not publish.
 */
async function requirePublishable(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  input: AgentInput,
  before?: AgentRow,
): Promise<void> {
  const missing = missingFrom(input, before?.files)
  if (missing.length > 0) throw invalid(missing)
  if (input.runMinor > 0 && (await readBusiness(tx, viewer)) === null) throw new AppError('agent_no_business_details')
  if (before && before.state !== 'draft') return
  await directory.requireTerms(tx, viewer.id)
  await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
}

// The contract takes addresses on this machine, which only a server on it may have, and only its own.
function requireReachable({ config }: Pick<Deps, 'config'>, { remoteUrl }: AgentInput): void {
  if (remoteUrl === '' || remoteUrl.startsWith('https://') || remoteUrl.startsWith(`${config.origin}/`)) return
  throw invalid([{ path: 'remoteUrl', message: agentTexts.remoteAddress }])
}

// Only the transaction knows whether a save publishes something for the first time.
function counting<T>(
  { limits }: Deps,
  viewer: Viewer,
  mayPublish: boolean,
  save: (take: () => void) => Promise<T>,
): Promise<T> {
  const saved = mayPublish
    ? countedWork(limits, 'publish', viewer.customUserId, ({ take }) => save(take))
    : save(() => {})
  return saved.catch((error: unknown) => {
    throw isNameTaken(error) ? new AppError('agent_name_taken') : error
  })
}

// The index decides between two agents that are published under one name at the same time.
function isNameTaken(error: unknown): boolean {
  const { constraint } = (error as { cause?: { constraint?: string } } | null)?.cause ?? {}
  return constraint === 'agents_name_unique'
}

async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<AgentRow> {
  const [row] = await lockOwned(tx, { id, authorId: viewer.id })
  if (!row) throw new AppError('agent_not_found')
  return row
}

const phaseOf = ({ publish, listed }: AgentInput): AgentPhase => (publish ? (listed ? 'public' : 'unlisted') : 'draft')

/** Returns what is stored of an agent as its author entered it. */
export function columnsOf({ publish: _publish, listed: _listed, ...input }: AgentInput) {
  return {
    name: input.name,
    name_key: skeletonOf(input.name),
    summary: input.summary,
    description: input.description,
    description_html: renderDescription(input.description),
    category: input.category,
    category_other: input.categoryOther,
    tags: input.tags,
    licence: input.licence,
    licence_other: input.licenceOther,
    source_url: input.sourceUrl,
    how_to_run: input.howToRun,
    how_to_run_html: renderDescription(input.howToRun),
    examples: input.examples,
    limits: input.limits,
    uses_model: input.usesModel,
    model: input.usesModel ? input.model : '',
    model_maker: input.usesModel ? input.modelMaker : '',
    languages: input.languages,
    remote_url: input.remoteUrl,
    transport: input.transport,
    packages: input.packages,
    run_minor: input.runMinor,
  }
}

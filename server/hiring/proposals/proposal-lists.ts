import type { OwnProposal, Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, keyset, type Place, readCursor, readPage } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { fitting } from '../job-cards.ts'
import { findJob, findSkills } from '../queries.ts'
import { proposalStateOf } from '../rules.ts'
import {
  type ComparedRow,
  countOwn,
  findCompared,
  findComparedOne,
  findOwnOne,
  isWaiting,
  type OwnRow,
  ownColumns,
  ownFrom,
  type ShownRow,
} from './proposal-queries.ts'

type Reads = Pick<Deps, 'db' | 'config'>

/** Returns all proposals for a job of the viewer, those on the shortlist first; 404 for everybody else. */
export async function listProposals(deps: Reads, viewer: Viewer, jobId: string): Promise<Proposal[]> {
  const rows = await findCompared(deps.db, { jobId, clientId: viewer.id })
  if (rows.length > 0) return compare(deps, viewer, rows)
  const [job] = await findJob(deps.db, { id: jobId })
  if (job?.client_id !== viewer.id) throw new AppError('job_not_found')
  return []
}

/** Returns one proposal for a job of the viewer; 404 for everybody else. */
export async function readProposal(deps: Reads, viewer: Viewer, id: string): Promise<Proposal> {
  const [proposal] = await compare(deps, viewer, await findComparedOne(deps.db, { id, clientId: viewer.id }))
  if (!proposal) throw new AppError('proposal_not_found')
  return proposal
}

async function compare(deps: Reads, viewer: Viewer, rows: readonly ComparedRow[]): Promise<Proposal[]> {
  const people = rows.map(({ provider_id }) => provider_id)
  const cards = await directory.cards(deps, people)
  const known = people.filter((id) => id !== null)
  const skills = Map.groupBy(await findSkills(deps.db, { personIds: known }), ({ person_id }) => person_id)
  const projects = await catalogue.cards(
    deps,
    viewer.id,
    rows.flatMap((row) => row.projects),
  )
  return rows.map((row) => {
    const own = row.provider_id === null ? [] : (skills.get(row.provider_id) ?? [])
    const stars = averageStars(row.rating_sum, row.rating_count)
    return {
      ...presentShown(row),
      person: cards.get(row.provider_id) ?? null,
      projects: row.projects.flatMap((id) => {
        const card = projects.get(id)
        return card ? [{ id, title: card.title, cover: card.cover?.sizes[0]?.url ?? card.cover?.main ?? null }] : []
      }),
      isFirstJob: row.is_first,
      reviews: stars === null ? null : { stars, count: row.rating_count },
      fits: fitting(
        row.asked,
        own.map(({ name }) => name),
      ),
      shortlisted: row.is_shortlisted,
      note: row.note,
    }
  })
}

function presentShown(row: ShownRow) {
  return {
    id: row.id,
    state: proposalStateOf(row, row.is_paid),
    at: isoOf(row.created_at),
    version: row.version,
    offerBy: row.offer_by,
    totalMinor: row.total_minor,
    milestones: row.terms.milestones.length,
    hours: row.terms.hours,
    days: row.terms.hours ? row.terms.hours.weeks * 7 : row.terms.milestones.reduce((sum, { days }) => sum + days, 0),
    startsOn: row.terms.startsOn,
    cover: row.cover,
    answers: row.answers,
  }
}

const made = byMoment('p.created_at')

/** Returns one page of the viewer's proposals, the newest first, with how many are open and over. */
export async function listOwnProposals(
  deps: Reads,
  viewer: Viewer,
  { limit, cursor, state }: { limit: number; cursor?: string | undefined; state: 'open' | 'over' },
) {
  const list = `proposals-${state}`
  const { rows, ...cursors } = await readPage(list, readCursor(list, cursor), limit, (place) =>
    findOwn(deps.db, viewer.id, state, place, limit),
  )
  const [counts] = await countOwn(deps.db, { personId: viewer.id })
  return {
    items: await presentOwn(deps, rows),
    ...cursors,
    counts: { open: counts?.open ?? 0, over: counts?.over ?? 0 },
  }
}

async function findOwn(db: Queryable, personId: number, state: 'open' | 'over', place: Place, limit: number) {
  const { bind, values } = binder()
  const person = bind(personId)
  const { where, orderBy } = keyset(made, place, bind)
  const text = `
    select p.*, ${made.toNumber} as sort_key from (
      select ${ownColumns} from ${ownFrom}
      where e.provider_id = ${person} and e.job_id is not null and ${state === 'open' ? '' : 'not '}${isWaiting}
    ) p where true ${where} ${orderBy} limit ${bind(limit + 1)}`
  return run<OwnRow & { sort_key: number }>(db, { name: `proposals_own_${state}_${place.step}`, text, values })
}

/** Returns a proposal of the viewer; 404 for everybody else. */
export async function readOwnProposal(deps: Reads, viewer: Viewer, id: string): Promise<OwnProposal> {
  const [own] = await presentOwn(deps, await findOwnOne(deps.db, { id, personId: viewer.id }))
  if (!own) throw new AppError('proposal_not_found')
  return own
}

async function presentOwn(deps: Reads, rows: readonly OwnRow[]): Promise<OwnProposal[]> {
  const clients = await directory.cards(
    deps,
    rows.map(({ client_id }) => client_id),
  )
  return rows.map((row) => ({
    ...presentShown(row),
    projects: row.projects,
    job: {
      ...{ id: row.job_id, title: row.title, decidesAt: isoOf(row.decides_at), questions: row.questions },
      client: clients.get(row.client_id) ?? null,
    },
    currency: deps.config.currency,
  }))
}

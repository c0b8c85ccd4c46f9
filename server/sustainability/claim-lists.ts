import { sustainabilityLimits as most } from '@guildhall/contract/limits/sustainability.ts'
import type {
  Claim,
  ClaimQuery,
  GoalsOverview,
  ListedClaim,
  ProjectGoals,
} from '@guildhall/contract/sustainability/claims.ts'
import { type ClaimSort, goalNames } from '@guildhall/contract/sustainability/options.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, byNumber, keyset, type Place, readCursor, readPage } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  type ClaimRow,
  claimColumns,
  findClaims,
  findProject,
  findVerdicts,
  obstacleOf,
  type VerdictRow,
} from './claim-queries.ts'
import { isConfirmer } from './claims.ts'
import { countGoals, countPlaces, countTotals, findNeeded, sumFigures } from './overview-queries.ts'
import { perFigure } from './tables.ts'

export type ClaimReads = Pick<Deps, 'db' | 'config'>
type Cards = Map<number | null, UserCard>

/** Returns the goals of a project as the viewer may see it; 404 for projects they cannot see. */
export async function readGoals({ db, config }: ClaimReads, viewer: Viewer | null, id: string): Promise<ProjectGoals> {
  const viewerId = viewer?.id ?? 0
  const [project] = await findProject(db, { id, viewerId })
  if (!project) throw new AppError('project_not_found')
  const claims = await findClaims(db, { projectId: id })
  const said = await findVerdicts(db, { claimIds: claims.map((claim) => claim.id), viewerId })
  const people = said.map(({ person_id }) => person_id)
  const cards = await directory.cards({ db, config }, people)
  const obstacle = viewer && (await isConfirmer(db, viewerId)) ? project.obstacle : 'role'
  return {
    id,
    title: project.title,
    claims: claims.map((claim) => presentClaim(claim, said, cards, { viewerId, mayEdit: project.may_edit })),
    mayEdit: project.may_edit,
    obstacle: project.obstacle === 'own' || project.obstacle === 'team' ? project.obstacle : obstacle,
  }
}

interface Seeing {
  viewerId: number
  mayEdit: boolean
}

function presentClaim(row: ClaimRow, said: readonly VerdictRow[], cards: Cards, { viewerId, mayEdit }: Seeing): Claim {
  const own = said.filter(({ claim_id }) => claim_id === row.id)
  const confirmed = own.filter(({ verdict }) => verdict === 'confirmed')
  const named = (rows: readonly VerdictRow[]) =>
    rows.flatMap(({ person_id, is_shown, reason, at }) => {
      const person = cards.get(person_id)
      return person && (is_shown || person_id === viewerId) ? [{ person, reason, at: isoOf(at) }] : []
    })
  return {
    goal: row.goal,
    state: row.state,
    measure: row.measure,
    figure: row.figure / perFigure,
    startFigure: row.start_figure === null ? null : row.start_figure / perFigure,
    unit: row.unit,
    unitOther: row.unit_other,
    from: row.began_on,
    until: row.ended_on,
    method: row.method,
    evidence: row.evidence,
    evidenceFile: row.evidence_file && row.file ? { id: row.evidence_file, ...row.file } : null,
    version: row.version,
    changedAt: isoOf(row.changed_at),
    confirmations: confirmed.length,
    confirmedBy: named(confirmed).map(({ person, at }) => ({ person, at })),
    verdict: own.find(({ person_id }) => person_id === viewerId)?.verdict ?? null,
    declined: mayEdit ? named(own.filter(({ verdict }) => verdict === 'declined')) : [],
  }
}

type ListedRow = ClaimRow & {
  sort_key: number
  title: string
  seller_id: number
  cover_key: string | null
  cover_sizes: PictureSizes | null
  cover_alt: string | null
}

const orders = {
  confirmed: byNumber('p.rank', true),
  newest: byMoment('p.changed_at'),
} as const satisfies Record<ClaimSort, ReturnType<typeof byNumber>>

// Confirmed ones first, then those with evidence, old ones and those without; the latest changed first among equals.
const rank = `((case when not g.is_evidenced then 0 when g.is_old then 1 when ${catalogue.claims.isConfirmed} then 3 else 2 end)::bigint
  * 100000000000000 + (extract(epoch from g.changed_at) * 1000)::bigint)`

/** Returns one page of the claims of public projects. */
export async function listClaims(
  deps: ClaimReads,
  viewer: Viewer | null,
  { goal, evidence, sort, limit, cursor }: ClaimQuery,
) {
  const viewerId = viewer?.id ?? 0
  return readList(deps, viewerId, { list: `claims-${sort}`, sort, limit, cursor }, (bind) => {
    const seen = viewerId === 0 ? 'true' : notHidden(bind(viewerId), 'p.seller_id')
    return `${goal ? `g.goal = ${bind(goal)} and` : ''} ${evidence ? 'g.is_evidenced and' : ''} ${seen}`
  })
}

interface PageAsked {
  limit: number
  cursor?: string | undefined
}

/** Returns one page of the claims that a person can confirm and has not judged, the newest first. */
export async function listWaiting(deps: ClaimReads, viewer: Viewer, { limit, cursor }: PageAsked) {
  if (!(await isConfirmer(deps.db, viewer.id))) throw new AppError('confirm_role')
  return readList(deps, viewer.id, { list: 'claims-waiting', sort: 'newest', limit, cursor }, (bind) =>
    waitingFor(bind(viewer.id)),
  )
}

// Claims `g` of projects `p` that a person can confirm.
const waitingFor = (viewer: string) => `g.is_evidenced and not g.is_old and (${obstacleOf(viewer)}) is null
  and ${isShownTo(viewer, 'p.seller_id')}
  and not exists (select from goal_verdicts v where v.claim_id = g.id and v.person_id = ${viewer})`

async function readList(
  { db, config }: ClaimReads,
  viewerId: number,
  { list, sort, limit, cursor }: PageAsked & { list: string; sort: ClaimSort },
  condition: (bind: (value: unknown) => string) => string,
) {
  const order = orders[sort]
  const { items: rows, ...cursors } = await readPage<ListedRow>(
    list,
    readCursor(list, cursor),
    limit,
    (place: Place) => {
      const { bind, values } = binder()
      const source = `select ${claimColumns}, ${rank} as rank, p.title, p.seller_id
      from goal_claims g join projects p on p.id = g.project_id and p.visibility = 'public' where ${condition(bind)}`
      const { where, orderBy } = keyset(order, place, bind)
      const text = `select p.*, ${order.toNumber} as sort_key, i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt
      from (${source}) p left join project_images i on i.project_id = p.project_id and i.position = 0
      where true ${where} ${orderBy} limit ${bind(limit + 1)}`
      return run<ListedRow>(db, { text, values })
    },
  ).then(({ rows: items, ...rest }) => ({ items, ...rest }))
  const said = await findVerdicts(db, { claimIds: rows.map(({ id }) => id), viewerId })
  const people = [...rows.map(({ seller_id }) => seller_id), ...said.map(({ person_id }) => person_id)]
  const cards = await directory.cards({ db, config }, people)
  const items = rows.flatMap((row): ListedClaim[] => {
    const owner = cards.get(row.seller_id)
    if (!owner) return []
    const { cover_key: key, cover_sizes: sizes, cover_alt: alt } = row
    const cover = key && sizes ? imageUrls(config.filesOrigin, key, sizes, alt ?? '') : null
    const claim = presentClaim(row, said, cards, { viewerId, mayEdit: false })
    return [{ ...claim, project: { id: row.project_id, title: row.title, cover, owner } }]
  })
  return { items, ...cursors }
}

async function countWaiting(db: Queryable, viewerId: number): Promise<number | null> {
  if (!(await isConfirmer(db, viewerId))) return null
  const { bind, values } = binder()
  const text = `select count(*)::int as claims from goal_claims g join projects p on p.id = g.project_id
    and p.visibility = 'public' where ${waitingFor(bind(viewerId))}`
  return (await run<{ claims: number }>(db, { name: 'goal_claims_waiting_count', text, values }))[0]?.claims ?? 0
}

/** Returns the counts of the goals, with sums and open places of one goal or of all. */
export async function readOverview(
  { db }: ClaimReads,
  viewer: Viewer | null,
  goal: number | undefined,
): Promise<GoalsOverview> {
  const chosen = goal ?? 0
  const [totals] = await countTotals(db)
  const counts = new Map((await countGoals(db)).map((row) => [row.goal, row]))
  const sums = await sumFigures(db, { goal: chosen, most: most.sums })
  const [open] = await countPlaces(db, { goal: chosen })
  const places = await findNeeded(db, { goal: chosen, most: most.places })
  return {
    projects: totals?.projects ?? 0,
    evidenced: totals?.evidenced ?? 0,
    confirmed: totals?.confirmed ?? 0,
    old: totals?.old ?? 0,
    goals: goalNames.map((_, at) => {
      const { projects = 0, evidenced = 0 } = counts.get(at + 1) ?? {}
      return { goal: at + 1, projects, evidenced }
    }),
    sums: sums.map(({ unit, sum, projects }) => ({ unit, sum: sum / perFigure, projects })),
    needed: {
      count: open?.places ?? 0,
      places: places.map(({ id, title, project_id: projectId, project_title: projectTitle }) => ({
        ...{ id, title, projectId, projectTitle },
      })),
    },
    waiting: viewer ? await countWaiting(db, viewer.id) : null,
  }
}

import type { Contribution, ContributionShow } from '@guildhall/contract/teams/contributions.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { isShownTo } from '#relations/tables.ts'
import { findTeamProject } from '../queries.ts'
import { type Paged, page } from '../team-lists.ts'
import { cardsFor, type TeamReads } from '../team-state.ts'
import { type ContributionRow, contributionColumns } from './queries.ts'

const byNoted = byMoment('p.noted_at')

type Row = ContributionRow & {
  file: { id: string; name: string } | null
  is_answerer_shown: boolean
  is_yours: boolean
  sort_key: number
}

const source = 'team_contributions p join projects j on j.id = p.project_id'

/** The condition that a person sees the contribution `p`, by the parameter of their internal id; owners see those of people hidden from them. */
const isSeen = (person: string) => `(p.person_id = ${person} or (
  (p.state = 'confirmed' or ${catalogue.access.isAllowed(person, 'see', 'j')})
    and (j.seller_id = ${person} or (${isShownTo(person, 'p.person_id')}))))`

const columns = (person: string) => `${contributionColumns},
  (select json_build_object('id', f.id, 'name', f.name) from project_assets f
    where f.id = p.asset_id and ${catalogue.access.isAllowed(person, 'see', 'j')}) as file,
  (p.answered_by = ${person} or (${isShownTo(person, 'p.answered_by')})) as is_answerer_shown,
  (p.state = 'waiting' and p.person_id <> ${person} and ${catalogue.access.isAllowed(person, 'see', 'j')}
    and ${isShownTo(person, 'p.person_id')}) as is_yours,
  ${byNoted.toNumber} as sort_key`

interface Asked extends Paged {
  show: ContributionShow
}

const conditionOf = (show: ContributionShow, person: string, project: string) =>
  `p.project_id = ${project} and p.state ${show === 'confirmed' ? '=' : '<>'} 'confirmed' and ${isSeen(person)}`

/** Returns one page of the contributions to a project as the viewer may see them; 404 for projects they cannot see. */
export async function listContributions(deps: TeamReads, viewer: Viewer | null, projectId: string, asked: Asked) {
  const viewerId = viewer?.id ?? 0
  if ((await findTeamProject(deps.db, { id: projectId, viewerId })).length === 0)
    throw new AppError('project_not_found')
  const { show } = asked
  const { rows, ...cursors } = await page<Row>(
    deps.db,
    'team-contributions',
    byNoted,
    asked,
    (bind) => {
      const person = `${bind(viewerId)}::bigint`
      return `select ${columns(person)} from ${source} where ${conditionOf(show, person, bind(projectId))}`
    },
    `_${show}`,
  )
  const totals = await totalsOf(deps.db, { viewerId, projectId, show })
  return { items: await present(deps, rows, viewerId), ...cursors, ...totals }
}

interface TotalsAsked {
  viewerId: number
  projectId: string
  show: ContributionShow
}

async function totalsOf(db: Queryable, { viewerId, projectId, show }: TotalsAsked) {
  const { bind, values } = binder()
  const where = conditionOf(show, `${bind(viewerId)}::bigint`, bind(projectId))
  const text = `select count(*)::int as count, coalesce(sum(p.quarters), 0)::int as quarters from ${source} where ${where}`
  const [row] = await run<{ count: number; quarters: number }>(db, {
    ...{ name: `team_contributions_total_${show}`, text, values },
  })
  return { count: row?.count ?? 0, quarters: row?.quarters ?? 0 }
}

/** Returns a contribution that the viewer sees; 404 otherwise. */
export async function readContribution(deps: TeamReads, viewer: Viewer, id: string): Promise<Contribution> {
  const { bind, values } = binder()
  const person = `${bind(viewer.id)}::bigint`
  const text = `select ${columns(person)} from ${source} where p.id = ${bind(id)} and ${isSeen(person)}`
  const rows = await run<Row>(deps.db, { name: 'team_contribution_seen', text, values })
  const [contribution] = await present(deps, rows, viewer.id)
  if (!contribution) throw new AppError('contribution_not_found')
  return contribution
}

async function present(deps: TeamReads, rows: readonly Row[], viewerId: number): Promise<Contribution[]> {
  const people = rows.flatMap(({ person_id, answered_by }) => [person_id, answered_by])
  const cards = await cardsFor(deps, people)
  return rows.flatMap((row): Contribution[] => {
    const person = cards.get(row.person_id)
    if (!person) return []
    const { id, what, quarters, link, file, skills, state, reason, version } = row
    const answeredBy = row.answered_by !== null && row.is_answerer_shown ? (cards.get(row.answered_by) ?? null) : null
    // Why something was declined concerns the person and the team, who alone see declined ones.
    const said = { what, day: row.done_on, quarters, link, file, skills, state, reason, version }
    const isOwn = row.person_id === viewerId
    return [{ id, person, ...said, answeredBy, notedAt: isoOf(row.noted_at), isOwn, isYours: row.is_yours }]
  })
}

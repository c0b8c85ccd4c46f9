import type { OpenPlace, PlaceQuery, TeamApplication } from '@guildhall/contract/teams/places.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import { type ApplicationRow, applicationColumns } from './application-queries.ts'
import { type SeenPlaceRow, seenColumns } from './place-queries.ts'
import { type ProjectColumns, projectJoin, projectSelect } from './queries.ts'
import { type Paged, page, presentPlace } from './team-lists.ts'
import { cardsFor, presentProject, type TeamReads } from './team-state.ts'

const byOpened = byMoment('p.opened_at')

/** The open places that a person finds, as SQL: those of public projects, by words and a skill. */
function found(
  { q, skill }: Pick<PlaceQuery, 'q' | 'skill'>,
  viewer: string,
  bind: (value: unknown) => string,
): string {
  return [
    `p.state = 'open' and j.visibility = 'public' and ${isShownTo(viewer, 'j.seller_id')}`,
    ...(q ? [`to_tsvector('english', p.words) @@ websearch_to_tsquery('english', ${bind(q)})`] : []),
    ...(skill ? [`exists (select from unnest(p.skills) s where lower(s) = lower(${bind(skill)}))`] : []),
  ].join(' and ')
}

const variantOf = ({ q, skill }: Pick<PlaceQuery, 'q' | 'skill'>) => `${q ? '_words' : ''}${skill ? '_skill' : ''}`

/** Returns one page of the open places of public projects, the newest first, and how many match. */
export async function listOpenPlaces(deps: TeamReads, viewer: Viewer | null, query: PlaceQuery) {
  type Row = SeenPlaceRow & ProjectColumns & { is_own: boolean; sort_key: number }
  const { rows, ...cursors } = await page<Row>(
    deps.db,
    'team-places',
    byOpened,
    query,
    (bind) => {
      const person = `${bind(viewer?.id ?? 0)}::bigint`
      const isOwn = catalogue.access.isAllowed(person, 'see', 'j')
      return `select ${seenColumns(person, 'false')}, ${projectSelect}, ${isOwn} as is_own, ${byOpened.toNumber} as sort_key
        from team_places p ${projectJoin('p.project_id')} where ${found(query, person, bind)}`
    },
    variantOf(query),
  )
  const owners = await cardsFor(
    deps,
    rows.map(({ seller_id }) => seller_id),
  )
  const items = rows.flatMap((row): OpenPlace[] => {
    const owner = owners.get(row.seller_id)
    if (!owner) return []
    return [{ ...presentPlace(row), project: presentProject(deps, row, owner), isOwnTeam: row.is_own }]
  })
  return { items, ...cursors, count: await countFound(deps, viewer, query) }
}

async function countFound({ db }: TeamReads, viewer: Viewer | null, query: PlaceQuery): Promise<number> {
  const { bind, values } = binder()
  const where = found(query, `${bind(viewer?.id ?? 0)}::bigint`, bind)
  const text = `select count(*)::int as count from team_places p join projects j on j.id = p.project_id where ${where}`
  const [row] = await run<{ count: number }>(db, { name: `team_places_count${variantOf(query)}`, text, values })
  return row?.count ?? 0
}

/** Which applications: those that the viewer answers, or their own. */
export type Direction = 'in' | 'out'
interface ApplicationsAsked extends Paged {
  state: 'open' | 'over'
  project?: string | undefined
}

const bySent = byMoment('p.sent_at')
type Row = ApplicationRow & ProjectColumns & { sort_key: number }
const columns = `${applicationColumns}, ${projectSelect}, ${bySent.toNumber} as sort_key`
const source = `team_applications p join team_places l on l.id = p.place_id ${projectJoin('l.project_id')}`

/** The condition that a person answers the application `p`, or sent it; without people hidden from them. */
function belongs(direction: Direction, person: string): string {
  if (direction === 'out') return `p.person_id = ${person}`
  const answers = catalogue.access.isAllowed(person, 'answer', 'j')
  return `${answers} and ${notHidden(person, 'p.person_id')}`
}

/** Returns one page of applications, the newest first. */
export async function listApplications(
  deps: TeamReads,
  viewer: Viewer,
  direction: Direction,
  asked: ApplicationsAsked,
) {
  const { state, project } = asked
  const { rows, ...cursors } = await page<Row>(
    deps.db,
    `team-applications-${direction}`,
    bySent,
    asked,
    (bind) => {
      const ofProject = project ? `and l.project_id = ${bind(project)}` : ''
      return `select ${columns} from ${source} where ${belongs(direction, `${bind(viewer.id)}::bigint`)}
        and p.state ${state === 'open' ? '=' : '<>'} 'open' ${ofProject}`
    },
    `_${state}${project ? '_project' : ''}`,
  )
  return { items: await present(deps, rows), ...cursors }
}

/** Returns an application that the viewer sent or can answer; 404 otherwise. */
export async function readApplication(deps: TeamReads, viewer: Viewer, id: string): Promise<TeamApplication> {
  const { bind, values } = binder()
  const person = `${bind(viewer.id)}::bigint`
  const text = `select ${columns} from ${source}
    where p.id = ${bind(id)} and ((${belongs('in', person)}) or ${belongs('out', person)})`
  const rows = await run<Row>(deps.db, { name: 'team_application_seen', text, values })
  const [application] = await present(deps, rows)
  if (!application) throw new AppError('team_application_not_found')
  return application
}

async function present(deps: TeamReads, rows: readonly Row[]): Promise<TeamApplication[]> {
  const cards = await cardsFor(
    deps,
    rows.flatMap(({ person_id, seller_id }) => [person_id, seller_id]),
  )
  return rows.flatMap((row): TeamApplication[] => {
    const [person, owner] = [cards.get(row.person_id), cards.get(row.seller_id)]
    if (!person || !owner) return []
    const { id, text, state, reason } = row
    const times = { sentAt: isoOf(row.sent_at), lapsesAt: isoOf(row.lapses_at), endedAt: isoOrNull(row.ended_at) }
    const place = { id: row.place_id, title: row.place_title, role: row.role }
    return [{ id, person, project: presentProject(deps, row, owner), place, text, state, reason, ...times }]
  })
}

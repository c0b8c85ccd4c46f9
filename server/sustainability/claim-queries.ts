import type { ClaimState, ClaimUnit, Obstacle, Verdict } from '@guildhall/contract/sustainability/options.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { bool, day, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { catalogue } from '#projects/service.ts'
import { connectedTo, isShownTo, notHidden } from '#relations/tables.ts'

const unit = textOf<ClaimUnit>()
const verdict = textOf<Verdict>()

const fields = {
  id: text,
  project_id: text,
  goal: int,
  measure: text,
  figure: int,
  start_figure: nullable(int),
  unit,
  unit_other: nullable(text),
  began_on: day,
  ended_on: day,
  method: text,
  evidence: nullable(text),
  evidence_file: nullable(text),
  is_evidenced: bool,
  version: int,
  changed_at: moment,
  is_old: bool,
}
/** A claim `g` with its state. */
export const claim = { ...fields, file: nullable(json<{ name: string; size: number }>()), state: textOf<ClaimState>() }
export type ClaimRow = RowOf<typeof claim>
const names = Object.keys(fields)
  .map((name) => `g.${name}`)
  .join(', ')
export const claimColumns = `${names},
  (select json_build_object('name', f.name, 'size', f.size) from goal_files f where f.id = g.evidence_file) as file, ${catalogue.claims.state} as state`

// Somebody of the team of project `p` today: its owner or a member.
const ofTeam = (condition: (person: string) => string) => `(${condition('p.seller_id')} or exists (
  select from team_members m where m.project_id = p.id and m.left_at is null and ${condition('m.person_id')}))`

const tradedWith = (viewer: string) => (person: string) =>
  `exists (
  select from orders o where (o.state <> 'cancelled' or o.paid_at is not null)
    and (o.buyer_id = ${viewer} and o.seller_id = ${person} or o.seller_id = ${viewer} and o.buyer_id = ${person}))`

/** What stands between a person, by the parameter of the internal id, and the claims of project `p`; null when nothing does. */
export const obstacleOf = (viewer: string) => `case
  when p.seller_id = ${viewer} then 'own'
  when exists (select from team_members m where m.project_id = p.id and m.person_id = ${viewer}) then 'team'
  when ${ofTeam((person) => connectedTo(viewer, person))} then 'connected'
  when ${ofTeam(tradedWith(viewer))} then 'traded'
  when not (${notHidden(viewer, 'p.seller_id')}) then 'apart' end`

/** A project that a person may see, with what they may do there. */
export const findProject = statement('goals_project', {
  takes: { id: text, viewerId: int },
  gives: { id: text, title: text, seller_id: int, may_edit: bool, obstacle: nullable(textOf<Obstacle>()) },
  sql: ({ id, viewerId }) => `
    select p.id, p.title, p.seller_id, ${catalogue.access.isAllowed(viewerId, 'edit')} as may_edit,
      ${obstacleOf(viewerId)} as obstacle
    from projects p where p.id = ${id} and ${catalogue.access.visibleTo(viewerId)}`,
})

export const findClaims = statement('goal_claims_of', {
  takes: { projectId: text },
  gives: claim,
  sql: ({ projectId }) => `select ${claimColumns} from goal_claims g where g.project_id = ${projectId} order by g.goal`,
})

/** Under the lock of its project. */
export const lockClaim = statement('goal_claim_lock', {
  takes: { projectId: text, goal: int },
  gives: { ...claim, seat: int },
  sql: ({ projectId, goal }) => `
    select ${claimColumns}, g.seat from goal_claims g
    where g.project_id = ${projectId} and g.goal = ${goal} for update of g`,
})

export const findSeats = statement('goal_claim_seats', {
  takes: { projectId: text },
  gives: { seat: int },
  sql: ({ projectId }) => `select seat from goal_claims where project_id = ${projectId}`,
})

const given = {
  projectId: text,
  goal: int,
  measure: text,
  figure: int,
  startFigure: nullable(int),
  unit,
  unitOther: nullable(text),
  from: day,
  until: day,
  method: text,
  evidence: nullable(text),
  evidenceFile: nullable(text),
  by: int,
  at: moment,
  oldAt: moment,
  isOld: bool,
}

export const insertClaim = statement('goal_claim_insert', {
  takes: { id: text, seat: int, ...given },
  sql: (p) => `
    insert into goal_claims (id, seat, project_id, goal, measure, figure, start_figure, unit, unit_other, began_on, ended_on,
      method, evidence, evidence_file, claimed_by, changed_at, old_at, is_old)
    values (${p.id}, ${p.seat}, ${p.projectId}, ${p.goal}, ${p.measure}, ${p.figure}, ${p.startFigure}, ${p.unit},
      ${p.unitOther}, ${p.from}, ${p.until}, ${p.method}, ${p.evidence}, ${p.evidenceFile}, ${p.by}, ${p.at}, ${p.oldAt}, ${p.isOld})`,
})

/** A new version of a claim; a trigger deletes what people said about the one before. */
export const updateClaim = statement('goal_claim_update', {
  takes: given,
  sql: (p) => `
    update goal_claims set measure = ${p.measure}, figure = ${p.figure}, start_figure = ${p.startFigure}, unit = ${p.unit},
      unit_other = ${p.unitOther}, began_on = ${p.from}, ended_on = ${p.until}, method = ${p.method},
      evidence = ${p.evidence}, evidence_file = ${p.evidenceFile}, claimed_by = ${p.by}, changed_at = ${p.at}, old_at = ${p.oldAt}, is_old = ${p.isOld},
      version = version + 1
    where project_id = ${p.projectId} and goal = ${p.goal}`,
})

export const deleteClaim = statement('goal_claim_delete', {
  takes: { projectId: text, goal: int },
  sql: ({ projectId, goal }) => `delete from goal_claims where project_id = ${projectId} and goal = ${goal}`,
})

/** The texts of a project whose words may need evidence, and its name. */
export const findTexts = statement('goals_project_texts', {
  takes: { id: text },
  gives: { title: text, description: text },
  sql: ({ id }) => `select title, description from projects where id = ${id}`,
})

const said = { claim_id: text, person_id: int, verdict, reason: text, at: moment, is_shown: bool }
export type VerdictRow = RowOf<typeof said>

/** What people said about claims, without suspended and paused people; `is_shown` for those whom a viewer may see. */
export const findVerdicts = statement('goal_verdicts_of', {
  takes: { claimIds: list(text), viewerId: int },
  gives: said,
  sql: ({ claimIds, viewerId }) => `
    select v.claim_id, v.person_id, v.verdict, v.reason, v.at, (${isShownTo(viewerId, 'v.person_id')}) as is_shown
    from goal_verdicts v join people by on by.id = v.person_id and not by.away
    where v.claim_id = any (${claimIds}::text[]) order by v.at, v.person_id`,
})

/** Who confirmed a claim, for a notification. */
export const findConfirmers = statement('goal_confirmers', {
  takes: { claimId: text },
  gives: { person_id: int },
  sql: ({ claimId }) => `select person_id from goal_verdicts where claim_id = ${claimId} and verdict = 'confirmed'`,
})

export const writeVerdict = statement('goal_verdict_write', {
  takes: { claimId: text, personId: int, verdict, reason: text, at: moment },
  sql: (p) => `
    insert into goal_verdicts (claim_id, person_id, verdict, reason, at)
    values (${p.claimId}, ${p.personId}, ${p.verdict}, ${p.reason}, ${p.at})
    on conflict (claim_id, person_id) do update
      set verdict = excluded.verdict, reason = excluded.reason, at = excluded.at`,
})

export const deleteVerdict = statement('goal_verdict_delete', {
  takes: { projectId: text, goal: int, personId: int },
  sql: ({ projectId, goal, personId }) => `
    delete from goal_verdicts v using goal_claims g
    where g.id = v.claim_id and g.project_id = ${projectId} and g.goal = ${goal} and v.person_id = ${personId}`,
})

/** What decides whether a person can confirm figures at all. */
export const findConfirmer = statement('goal_confirmer', {
  takes: { personId: int },
  gives: { user_type: textOf<UserType>() },
  sql: ({ personId }) => `select user_type from people where id = ${personId} and not away`,
})

/** Claims that turn old. */
export const findTurning = statement('goal_claims_turning', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from goal_claims where not is_old and old_at <= ${at} order by old_at limit 200`,
})

export const lockTurning = statement('goal_claim_turning_lock', {
  takes: { id: text },
  gives: { id: text, project_id: text, goal: int, is_evidenced: bool, is_old: bool, old_at: moment },
  sql: ({ id }) =>
    `select id, project_id, goal, is_evidenced, is_old, old_at from goal_claims where id = ${id} for update`,
})

export const turnOld = statement('goal_claim_turn_old', {
  takes: { id: text },
  sql: ({ id }) => `update goal_claims set is_old = true where id = ${id}`,
})

/** The owner and maintainers of a project, with its title. */
export const findEditors = statement('goals_editors', {
  takes: { projectId: text },
  gives: { person_id: int, title: text },
  sql: ({ projectId }) => `
    select seller_id as person_id, title from projects where id = ${projectId}
    union select m.person_id, p.title from team_members m join projects p on p.id = m.project_id
      where m.project_id = ${projectId} and m.left_at is null and m.role = 'maintainer'`,
})

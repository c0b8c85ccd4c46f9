import { type ClaimUnit, summedUnits } from '@guildhall/contract/sustainability/options.ts'
import { int, statement, text, textOf } from '#db/statement.ts'
import { catalogue } from '#projects/service.ts'

// Claims `g` of public projects `p`, of one goal or, for 0, of all.
const claims = (goal?: string) => `goal_claims g join projects p on p.id = g.project_id and p.visibility = 'public'
  ${goal ? `and (${goal} = 0 or g.goal = ${goal})` : ''}`

/** How many public projects name a goal; with evidence, confirmed and current, and only with old evidence. */
export const countTotals = statement('goals_totals', {
  gives: { projects: int, evidenced: int, confirmed: int, old: int },
  sql: () => `
    select count(*)::int as projects, count(*) filter (where evidenced)::int as evidenced,
      count(*) filter (where confirmed)::int as confirmed, count(*) filter (where old)::int as old
    from (
      select bool_or(g.is_evidenced) as evidenced, bool_or(not g.is_old and ${catalogue.claims.isConfirmed}) as confirmed,
        bool_or(g.is_evidenced and g.is_old) as old
      from ${claims()} group by g.project_id) c`,
})

export const countGoals = statement('goals_counts', {
  gives: { goal: int, projects: int, evidenced: int },
  sql: () => `
    select g.goal, count(*)::int as projects, count(*) filter (where g.is_evidenced)::int as evidenced from ${claims()} group by g.goal`,
})

/** Sums of confirmed, current figures by unit. A project with two figures of a unit counts once, with the larger one. */
export const sumFigures = statement('goals_sums', {
  takes: { goal: int, most: int },
  gives: { unit: textOf<ClaimUnit>(), sum: int, projects: int },
  sql: ({ goal, most }) => `
    select unit, least(sum(figure), 9000000000000000)::bigint as sum, count(*)::int as projects from (
      select g.unit, max(g.figure) as figure from ${claims(`${goal}::int`)}
      where g.is_evidenced and not g.is_old and ${catalogue.claims.isConfirmed}
        and g.unit in (${summedUnits.map((unit) => `'${unit}'`).join(', ')})
      group by g.project_id, g.unit) c
    group by unit order by count(*) desc, unit limit ${most}::int`,
})

const openPlaces = (goal: string) => `team_places l join projects p on p.id = l.project_id and p.visibility = 'public'
  where l.state = 'open' and exists (
    select from goal_claims g where g.project_id = p.id and (${goal}::int = 0 or g.goal = ${goal}::int))`

/** The open places in the teams of projects that name a goal. */
export const countPlaces = statement('goals_places_count', {
  takes: { goal: int },
  gives: { places: int },
  sql: ({ goal }) => `select count(*)::int as places from ${openPlaces(goal)}`,
})

export const findNeeded = statement('goals_places', {
  takes: { goal: int, most: int },
  gives: { id: text, title: text, project_id: text, project_title: text },
  sql: ({ goal, most }) => `
    select l.id, l.title, p.id as project_id, p.title as project_title from ${openPlaces(goal)}
    order by l.opened_at desc, l.id limit ${most}::int`,
})

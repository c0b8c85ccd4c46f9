// SQL over the claims of projects for goals (server/sustainability), whose signs cards show.

/** The condition that somebody confirms claim `g`: suspended and paused people do not count. */
export const isConfirmed = `exists (select from goal_verdicts v join people by on by.id = v.person_id and not by.away
  where v.claim_id = g.id and v.verdict = 'confirmed')`

/** The state of claim `g`, as SQL. */
export const claimState = `case when not g.is_evidenced then 'claimed' when g.is_old then 'old'
  when ${isConfirmed} then 'confirmed' else 'evidenced' end`

/** The goals for which a project, by the SQL of its id, shows evidence, as JSON; null without any. */
export const shownGoals = (projectId: string) => `(
  select json_agg(json_build_object('goal', g.goal, 'state', ${claimState}) order by g.goal)
  from goal_claims g where g.project_id = ${projectId} and g.is_evidenced)`

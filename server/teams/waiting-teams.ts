import type { WaitingTeam } from '@guildhall/contract/admin/dashboard.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { int, moment, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { waitingHandovers } from './handovers/queries.ts'
import { waitingInvitations } from './invitation-queries.ts'

/** The invitations to teams and the offered projects that wait for a person, the earliest due first. */
const findWaiting = statement('teams_waiting', {
  takes: { personId: int, at: moment, limit: int },
  gives: { project_id: text, title: text, asks: textOf<WaitingTeam['team']['asks']>(), lapses_at: moment, total: int },
  sql: ({ personId, at, limit }) => `
    select w.*, count(*) over ()::int as total from (
      select p.project_id, j.title, 'join' as asks, p.lapses_at
      from team_invitations p join projects j on j.id = p.project_id where ${waitingInvitations(personId)}
      union all
      select p.project_id, j.title, 'own' as asks, p.lapses_at
      from team_handovers p join projects j on j.id = p.project_id where ${waitingHandovers(personId)}) w
    where w.lapses_at > ${at} order by w.lapses_at, w.project_id, w.asks limit ${limit}`,
})

/** Returns the teams that wait for a person's answer, the earliest due first, and how many there are. */
export async function listWaitingTeams(
  { db, clock }: { db: Queryable } & Pick<Deps, 'clock'>,
  viewer: Viewer,
  limit: number,
): Promise<{ items: WaitingTeam[]; count: number }> {
  const rows = await findWaiting(db, { personId: viewer.id, at: clock.now(), limit })
  const items = rows.map(
    ({ project_id: projectId, title, asks, lapses_at }): WaitingTeam => ({
      kind: 'team',
      dueAt: isoOf(lapses_at),
      team: { projectId, title, asks },
    }),
  )
  return { items, count: rows[0]?.total ?? 0 }
}

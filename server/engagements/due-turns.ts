import type { EngagementState, EngagementTurn } from '@guildhall/contract/engagements/options.ts'
import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Between, bool, int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { shownName } from '#users/tables.ts'

const columns = 'id, title, state, turn, turn_until'
const sides = { client_id: 'client', provider_id: 'provider' } satisfies Record<string, EngagementTurn>
const otherOf = { client_id: 'provider_id', provider_id: 'client_id' }
const findDue = statement('engagements_due', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: {
    ...{ id: text, title: text, state: textOf<EngagementState>(), turn: nullable(textOf<EngagementTurn>()) },
    ...{ turn_until: moment, other: text, is_own: bool },
  },
  sql: (p) => `
    select e.id, e.title, e.state, e.turn, e.turn_until, e.turn is not distinct from e.side as is_own,
      ${shownName('o')} as other
    from (
      ${(['client_id', 'provider_id'] as const)
        .map(
          (side) => `(select ${columns}, ${otherOf[side]} as other_id, '${sides[side]}' as side from engagements
      where ${side} = ${p.personId} and ended_at is null and turn_until >= ${p.from} and turn_until < ${p.to}
      order by turn_until, id limit ${p.limit})`,
        )
        .join(' union all ')}
    ) e join people o on o.id = e.other_id`,
})

/**
 * Returns when open offers and requests of a person lapse, agreed work ends unpaid and the next step of active work is due,
 * between two moments, for calendar/. The orders of its milestones have no entry of their own.
 */
export async function listDueTurns(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findDue(db, { personId, from, to, limit })
  return rows.map(({ id, title, state, turn_until, other, is_own }) => ({
    ...{ kind: state === 'offered' ? ('offer' as const) : ('engagement' as const), at: isoOf(turn_until) },
    ...{
      title: `${words[state] ?? 'Due'}: ${title}`,
      about: state === 'active' && !is_own ? `Waits for ${other}` : other,
      href: `/engagements/${id}`,
    },
  }))
}

const words: Partial<Record<EngagementState, string>> = {
  requested: 'Request expires',
  offered: 'Offer expires',
  agreed: 'Pay in',
  active: 'Next step',
}

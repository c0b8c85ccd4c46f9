import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'

/** A pair as it is written; the lower internal id is `low_id`. */
export interface PairState {
  id: string
  low_id: number
  high_id: number
  state: 'none' | 'requested' | 'declined' | 'connected' | 'blocked'
  requested_by: number | null
  note: string | null
  since: Date | string
  low_withdrew_at: Date | string | null
  high_withdrew_at: Date | string | null
  low_blocks: boolean
  high_blocks: boolean
}
/** A pair as it is read: moments are PostgreSQL's text. */
export type PairRow = PairState & { since: string; low_withdrew_at: string | null; high_withdrew_at: string | null }

const columns =
  'id, low_id, high_id, state, requested_by, note, since, low_withdrew_at, high_withdrew_at, low_blocks, high_blocks'

const pair = `select ${columns} from relations where low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)`
export const findPair = prepared<PairRow>('pair_find', pair)
const find = prepared<PairRow>('pair_lock', `${pair} for update`)

/** The other person of a relation by its id, for one of its two. */
export const findOther = prepared<{ other_id: number }>(
  'pair_other',
  'select low_id + high_id - $2 as other_id from relations where id = $1 and $2 in (low_id, high_id)',
)

const insert = prepared(
  'pair_insert',
  `insert into relations (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const update = prepared(
  'pair_update',
  `update relations set state = $4, requested_by = $5, note = $6, since = $7, low_withdrew_at = $8, high_withdrew_at = $9,
     low_blocks = $10, high_blocks = $11
   where id = $1 and low_id = $2 and high_id = $3`,
)

/** A pair to be read, locked and written; its two people must be locked. */
export const pairs = {
  async lock(tx: Queryable, one: number, other: number): Promise<PairRow | undefined> {
    return (await find(tx, one, other))[0]
  },
  async save(tx: Queryable, row: PairState, isNew: boolean): Promise<void> {
    await (isNew ? insert : update)(
      tx,
      ...[row.id, row.low_id, row.high_id, row.state, row.requested_by, row.note, row.since],
      ...[row.low_withdrew_at, row.high_withdrew_at, row.low_blocks, row.high_blocks],
    )
  },
  /** How many requests of a person are open, declined ones included, of those sent after a moment. */
  async countOpen(tx: Queryable, personId: number, after: Date): Promise<number> {
    return (await countOpen(tx, personId, after))[0]?.open ?? 0
  },
}

const countOpen = prepared<{ open: number }>(
  'pair_count_open',
  'select count(*)::int as open from relations where requested_by = $1 and since > $2',
)

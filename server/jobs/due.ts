import type { Db, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'

/** Things of one kind that something happens to by itself. */
interface Kind<Row> {
  /** What failures are said to be of: 'order'. */
  what: string
  /** Some of those that are due now, the longest due first; it is asked again for the rest. */
  find(): Promise<readonly { id: string }[]>
  /** One of them, locked; undefined when it is gone, or somebody else has it. */
  lock(tx: Tx, id: string): Promise<Row | undefined>
  /** Whether it is still due under the lock: somebody may have moved it since it was found. */
  isDue(row: Row): boolean
  act(tx: Tx, row: Row): Promise<unknown>
}

/** A kind of which the runner need not know the rows. */
export interface Due {
  what: string
  find(): Promise<readonly { id: string }[]>
  work(tx: Tx, id: string): Promise<unknown>
}

/** Says how things of a kind are found, locked, looked at again and acted on. */
export function dueOf<Row>({ what, find, lock, isDue, act }: Kind<Row>): Due {
  const work = async (tx: Tx, id: string) => {
    const row = await lock(tx, id)
    if (row !== undefined && isDue(row)) await act(tx, row)
  }
  return { what, find, work }
}

/** So many of a kind are worked off in one turn of the clock; the rest waits for the next. */
const mostInATurn = 10_000

/**
 * Does what is due, each in a transaction of its own: one that fails holds up no other and is tried again with the next turn.
 * Throws at the end when any failed, so that the job fails and is counted.
 */
export async function runDue(db: Db, kinds: readonly Due[]): Promise<void> {
  const failures: unknown[] = []
  for (const { what, find, work } of kinds) {
    const tried = new Set<string>()
    const findUntried = async () => (await find()).filter(({ id }) => !tried.has(id))
    for (let due = await findUntried(); due.length > 0 && tried.size < mostInATurn; due = await findUntried())
      for (const { id } of due) {
        tried.add(id)
        await transaction(db, (tx) => work(tx, id)).catch((error: unknown) => {
          db.log.error({ err: error, what, id }, 'What was due could not be done; it is tried again')
          failures.push(error)
        })
      }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what was due could not be acted on')
}

import type { Db, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'

/** A kind of items with something due at a certain time. */
interface Kind<Row> {
  /** The item's name in error messages: 'order'. */
  what: string
  /** Some of the items due now, the longest overdue first; it is called again for the rest. */
  find(): Promise<readonly { id: string }[]>
  /** One of them, locked; undefined when it is gone or locked by another process. */
  lock(tx: Tx, id: string): Promise<Row | undefined>
  /** Whether it is still due under the lock: it may have changed since it was found. */
  isDue(row: Row): boolean
  act(tx: Tx, row: Row): Promise<unknown>
}

/** A kind whose row type the runner need not know. */
export interface Due {
  what: string
  find(): Promise<readonly { id: string }[]>
  work(tx: Tx, id: string): Promise<unknown>
}

/** Defines how items of a kind are found, locked, checked again and acted on. */
export function dueOf<Row>({ what, find, lock, isDue, act }: Kind<Row>): Due {
  const work = async (tx: Tx, id: string) => {
    const row = await lock(tx, id)
    if (row !== undefined && isDue(row)) await act(tx, row)
  }
  return { what, find, work }
}

/** The maximum of a kind per run; the rest waits for the next run. */
const mostInATurn = 10_000

/**
 * Acts on everything due, each in its own transaction: a failure holds up no other and is retried in the next run. Throws at
 * the end when any failed, so that the job fails and is counted.
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
          db.log.error({ err: error, what, id }, 'Some due work could not be done; it is tried again')
          failures.push(error)
        })
      }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some due work could not be done')
}

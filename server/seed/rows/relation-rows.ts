import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { distinctBelow } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { joinedAt } from '../people/membership.ts'
import { relationsOf } from '../people/relations.ts'
import { copyRows, type Value } from './copy.ts'

/** Writes the relations between people, and their follows. */
export async function copyRelations(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  const columns = ['id', 'low_id', 'high_id', 'state', 'requested_by', 'note', 'since']
  await copyRows(client, 'relations', columns, rows())
  await copyRows(client, 'follows', ['follower_id', 'followed_id', 'since'], followRows())

  function* rows(): Generator<Value[]> {
    for (let n = 1; n < size.people; n += 1)
      for (const { low, high, since, by, note } of relationsOf(options, n, size.people)) {
        const state = by === null ? 'connected' : 'requested'
        yield [idOf(low, high), firstId + low, firstId + high, state, by === null ? null : firstId + by, note, since]
      }
  }

  function* followRows(): Generator<Value[]> {
    for (let n = 1; n < size.people; n += 1) {
      const random = randomForRow(options.seed, 'follows', n)
      for (const other of distinctBelow(random, Math.min(n, Math.floor(random() * 5)), n))
        yield [firstId + n, firstId + other, joinedAt(options.seed, n, options.now)]
    }
  }
}

function idOf(low: number, high: number): string {
  const digest = createHash('sha256').update(`relation ${low} ${high}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(-12)
}

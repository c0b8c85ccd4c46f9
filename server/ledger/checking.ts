import type { Deps } from '../deps.ts'
import { checkLedger } from './service.ts'

/** Checks all of the ledger; what is not in order fails the job loudly, so that it is counted and logged. */
export async function reportLedger({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const found = await checkLedger(db)
  if (found.unbalanced.length + found.strays.length === 0) return
  log.error({ ledger: found }, 'The ledger is not in order')
  throw new Error('The ledger is not in order')
}

import type { Deps } from '../../deps.ts'

/** What the product's own services are called with while the demo community trades. */
export type TradeDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'payments' | 'log' | 'realtime' | 'offers'>

/** What somebody does at a moment. */
export interface Step {
  at: Date
  run(deps: TradeDeps): Promise<unknown>
}

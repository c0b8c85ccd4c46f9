import type { Deps } from '../../deps.ts'

/** The dependencies of the product's own services while the demo community trades. */
export type TradeDeps = Pick<
  Deps,
  | 'db'
  | 'config'
  | 'clock'
  | 'jobs'
  | 'payments'
  | 'log'
  | 'realtime'
  | 'offers'
  | 'busySources'
  | 'roomSources'
  | 'limits'
  | 'cards'
  | 'storage'
  | 'parts'
  | 'siteTexts'
>

/** An act of a person at a given time. */
export interface Step {
  at: Date
  run(deps: TradeDeps): Promise<unknown>
}

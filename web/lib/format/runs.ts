import type { ChosenRuns } from '@guildhall/contract/orders/chosen-runs.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatCount } from './counts-and-dates.ts'

/** Says how many runs of an agent, and what one costs: '100 runs at $0.05'. */
export const runsFacts = ({ runs, runMinor }: ChosenRuns, currency: string): string =>
  `${formatCount(runs)} runs at ${moneyText(runMinor, currency)}`

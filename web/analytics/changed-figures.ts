import { moneyText } from '@guildhall/contract/values/money.ts'
import { changeOfCount, changeOfMoney } from '#lib/format/changes.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Figure } from '#ui/charts/figures.tsx'

/** A number with its change from the period before. */
export const countFigure = (label: string, now: number, before: number): Figure => ({
  ...{ label, value: formatCount(now) },
  change: changeOfCount(now, before),
})

/** An amount with its change from the period before. */
export const moneyFigure = (label: string, now: number, before: number, currency: string): Figure => ({
  ...{ label, value: moneyText(now, currency, { short: true }) },
  change: changeOfMoney(now, before, currency),
})

import type { Counts } from '@guildhall/contract/analytics.ts'
import { moneyText } from '@guildhall/contract/money.ts'
import { formatCount } from '#lib/format.ts'
import type { Measure } from './address.ts'

/** What the chart and its table show of a day, and how. */
export function measureOf(measure: Measure, currency: string) {
  const whole = (value: number) => formatCount(value)
  const amount = (value: number) => moneyText(value, currency, { short: true })
  return {
    views: { title: 'Views per day', one: 'view', many: 'views', of: ({ views }: Counts) => views, format: whole },
    favorites: {
      title: 'New favorites per day',
      ...{ one: 'new favorite', many: 'new favorites', of: ({ favorites }: Counts) => favorites, format: whole },
    },
    sales: { title: 'Sales per day', one: 'sale', many: 'sales', of: ({ sales }: Counts) => sales, format: whole },
    revenue: {
      title: 'Revenue per day',
      ...{ one: '', many: '', of: ({ revenueMinor }: Counts) => revenueMinor, format: amount },
    },
  }[measure]
}

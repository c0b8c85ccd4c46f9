import { expect, test } from 'vitest'
import { hourlyWorkPlans } from './hourly-plans.ts'

// A week that is not paid when it begins moves by seven days, and the entries of the plan would be in the future. The first week
// begins at midnight of the day of the first payment, so a later week has up to a day less than whole weeks from that payment.
test.each(hourlyWorkPlans)(
  '$title: each week is paid before it begins, at whatever hour the demo community is made',
  ({ acts }) => {
    const payments = acts.flatMap((each) => (each.act === 'pay' ? [{ day: each.day, count: each.count }] : []))
    const first = payments[0]?.day ?? Number.NaN
    let paid = 0
    for (const { day, count } of payments) {
      if (paid > 0) expect(day - first).toBeLessThanOrEqual(7 * paid - 1)
      paid += count
    }
    expect(paid).toBeGreaterThan(1)
  },
)

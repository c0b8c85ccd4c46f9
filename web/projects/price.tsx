import { moneyText, toMinor } from '@guildhall/contract/money.ts'
import type { ProjectCard } from '@guildhall/contract/projects.ts'
import { useSite } from '#lib/site.ts'

/** What a project costs: an amount, 'Free', or that it is shown and not sold. */
export function Price({ project: { price, forSale } }: { project: Pick<ProjectCard, 'price' | 'forSale'> }) {
  const { currency } = useSite()
  if (!forSale) return 'Not for sale'
  // While it is being written there may be none yet.
  return Number.isNaN(price) ? 'Price?' : moneyText(toMinor(price), currency, { short: true, zero: 'Free' })
}

import type { ProjectCard } from '@guildhall/contract/projects.ts'
import { formatMoney } from '#lib/format.ts'
import { useSite } from '#lib/site.ts'

/** What a project costs: an amount, 'Free', or that it is shown and not sold. */
export function Price({ project }: { project: Pick<ProjectCard, 'price' | 'forSale'> }) {
  const { currency } = useSite()
  if (!project.forSale) return <>Not for sale</>
  // While it is being written there may be none yet.
  if (Number.isNaN(project.price)) return <>Price?</>
  return <>{project.price === 0 ? 'Free' : formatMoney(project.price, currency)}</>
}

import { type ProjectCategory, projectCategories } from '@guildhall/contract/values/options.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { marketplacePath } from '../marketplace/search.ts'

interface CategoryIndexProps {
  counts: readonly { category: ProjectCategory; count: number }[]
}

// By name, what fits nowhere else last.
const sorted = [...projectCategories].sort(
  (a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b, 'en'),
)

/** All thirty categories with their numbers. */
export function CategoryIndex({ counts }: CategoryIndexProps) {
  const count = new Map(counts.map((one) => [one.category, one.count]))
  return (
    <section className="sec">
      <div className="ruled">
        <h2 className="t-section">Thirty categories</h2>
        <span className="c3 t-sm">Number of projects</span>
      </div>
      <ul className="index">
        {sorted.map((category) => (
          <li key={category}>
            <Link to={marketplacePath({ category })}>
              <span>{category}</span>
              <span className="num c3">{formatCount(count.get(category) ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

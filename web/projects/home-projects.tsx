import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { type ProjectCategory, projectCategories } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Price } from './card/card-facts.tsx'
import { marketplacePath } from './marketplace/search.ts'
import { type ProjectApi, projectApi, projectQueries } from './queries.ts'

/** Returns the five project queries of the landing page. */
export function homeQueries(api: ProjectApi = projectApi) {
  return {
    newest: projectQueries.list({ sort: 'newest', limit: 4 }, api),
    viewed: projectQueries.list({ sort: 'views', limit: 1 }, api),
    cheapest: projectQueries.list({ sort: 'price-asc', limit: 1 }, api),
    dearest: projectQueries.list({ sort: 'price-desc', limit: 1 }, api),
    facets: projectQueries.facets({}, api),
  }
}

/** Returns their answers; `register` is null while there is no project to show. */
export function useHomeProjects() {
  const queries = homeQueries()
  const newest = useQuery(queries.newest)
  const viewed = useQuery(queries.viewed).data?.items[0]
  const cheapest = useQuery(queries.cheapest).data?.items[0]
  const dearest = useQuery(queries.dearest).data?.items[0]
  const facets = useQuery(queries.facets).data
  const first = newest.data?.items[0]
  const total = facets?.total.value ?? 0
  return {
    newest: newest.data?.items ?? [],
    now: newest.dataUpdatedAt,
    counts: facets?.categories ?? [],
    register: first && viewed && cheapest && dearest ? { total, newest: first, viewed, cheapest, dearest } : null,
  }
}

interface HomeRegisterProps {
  total: number
  newest: ProjectCard
  viewed: ProjectCard
  cheapest: ProjectCard
  dearest: ProjectCard
}

/** The contents of the site, one ruled line each, every line a link to its list. */
export function HomeRegister({ total, newest, viewed, cheapest, dearest }: HomeRegisterProps) {
  const { currency } = useSite()
  // Both are for sale or neither: sorting by price puts projects that are not for sale last.
  const range = cheapest.forSale
    ? [cheapest.price, dearest.price].map((price) => moneyText(toMinor(price), currency, { short: true, zero: 'Free' }))
    : []
  return (
    <table className="ledger ledger--rule inside">
      <caption className="sr-only">What is inside</caption>
      <tbody>
        <Line name="Projects" to={marketplacePath()} figure={[...new Set(range)].join(' to ')}>
          <span className="semi">{formatCount(total)} finished</span>
        </Line>
        <Line
          name="Newest"
          to={marketplacePath({ sort: 'newest' })}
          figure={newest.posted ? <TimeAgo at={newest.posted} /> : null}
        >
          <span className="work t-sm">{newest.title}</span>
        </Line>
        {viewed.views > 0 ? (
          <Line
            name="Most viewed"
            to={marketplacePath({ sort: 'views' })}
            figure={`${formatCount(viewed.views)} views`}
          >
            <span className="work t-sm">{viewed.title}</span>
          </Line>
        ) : null}
        {cheapest.forSale ? (
          <Line name="Lowest price" to={marketplacePath({ sort: 'price-asc' })} figure={<Price project={cheapest} />}>
            <span className="work t-sm">{cheapest.title}</span>
          </Line>
        ) : null}
      </tbody>
    </table>
  )
}

function Line({ name, to, figure, children }: { name: string; to: string; figure: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <Link to={to}>{name}</Link>
      </th>
      <td className="inside__w trunc">{children}</td>
      <td className="c2 num r nowrap inside__n">{figure}</td>
      <td className="r">
        <Icon of={ArrowRight} />
      </td>
    </tr>
  )
}

interface CategoryIndexProps {
  counts: readonly { category: ProjectCategory; count: number }[]
}

// By name, with the catch-all category last.
const sorted = [...projectCategories].sort(
  (a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b, 'en'),
)

/** All thirty categories with their counts. */
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

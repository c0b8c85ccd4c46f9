import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Price } from '../card/card-facts.tsx'
import { marketplacePath } from '../marketplace/search.ts'

interface HomeRegisterProps {
  total: number
  newest: ProjectCard
  viewed: ProjectCard
  cheapest: ProjectCard
  dearest: ProjectCard
}

/** What is inside, one ruled line each, every line a way into the list it speaks of. */
export function HomeRegister({ total, newest, viewed, cheapest, dearest }: HomeRegisterProps) {
  const { currency } = useSite()
  // Both are for sale or neither: by price what is not for sale comes last.
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

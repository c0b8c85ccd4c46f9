import { serviceSorts } from '@guildhall/contract/services/options.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadWhenOnline } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { lateForm } from '#listings/list-filters.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { totalText } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { NoServices } from './no-services.tsx'
import { ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx'
import { type ServiceFacets, type ServicePage, serviceListQueries } from './service-list-queries.ts'
import { countFilters, readServiceSearch, type ServiceSearch, servicesPath, topicName } from './service-search.ts'

interface ServicesListProps {
  search: ServiceSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** The tabs of result kinds, for a search text. */
  tabs: ReactNode
  /** Shown beside the tokens: the button that saves this search. */
  saving: ReactNode
}

/** The list of all services. */
export function ServicesList({ search, failure, tabs, saving }: ServicesListProps) {
  const viewer = useViewer()
  const list = useQuery({ ...serviceListQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...serviceListQueries.facets(search), enabled: !failure })
  const total = countFilters(search) > 0 ? undefined : counts.data?.total
  return (
    <ListPage
      kind={serviceListing}
      {...{ search, list, counts, failure, saving }}
      title={titleOf(search)}
      lead={`${total?.value ? totalText(total, ['service', 'services']) : 'Services'} at a fixed price, with days and rounds of changes agreed before you pay.`}
      action={
        viewer ? (
          <Link className={buttonClass()} to="/services/new">
            <Icon of={Plus} />
            Offer a service
          </Link>
        ) : null
      }
    >
      {() => tabs}
    </ListPage>
  )
}

function titleOf({ q, topic }: ServiceSearch): string {
  if (q) return `Results for “${q}”`
  return topic ? `${topicName(topic)} services` : 'Services'
}

const firstSeen = 3
const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  rating: 'Best rated',
  cheapest: 'Lowest price',
  soonest: 'Soonest delivery',
} as const

const loadForm = () => import('./service-filters.tsx').then((module) => module.ServiceFilterForm)
let names: Promise<typeof import('./active-service-filters.ts')> | undefined

/** Services as a kind of listing. */
const serviceListing: ListKind<ServiceSearch, ServicePage, ServiceFacets> = {
  pathname: '/services',
  path: servicesPath,
  read: readServiceSearch,
  nouns: ['service', 'services'],
  total: (page) => page?.total,
  countFilters,
  filterNames: () => (names ??= loadWhenOnline(() => import('./active-service-filters.ts'))),
  withoutForm: ({ q, provider, sort }) => ({ q, provider, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts({ q }) {
    const usual = q ? 'relevance' : 'newest'
    const others = serviceSorts.filter((each) => each !== usual && each !== 'relevance')
    return [usual, ...others].map((each) => [each, sortLabels[each as keyof typeof sortLabels]])
  },
  cards: ({ items }) => <ServiceGrid services={items} firstSeen={firstSeen} />,
  Waiting: ServiceGridSkeleton,
  Empty: NoServices,
}

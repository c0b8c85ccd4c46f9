import type { Waiting } from '@guildhall/contract/admin/admin.ts'
import type { WaitingKind } from '@guildhall/contract/admin/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Due } from '../due.tsx'
import { adminQueries } from '../queries.ts'
import { queuePath } from '../queue/queue-address.ts'

const kindNames: Record<WaitingKind, string> = {
  report: 'Report',
  contact: 'Question',
  feedback: 'Feedback',
  dispute: 'Dispute',
  payment: 'Payment',
  appeal: 'Appeal',
  approval: 'Second person',
  mentor: 'Mentor',
  ambassador: 'Ambassador',
  confirmation: 'School or firm',
}

function pathOf({ kind, id }: Waiting): string {
  if (kind === 'dispute') return `/orders/${id}/dispute`
  if (kind === 'payment') return '/admin/payments'
  if (kind === 'appeal') return '/admin/appeals'
  if (kind === 'approval') return '/admin/approvals'
  if (kind === 'mentor') return '/admin/mentors'
  if (kind === 'ambassador') return `/admin/ambassadors?id=${id}`
  if (kind === 'confirmation') return `/admin/confirmations?id=${id}`
  return queuePath({ kind, number: Number(id) })
}

/** What waits in all queues of the viewer's role, what is late first. */
export function WaitingList() {
  const { data, error, refetch } = useQuery(adminQueries.waiting())
  return (
    <section className="mt-8" aria-labelledby="waiting">
      <h2 className="t-section mb-3" id="waiting">
        Waiting, late first
      </h2>
      {data && data.items.length > 0 ? (
        <ul className="panel dk" aria-labelledby="waiting">
          {data.items.map((item) => (
            <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      ) : null}
      {data?.items.length === 0 ? <p className="c2">Nothing is waiting for you.</p> : null}
      {error && !data ? (
        <LoadFailure title="The list could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Loading className="panel panel__b stack">
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </Loading>
      ) : null}
    </section>
  )
}

function WaitingRow({ item }: { item: Waiting }) {
  const { kind, name, about, since, due } = item
  const isLate = Date.parse(due) < Date.now()
  return (
    <li className="dk__i wl__i">
      <div className="min-w-0">
        <Link className="semi dk__t" to={pathOf(item)}>
          {name}
        </Link>
        <p className="c2 t-sm dk__w">{about}</p>
      </div>
      <span className="c3 t-sm wl__k">{kindNames[kind]}</span>
      <span className="c3 t-sm wl__s">
        Since <DateOf at={since} />
      </span>
      <span className="wl__d">
        <Due at={due} isLate={isLate} />
      </span>
    </li>
  )
}

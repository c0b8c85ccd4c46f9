import './orders.css'
import { orderCalls } from '@guildhall/contract/orders/calls.ts'
import { orderTurns } from '@guildhall/contract/orders/commerce-options.ts'
import type { OrderSummary } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ListSearch } from '#listings/list-search.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { OrderRow } from './order-row.tsx'
import { YearPapers } from './papers/paper-links.tsx'
import { type ListPlace, listPath, orderQueries, type Side } from './queries.ts'
import { stateWords } from './words.ts'

const sides = {
  bought: { title: 'My Orders', tab: 'Bought', path: '/orders', note: 'What you bought, newest first.' },
  sold: { title: 'My Sales', tab: 'Sold', path: '/sales', note: 'Your sales, newest first.' },
} as const
const turnLabels = { yours: 'Your turn', theirs: 'Waiting', done: 'Done' } as const

/** A page of the viewer's purchases or sales, all or filtered. `notice` appears above the list. */
export function OrderList({ side, place, notice }: { side: Side; place: ListPlace; notice?: ReactNode }) {
  const { turn, state, q, cursor } = place
  const { data: page, error, refetch } = useQuery(orderQueries.list(side, place))
  const { data: summary } = useQuery(orderQueries.summary(side))
  const { title, path, note } = sides[side]
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="c2">{(summary && inWords(summary, side)) || note}</p>
        </div>
        {summary && summary.counts.all > 0 ? (
          <div className="btn-group">
            <DownloadButton endpoint={orderCalls[`${side}Export`]}>Export CSV</DownloadButton>
          </div>
        ) : null}
      </div>
      {notice}
      <nav className="tabs" aria-label="Orders and sales">
        <SideTab to="bought" at={side} />
        <SideTab to="sold" at={side} />
      </nav>
      {summary?.counts.all === 0 && !turn && !state && !q ? null : (
        <div className="ords__ask">
          <nav className="chips chips--scroll ords__states" aria-label="Whose turn">
            <Link className="chip" to={listPath(path, { q })} aria-current={turn || state ? undefined : 'true'}>
              All
              <Count of={summary?.counts.all} />
            </Link>
            {orderTurns.map((each) => (
              <Link
                key={each}
                className="chip"
                to={listPath(path, { turn: each, q })}
                aria-current={each === turn ? 'true' : undefined}
              >
                {turnLabels[each]}
                <Count of={summary?.counts[each]} />
              </Link>
            ))}
            {state ? (
              <Link className="chip" to={listPath(path, { state, q })} aria-current="true">
                {stateWords[state].label}
              </Link>
            ) : null}
          </nav>
          <ListSearch name={title} label="Number, title or name" action={path} q={q} kept={{ turn, state }} />
        </div>
      )}
      {q && page && page.items.length > 0 ? (
        <p className="row row--wrap gap-2 mt-2" role="status">
          Results for “{q}”.
          <Link className="link" to={listPath(path, { turn, state, q: '' })}>
            Clear the search
          </Link>
        </p>
      ) : null}
      {page && page.items.length > 0 ? (
        <ul className="ords" aria-label={title}>
          {page.items.map((order) => (
            <OrderRow key={order.id} order={order} side={side} />
          ))}
        </ul>
      ) : null}
      {isGone || page?.items.length === 0 ? <NoOrders side={side} place={place} path={path} /> : null}
      {error && !isGone && !page ? (
        <LoadFailure
          title={side === 'bought' ? 'Your orders could not be loaded' : 'Your sales could not be loaded'}
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {page || error ? null : (
        <Loading className="grid gap-4 mt-4">
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Loading>
      )}
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page?.previousCursor ? listPath(path, { ...place, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? listPath(path, { ...place, cursor: page.nextCursor }) : null}
        />
      </div>
      {side === 'sold' && cursor === undefined && page && page.items.length > 0 ? (
        <p className="c3 t-sm mt-4">Amounts are what buyers paid. Your share is that amount less our fee.</p>
      ) : null}
      <YearPapers side={side} />
    </div>
  )
}

function SideTab({ to, at }: { to: Side; at: Side }) {
  const { data: summary } = useQuery(orderQueries.summary(to))
  const { path, tab } = sides[to]
  return (
    <Link className="tab" to={path} aria-current={to === at ? 'page' : undefined}>
      {tab}
      <Count of={summary?.counts.all} />
    </Link>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="n">{formatCount(of)}</span>
}

/** Returns how many orders wait for the viewer, and the held and settled amounts; empty while there is nothing to say. */
function inWords({ counts, heldMinor, settledMinor, currency }: OrderSummary, side: Side): string {
  const held = moneyText(heldMinor, currency)
  const settled = moneyText(settledMinor, currency)
  return [
    counts.yours === 0
      ? ''
      : counts.yours === 1
        ? '1 order needs your action.'
        : `${formatCount(counts.yours)} orders need your action.`,
    heldMinor === 0 ? '' : `${held} ${side === 'bought' ? 'of what you paid' : 'of your share'} is held.`,
    settledMinor === 0 ? '' : `${settled} ${side === 'bought' ? 'was spent' : 'was earned'} on completed orders.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface NoOrdersProps {
  side: Side
  place: ListPlace
  /** The URL of the list. */
  path: Parameters<typeof listPath>[0]
}

/** Shown instead of a list without orders: the next step, or what to remove from the search. */
function NoOrders({ side, place, path }: NoOrdersProps) {
  const { turn, state, q, cursor } = place
  if (turn || state || q || cursor !== undefined)
    return (
      <EmptyState
        solid="octa"
        title={titleOfNone({ turn, state, q, cursor })}
        actions={
          q && (turn || state) ? (
            <>
              <Link className={buttonClass({ look: 'primary' })} to={listPath(path, { q })}>
                Search all orders
              </Link>
              <Link className={buttonClass()} to={listPath(path, { turn, state, q: '' })}>
                Clear the search
              </Link>
            </>
          ) : (
            <Link className={buttonClass({ look: 'primary' })} to={path}>
              Show all
            </Link>
          )
        }
      />
    )
  return side === 'bought' ? (
    <EmptyState
      solid="cube"
      title="Nothing bought yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
          Browse projects
        </Link>
      }
    >
      What you buy appears here, with its files, its invoice and its record.
    </EmptyState>
  ) : (
    <EmptyState
      solid="cube"
      title="Nothing sold yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/my-projects">
          My projects
        </Link>
      }
    >
      When somebody buys one of your projects, the order appears here and says whose turn it is.
    </EmptyState>
  )
}

function titleOfNone({ turn, state, q, cursor }: ListPlace): string {
  if (cursor !== undefined) return 'Nothing is left on this page'
  if (q) return turn || state ? `No order in this list matches “${q}”` : `No order matches “${q}”`
  if (turn)
    return {
      yours: 'No orders need your action',
      theirs: 'No orders wait for others or for a date',
      done: 'No orders are done yet',
    }[turn]
  return state ? `No orders with the status “${stateWords[state].label.toLowerCase()}”` : 'No orders here'
}

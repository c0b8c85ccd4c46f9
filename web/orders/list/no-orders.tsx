import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Side } from '../queries.ts'
import { stateWords } from '../states.ts'
import { type ListPlace, listPath } from './list-address.ts'

interface NoOrdersProps {
  side: Side
  place: ListPlace
  /** The address of the list. */
  path: Parameters<typeof listPath>[0]
}

/** What stands in the place of a list without orders: the way on, or what to remove from the search. */
export function NoOrders({ side, place, path }: NoOrdersProps) {
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
                Search in all
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
  if (q) return turn || state ? `No order in this part matches “${q}”` : `No order matches “${q}”`
  if (turn)
    return { yours: 'Nothing waits for you', theirs: 'Nothing waits for others', done: 'Nothing is done yet' }[turn]
  return state ? `Nothing is ${stateWords[state].label.toLowerCase()}` : 'Nothing is here'
}

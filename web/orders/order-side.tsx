import type { Order } from '@guildhall/contract/orders/orders.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

/** The money of an order: what was paid and went back, and for its seller what is left after the fee. */
export function OrderMoney({ order }: { order: Order }) {
  const { totalMinor, refundedMinor, feeMinor, currency, role, paidAt, state } = order
  const isFree = totalMinor === 0
  const taken = (minor: number) => `${minor > 0 ? '−' : ''}${moneyText(minor, currency)}`
  const share = totalMinor - refundedMinor - (feeMinor ?? 0)
  return (
    <section className="panel panel--ink" aria-labelledby="money">
      <div className="panel__b">
        <h2 className="t-sub" id="money">
          Money
        </h2>
        <dl className="kv mt-2">
          <dt>Total</dt>
          <dd className="num">{moneyText(totalMinor, currency, { zero: 'Free' })}</dd>
          {refundedMinor > 0 ? (
            <>
              <dt>Sent back</dt>
              <dd className="num">{taken(refundedMinor)}</dd>
            </>
          ) : null}
          {feeMinor !== null && !isFree ? (
            <>
              <dt>Fee</dt>
              <dd className="num">{taken(feeMinor)}</dd>
              <dt>{role === 'seller' ? 'Your share' : 'The seller’s share'}</dt>
              <dd className="num semi">{moneyText(share, currency)}</dd>
            </>
          ) : null}
          {paidAt ? (
            <>
              <dt>{isFree ? 'Taken' : 'Paid'}</dt>
              <dd>
                <DateOf at={paidAt} />
              </dd>
            </>
          ) : null}
        </dl>
        {isFree || share === 0 ? null : <p className="c2 t-sm mt-3">{heldUntil(role, state)}</p>}
      </div>
    </section>
  )
}

function heldUntil(role: Order['role'], state: Order['state']): string {
  if (state === 'completed') return role === 'seller' ? 'It is on your balance.' : 'The seller has been paid.'
  return role === 'seller'
    ? 'It reaches your balance when the order is completed.'
    : 'Guildhall holds the money until the order is completed.'
}

interface PartyCardProps {
  order: Order
  side: 'buyer' | 'seller'
}

/** Somebody an order is with; whoever has left is not named. */
export function PartyCard({ order, side }: PartyCardProps) {
  const person = order[side]
  const title = side === 'buyer' ? 'Buyer' : 'Seller'
  return (
    <section className="panel" aria-label={title}>
      <div className="panel__b">
        <h2 className="t-sub mb-2">{title}</h2>
        {person ? (
          <div className="row row--top gap-3">
            <Avatar
              {...person}
              picture={person.avatar}
              size={48}
              kind={person.userType === 'Business' ? 'business' : 'person'}
            />
            <div className="grow min-w-0">
              <Link className="semi hover:underline" to={profilePath(person)}>
                {displayName(person)}
              </Link>
              <div className="mt-0.5">
                <RoleGlyph role={roleOf(person.userType)} />
              </div>
              {person.headline ? <p className="c2 t-sm mt-1">{person.headline}</p> : null}
            </div>
          </div>
        ) : (
          <p className="c2">This account was deleted.</p>
        )}
      </div>
    </section>
  )
}

import { cartRefusalTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'
import { BuyActions, type Buyable } from './buy-actions.tsx'
import { cartQueries } from './cart-queries.ts'
import { useCartOfOtherTabs } from './use-cart.ts'

/** The buy box of a product page: puts the project into the cart, or says why it cannot be bought. */
export function BuyButtons({ project }: { project: Buyable }) {
  const { data } = useQuery(cartQueries.offers([project.id]))
  useCartOfOtherTabs()
  const offer = data?.find(({ productId }) => productId === project.id)
  // A portfolio piece has no buy box.
  if (!project.forSale) return null
  if (!offer) return <div className="buy__b" aria-busy="true" />
  const { refusal, blocked, owned, ownedBy } = offer
  if (blocked)
    return (
      <div className="mt-4">
        <Notice kind="wait">
          Nobody can buy this yet.{' '}
          {blocked === 'no-business-details' ? (
            <Link className="link" to="/settings/business">
              Say in your business details who issues the invoice
            </Link>
          ) : (
            cartRefusalTexts[blocked]
          )}
        </Notice>
      </div>
    )
  if (refusal === 'own') return null
  return (
    <>
      {refusal ? (
        <p className="c2 mt-4">{cartRefusalTexts[refusal]}</p>
      ) : (
        <BuyActions project={project} inCart={offer.inCart} />
      )}
      {owned > 0 ? (
        <p className="c2 t-sm mt-3">
          You own {owned === 1 ? '1 licence' : `${owned} licences`} of it
          {refusal ? '' : '; buying it again adds more'}:{' '}
          {ownedBy.map(({ id, number }, at) => (
            <Fragment key={id}>
              {at > 0 ? ', ' : ''}
              <Link className="link" to={`/orders/${id}`}>
                order {number}
              </Link>
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}

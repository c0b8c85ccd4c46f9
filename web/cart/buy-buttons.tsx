import { cartRefusalTexts } from '@guildhall/contract/cart-texts.ts'
import { licenceTexts } from '@guildhall/contract/licences.ts'
import type { Project } from '@guildhall/contract/projects.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '#lib/format.ts'
import { useSite } from '#lib/site.ts'
import { useViewer } from '#lib/viewer.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { cartQueries } from './cart-queries.ts'
import { useLocalLines } from './local-cart.ts'
import { useCartOfOtherTabs } from './use-cart.ts'
import { useCartChanges } from './use-cart-changes.ts'

type Bought = Pick<Project, 'id' | 'title' | 'price' | 'forSale' | 'licence'>

/** The buy box of a product page: puts the project into the cart, or says why it cannot be bought. */
export function BuyButtons({ project }: { project: Bought }) {
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
        <Buttons project={project} inCart={offer.inCart} />
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

function Buttons({ project, inCart }: { project: Bought; inCart: number }) {
  const viewer = useViewer()
  const local = useLocalLines()
  const navigate = useNavigate()
  const { currency } = useSite()
  const { set } = useCartChanges()
  const { id, title, price, licence } = project
  const cost = { figure: price === 0 ? 'Free' : formatMoney(price, currency), note: licenceTexts[licence].name }
  const isIn = viewer ? inCart > 0 : local?.some(({ productId }) => productId === id)
  if (isIn)
    return (
      <div className="buy__b">
        <ActionBar {...cost}>
          <Link className={buttonClass({ look: 'done', size: 'lg', block: true })} to="/cart">
            <Icon of={Check} />
            In your cart
          </Link>
        </ActionBar>
      </div>
    )
  const add = (onAdded: () => void) =>
    set.mutate({ productId: id, quantity: 1, seenPrice: price, title }, { onSuccess: onAdded })
  return (
    <div className="buy__b">
      <ActionBar {...cost}>
        <Button
          look="primary"
          size="lg"
          block
          busy={set.isPending}
          onClick={() =>
            add(() =>
              toast.success('Added to cart', {
                detail: title,
                action: { label: 'Open cart', run: () => void navigate('/cart') },
              }),
            )
          }
        >
          Add to cart
        </Button>
      </ActionBar>
      <Button size="lg" block disabled={set.isPending} onClick={() => add(() => void navigate('/cart'))}>
        {price === 0 ? 'Take it now' : 'Buy now'}
      </Button>
    </div>
  )
}

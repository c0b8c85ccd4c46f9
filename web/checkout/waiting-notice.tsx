import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { checkoutQueries } from './checkout-queries.ts'

/** Tells a buyer of the purchase that waits to be paid, and leads to it; nothing while none does. */
export function WaitingNotice() {
  const owner = useViewer()?.customUserId ?? ''
  const { data: purchase } = useQuery({ ...checkoutQueries.waiting(owner), enabled: owner !== '' })
  if (!purchase) return null
  return (
    <div className="mb-4">
      <Notice kind="wait">
        <p>
          <span className="semi">
            Your purchase of {moneyText(purchase.totalMinor, purchase.currency)} is not paid yet.
          </span>{' '}
          {purchase.payment?.state === 'processing'
            ? 'The payment provider has not said yet whether the money arrived.'
            : 'Pay it or cancel it. Nothing was charged yet.'}
        </p>
        <Link className={`${buttonClass({ size: 'sm' })} mt-2`} to={`/payment-success?purchase=${purchase.id}`}>
          Open it
        </Link>
      </Notice>
    </div>
  )
}

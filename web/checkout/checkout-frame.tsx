import type { ReactNode } from 'react'
import { Steps } from '#ui/steps.tsx'

interface CheckoutFrameProps {
  /** The one project that is bought at once; it comes from no cart. */
  item?: string | null
  isFree?: boolean
  children: ReactNode
}

/** The heading of the checkout with its steps, around what there is to do. */
export function CheckoutFrame({ item = null, isFree = false, children }: CheckoutFrameProps) {
  const first = item ? [] : ['Cart']
  return (
    <div className="page co__page">
      <div className="co__h">
        <h1 className="t-page">Checkout</h1>
        <Steps
          label="Progress"
          steps={[...first, 'Details', ...(isFree ? [] : ['Payment']), 'Done']}
          current={first.length}
        />
      </div>
      <noscript>
        <p className="mb-4">Paying needs JavaScript, which is off in this browser. Your cart stays as it is.</p>
      </noscript>
      {children}
    </div>
  )
}

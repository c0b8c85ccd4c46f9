import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { usePurchaseActs } from './unpaid-purchase.tsx'

/** Leads to the payment of a purchase at the provider. Without scripts it opens the purchase. */
export function PayButton({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate()
  const to = `/payment-success?purchase=${id}`
  const { pay, isPaying } = usePurchaseActs(id, () => void navigate(to))
  if (!useHydrated())
    return (
      <Link className={buttonClass({ look: 'primary' })} to={to}>
        {children}
      </Link>
    )
  return (
    <Button look="primary" busy={isPaying} onClick={pay}>
      {children}
    </Button>
  )
}

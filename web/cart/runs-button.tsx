import { fromMinor } from '@guildhall/contract/values/money.ts'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useCartChanges } from './use-cart.ts'

interface RunsButtonProps {
  /** What to put into the cart; null while the number is wrong. */
  wanted: { id: string; title: string; runs: number; priceMinor: number } | null
}

/** Puts runs of an agent into the cart. */
export function RunsButton({ wanted }: RunsButtonProps) {
  const navigate = useNavigate()
  const { set } = useCartChanges()
  const add = () => {
    if (!wanted) return
    const { id, title, runs, priceMinor } = wanted
    const line = { kind: 'agent', productId: id, title, quantity: 1, seenPrice: fromMinor(priceMinor) } as const
    const onSuccess = () =>
      toast.success('In your cart', {
        detail: title,
        action: { label: 'Open cart', run: () => void navigate('/cart') },
      })
    set.mutate({ ...line, choice: { runs } }, { onSuccess })
  }
  return (
    <Button block look="primary" busy={set.isPending} disabled={!wanted} onClick={add}>
      Add to cart
    </Button>
  )
}

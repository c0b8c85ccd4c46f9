import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { FieldError } from '#ui/forms/field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

interface QuantityFieldProps {
  title: string
  value: number
  onChange: (quantity: number) => void
}

/** How many licences of a project: typed, or one more and one less; every whole number counts at once. */
export function QuantityField({ title, value, onChange }: QuantityFieldProps) {
  const note = useId()
  // null: what is shown is what the cart has.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !isQuantity(typed)
  const type = (text: string) => {
    setTyped(text)
    if (isQuantity(text)) onChange(Number(text))
  }
  const step = (to: number) => {
    setTyped(null)
    onChange(to)
  }
  return (
    <div>
      <div className="qty">
        <button
          type="button"
          aria-label={`One licence of ${title} less`}
          disabled={value <= 1}
          onClick={() => step(value - 1)}
        >
          <Icon of={Minus} size={15} />
        </button>
        <input
          className="num"
          type="number"
          inputMode="numeric"
          min={1}
          max={cartLimits.quantity}
          aria-label={`Licences of ${title}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? note : undefined}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label={`One licence of ${title} more`}
          disabled={value >= cartLimits.quantity}
          onClick={() => step(value + 1)}
        >
          <Icon of={Plus} size={15} />
        </button>
      </div>
      {isWrong ? <FieldError id={note}>{cartTexts.quantity}</FieldError> : null}
    </div>
  )
}

function isQuantity(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= cartLimits.quantity
}

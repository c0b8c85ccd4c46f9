import './cancel-bar.css'
import type { CancelRule } from '@guildhall/contract/orders/cancel-rules.ts'
import { cancelParts, isTooLate, tooLateText } from './cancel-parts.ts'

interface CancelBarProps {
  cancelRule: CancelRule
  /** Null while no time is chosen. */
  start: string | null
  isPriced: boolean
  zone: string
}

/** The rule for cancelling as a bar from now to the start; a sentence once only one thing is left. Renders nothing once the session has begun. */
export function CancelBar({ zone, ...ruled }: CancelBarProps) {
  const parts = cancelParts(ruled, zone, Date.now())
  if (parts.length === 0) return null
  if (isTooLate(parts)) return <p className="mb-2">{tooLateText(ruled.isPriced)}</p>
  return (
    <ol className="cbar" aria-label={ruled.isPriced ? 'Refund if you cancel' : 'Moving and cancelling'}>
      {parts.map(({ look, what, until, mark }) => (
        <li key={what}>
          <span className={`cbar__p cbar__p--${look}`}>
            <span className="semi">{what}</span> {until}
          </span>
          <span className="cbar__m" aria-hidden="true">
            {mark}
          </span>
        </li>
      ))}
    </ol>
  )
}

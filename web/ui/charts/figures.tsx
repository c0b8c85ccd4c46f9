import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

export interface Figure {
  label: string
  /** A `Hint` beside the label. */
  hint?: ReactNode
  /** A formatted number, or a link to what it counts. */
  value: ReactNode
  /**
   * The change, always with its comparison: '12 more than last week'; or, where one line says that for all figures,
   * `signed`: '+12'.
   */
  change?: { direction: 'up' | 'down' | 'flat'; text: string; signed?: boolean }
}

const arrows = { up: ArrowUp, down: ArrowDown, flat: null }

/** Up to five numbers side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, hint, value, change }) => {
        const arrow = change && !change.signed && arrows[change.direction]
        return (
          <div key={label}>
            <dt>
              {label}
              {hint}
            </dt>
            <dd>
              {value}
              {change ? (
                <span className={`delta delta--${change.direction}`}>
                  {arrow ? <Icon of={arrow} size={13} /> : null}
                  {change.text}
                </span>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

import type { ReactNode } from 'react'

interface SummaryProps {
  /** The lines that add up; amounts are already formatted. */
  lines: readonly { id: string; title: string; quantity: number; amount: string }[]
  total: string
  /** Below the total: the next step and the conditions. */
  children: ReactNode
}

/** The amount due, beside a cart or checkout (`.co` puts them side by side). A changed total is announced. */
export function Summary({ lines, total, children }: SummaryProps) {
  return (
    <aside className="panel panel--ink sum" aria-label="Summary">
      <div className="panel__b">
        <h2 className="t-section">Summary</h2>
        {lines.length > 0 ? (
          <dl className="kv sum__l">
            {lines.map(({ id, title, quantity, amount }) => (
              <div key={id} className="contents">
                <dt>
                  <span className="trunc">{title}</span>
                  {quantity > 1 ? <span className="nowrap">× {quantity}</span> : null}
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="row row--between sum__t">
          <span>Total</span>
          <span className="num" role="status">
            {total}
          </span>
        </p>
        {children}
      </div>
    </aside>
  )
}

import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'

const lines = [
  { key: 'requests', label: 'Connection requests', to: '/connections?list=received' },
  { key: 'bought', label: 'Orders, your turn', to: '/orders?turn=yours' },
  { key: 'engagements', label: 'Engagements, your turn', to: '/engagements?turn=yours' },
  { key: 'sold', label: 'Sales, your turn', to: '/sales?turn=yours' },
] as const

/** What waits for the viewer, each count linked to its list. */
export function NeedsAnswer({ counts }: { counts: Record<(typeof lines)[number]['key'], number> }) {
  const waiting = lines.filter(({ key }) => counts[key] > 0)
  return (
    <section className="panel" aria-labelledby="needs-answer">
      <div className="panel__h">
        <h2 className="t-sub" id="needs-answer">
          Needs an answer
        </h2>
      </div>
      <div className="panel__b">
        {waiting.length === 0 ? <p className="c2">Nothing needs an answer.</p> : null}
        <ul className="lines">
          {waiting.map(({ key, label, to }) => (
            <li key={key}>
              <Link className="ntfs__need" to={to}>
                <span className="c2">{label}</span>
                <span className="num med">{formatCount(counts[key])}</span>
              </Link>
            </li>
          ))}
        </ul>
        {waiting.length > 0 ? (
          <p className="c3 t-sm mt-2">When you answer elsewhere, the item disappears here too.</p>
        ) : null}
      </div>
    </section>
  )
}

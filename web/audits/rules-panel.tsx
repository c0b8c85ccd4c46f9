import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Status } from '#ui/tag.tsx'
import { auditQueries } from './queries.ts'
import { turnOf } from './words.ts'

/** The state of the rules of an audit, on the page of its engagement; renders nothing for other work. */
export function RulesPanel({ engagementId: id }: { engagementId: string }) {
  const { data: rules } = useQuery(auditQueries.rules(id))
  if (!rules || (!rules.isOpen && rules.versions.length === 0)) return null
  const { turn, title } = turnOf(rules)
  const kinds = { yours: 'ask', theirs: 'wait', done: 'ok', stopped: 'off' } as const
  return (
    <section className="hang" aria-labelledby="rules">
      <h2 className="t-sub" id="rules">
        Rules of the audit
      </h2>
      <div className="min-w-0">
        <p>
          <Status kind={kinds[turn]}>{title}</Status>
        </p>
        <p className="c2 mt-1">
          What is tested, when, from which addresses, and whom to call. Nothing can be delivered until both of you
          agree.
        </p>
        <Link className={`${buttonClass({ size: 'sm' })} mt-2`} to={`/engagements/${id}/rules`}>
          Read the rules
        </Link>
      </div>
    </section>
  )
}

import type { Reference } from '@guildhall/contract/users/references.ts'
import { Link } from 'react-router'

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Finished work as a profile shows it: what, when, and for whom. */
export function ReferenceItem({ reference: { title, topic, month, client, clientPath } }: { reference: Reference }) {
  return (
    <div className="min-w-0">
      <p className="work">{title}</p>
      <p className="c2 t-sm">
        For{' '}
        {clientPath ? (
          <Link className="link" to={clientPath}>
            {client}
          </Link>
        ) : (
          `${client.charAt(0).toLowerCase()}${client.slice(1)}`
        )}
        {topic ? `, ${topic}` : ''}, <time dateTime={month}>{months.format(new Date(`${month}-01T00:00:00Z`))}</time>
      </p>
    </div>
  )
}

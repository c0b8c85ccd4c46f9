import { useQuery } from '@tanstack/react-query'
import Moon from 'lucide-react/icons/moon'
import { Link } from 'react-router'
import { IconDisc } from '#ui/pictures/icon-disc.tsx'
import { notificationQueries } from './queries.ts'

/** The viewer's quiet hours beside their notifications; nothing without any. */
export function QuietPanel() {
  const { data } = useQuery(notificationQueries.settings())
  if (!data?.quiet) return null
  const { from, to } = data.quiet
  return (
    <section className="panel" aria-label="Quiet hours">
      <div className="panel__b row">
        <IconDisc of={Moon} />
        <div>
          <p className="med num">
            Quiet from {from} to {to}
          </p>
          <p className="c2 t-sm">
            Emails wait until then.{' '}
            <Link className="link" to="/settings/notifications">
              Change
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

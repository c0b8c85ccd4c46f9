import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** No service has been published yet. */
export function NoServices() {
  const viewer = useViewer()
  return (
    <EmptyState
      solid="octa"
      title="No service is offered yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={viewer ? '/services/new' : '/signup'}>
          {viewer ? 'Offer a service' : 'Join and offer the first one'}
        </Link>
      }
    >
      Services that people offer at a fixed price appear here.
    </EmptyState>
  )
}

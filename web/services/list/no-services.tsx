import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** No service has been published yet. Members have the button to offer one in the heading. */
export function NoServices() {
  const viewer = useViewer()
  return (
    <EmptyState
      solid="octa"
      title="No service is offered yet"
      actions={
        viewer ? null : (
          <Link className={buttonClass({ look: 'primary' })} to="/signup">
            Join and offer the first one
          </Link>
        )
      }
    >
      Services that people offer at a fixed price appear here.
    </EmptyState>
  )
}

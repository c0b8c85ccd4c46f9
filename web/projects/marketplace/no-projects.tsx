import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** No project has been published yet. Members have the button to add one in the heading. */
export function EmptyMarketplace() {
  const viewer = useViewer()
  return (
    <EmptyState
      solid="cube"
      title="No project has been listed yet"
      actions={
        viewer ? null : (
          <Link className={buttonClass({ look: 'primary' })} to="/signup">
            Join and list the first one
          </Link>
        )
      }
    >
      The first finished project will appear here. Coursework, theses and side projects count.
    </EmptyState>
  )
}

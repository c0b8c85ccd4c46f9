import { messageTexts } from '@guildhall/contract/notifications/panels.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { chatPath, type ListPlace } from './address.ts'

/** What stands where the conversations would be. */
export function NoConversations({ place: { box, show, q } }: { place: ListPlace }) {
  if (q)
    return (
      <p className="chat__sub" role="status">
        Nobody of that name wrote with you.
      </p>
    )
  if (show !== 'all')
    return (
      <EmptyState
        solid="tetra"
        title={show === 'unread' ? 'Nothing unread' : 'No messages about orders'}
        actions={
          <Link className={buttonClass()} to={chatPath()}>
            Show all
          </Link>
        }
      >
        {show === 'unread' ? 'You have read everything.' : 'Write to the other side from an order’s page.'}
      </EmptyState>
    )
  if (box === 'archived')
    return (
      <EmptyState solid="tetra" title="Nothing archived">
        What you put aside is kept here until the next message.
      </EmptyState>
    )
  if (box === 'requests')
    return (
      <EmptyState solid="tetra" title="No requests">
        People you are not connected with ask here before they write to you.
      </EmptyState>
    )
  return (
    <EmptyState
      solid="tetra"
      title={messageTexts.empty}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/connect">
          Find people
        </Link>
      }
    >
      Ask a maker about a project, or write to somebody you know.
    </EmptyState>
  )
}

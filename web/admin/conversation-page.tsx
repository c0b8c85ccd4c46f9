import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { FileState } from './file-parts.tsx'
import { PrivateMessage } from './private-message.tsx'
import { adminQueries } from './queries.ts'

const goneName = 'A deleted account'

/** What two people wrote to each other, for the two moderators who asked and agreed. */
export function ConversationPage({ approvalId }: { approvalId: string }) {
  const { data, error, refetch } = useQuery(adminQueries.conversation(approvalId))
  return (
    <AdminFrame part="approvals">
      <div className="phead ad__h">
        <h1 className="t-page">A private conversation</h1>
      </div>
      {data ? (
        <>
          <p className="c2">
            Between{' '}
            {data.people.map((person, at) => (
              <span key={person?.customUserId ?? at}>
                {at > 0 ? ' and ' : ''}
                {person ? (
                  <Link className="link" to={`/admin/people/${person.customUserId}`}>
                    {person.name}
                  </Link>
                ) : (
                  'a deleted account'
                )}
              </span>
            ))}
            . Both were told. You can read it until <DateOf at={data.until} time />.
          </p>
          <p className="c2 rq__t mt-2">{data.reason}</p>
          <div className="panel panel__b mt-4">
            {data.items.length > 0 ? (
              <ul className="lines" aria-label="Messages">
                {data.items.map((message) => (
                  <PrivateMessage
                    key={message.number}
                    name={data.people[message.by]?.name ?? goneName}
                    message={message}
                  />
                ))}
              </ul>
            ) : (
              <p className="c2">Nothing is left: the messages were deleted, or an account was.</p>
            )}
            {data.items.length === chatLimits.disputeMessages ? (
              <p className="c3 t-sm mt-2">The newest {chatLimits.disputeMessages} messages.</p>
            ) : null}
          </div>
        </>
      ) : null}
      {data ? null : (
        <FileState title="The conversation could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </AdminFrame>
  )
}

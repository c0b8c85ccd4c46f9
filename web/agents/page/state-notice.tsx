import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'

/** Tells an author who else sees this page, why, and what to do. */
export function StateNotice({ agent }: { agent: Agent }) {
  const { id, state, missing } = agent
  if (state === 'public') return null
  return (
    <div className="pd__state">
      {state === 'draft' ? (
        <Notice kind="wait">
          <p className="semi">This is a draft: only you see it.</p>
          {missing.length > 0 ? (
            <>
              <p>Before you can publish it:</p>
              <ul className="ag__not">
                {missing.map(({ path, message }) => (
                  <li key={path}>{message}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>Everything is there. Publish it to show it to others.</p>
          )}
          <p>
            <Link className="link" to={`/agents/${id}/edit`}>
              Continue with it
            </Link>
          </p>
        </Notice>
      ) : state === 'unlisted' ? (
        <Notice kind="info">
          <p className="semi">This agent is unlisted.</p>
          <p>Everybody who has its address can open it. It is in no list and no search.</p>
        </Notice>
      ) : (
        <Notice kind="error">
          <p className="semi">The moderators have hidden this agent.</p>
          <p>
            Only you can see it. You can read why, and appeal, in{' '}
            <Link className="link" to="/settings/decisions">
              the decisions about you
            </Link>
            .
          </p>
        </Notice>
      )}
    </div>
  )
}

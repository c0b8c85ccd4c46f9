import type { RelationList } from '@guildhall/contract/values/options.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { listPath } from './list-address.ts'

const empty: Record<RelationList | 'all', [title: string, text: string]> = {
  all: ['Nobody yet', 'People you ask and people who ask you stand here. Every suggestion says what you share.'],
  received: ['No requests to answer', 'When somebody asks to connect with you, it stands here.'],
  sent: ['No requests of yours are open', 'Whom you asked stands here until they answer.'],
  pending: ['Nothing is pending', 'Requests that nobody has answered yet stand here, theirs and yours.'],
  connected: ['No connections yet', 'Ask somebody you know, or look at who shares something with you.'],
  blocked: ['You have blocked nobody', 'Who is blocked stands here, so that you can change your mind.'],
}

/** What stands where a list would be. */
export function EmptyList({ list, isLater }: { list: RelationList | undefined; isLater: boolean }) {
  if (isLater)
    return (
      <EmptyState
        solid="octa"
        title="Nobody is left on this page"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={listPath({ list })}>
            To the first page
          </Link>
        }
      />
    )
  const [title, text] = empty[list ?? 'all']
  return (
    <EmptyState
      solid="icosa"
      title={title}
      actions={
        list === 'blocked' ? null : (
          <Link className={buttonClass({ look: 'primary' })} to="/connect">
            Find people
          </Link>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

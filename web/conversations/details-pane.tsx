import { profilePath } from '@guildhall/contract/profile-path.ts'
import { Link } from 'react-router'
import { roleOf } from '#lib/people.ts'
import { RoleGlyph } from '#ui/role-glyph.tsx'
import { ConversationFace } from './face.tsx'
import { MemberList } from './member-list.tsx'
import type { Opened } from './queries.ts'
import type { Beside } from './thread-pane.tsx'

interface DetailsProps {
  owner: string
  opened: Opened
  beside: Beside
  /** It is not one's own any more. */
  onLeft: () => void
}

/** Beside a conversation on wide screens. */
export function DetailsPane(props: DetailsProps) {
  return (
    <aside className="chat__info" aria-label="Details">
      <Details {...props} />
    </aside>
  )
}

/** Who it is with. */
export function Details({ owner, opened, beside, onLeft }: DetailsProps) {
  const { conversation } = opened
  const { kind, sender, user, state } = conversation
  if (kind === 'group') return <MemberList {...{ owner, opened, onLeft }} />
  return (
    <>
      <div className="ci2">
        <div className="row row--top gap-3">
          <ConversationFace of={conversation} size={48} />
          <div className="min-w-0">
            {user && state !== 'closed' ? (
              <Link className="semi hover:underline" to={profilePath(user)}>
                {sender}
              </Link>
            ) : (
              <span className="semi">{sender}</span>
            )}
            {user ? (
              <p className="mt-0.5">
                <RoleGlyph role={roleOf(user.userType)} />
              </p>
            ) : null}
            {user?.headline ? <p className="c2 t-sm mt-1">{user.headline}</p> : null}
          </div>
        </div>
      </div>
      {user && state !== 'asked' ? <div className="ci2">{beside.block(opened, onLeft, 'danger')}</div> : null}
    </>
  )
}

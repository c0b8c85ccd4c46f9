import { profilePath } from '@guildhall/contract/profile-path.ts'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/people.ts'
import { RoleGlyph } from '#ui/role-glyph.tsx'
import { Face } from './face.tsx'
import { pictureOf } from './picture-of.ts'
import type { Opened } from './queries.ts'

interface MemberListProps {
  owner: string
  opened: Opened
  onLeft: () => void
}

/** Who is in a group. */
export function MemberList({ owner, opened: { conversation, members } }: MemberListProps) {
  return (
    <div className="ci2">
      <h2 className="t-sub">
        Members <span className="c3 num">{conversation.members}</span>
      </h2>
      <ul className="mt-2">
        {members.map(({ user, role, online }) => (
          <li key={user.customUserId} className="row gmr">
            <span className="av-wrap">
              <Face name={displayName(user)} picture={pictureOf(user.avatar)} size={28} />
              {online ? <span className="presence" /> : null}
            </span>
            <Link className="grow trunc hover:underline" to={profilePath(user)}>
              {displayName(user)}
            </Link>
            <span className="c3 t-sm">
              {user.customUserId === owner ? 'You' : role === 'owner' ? 'Owner' : role === 'admin' ? 'Admin' : null}
            </span>
            <RoleGlyph role={roleOf(user.userType)} word="hidden" />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { sideMenuTexts } from '@guildhall/contract/notifications/panels.ts'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

interface AccountHeadProps {
  /** Null while the viewer is not yet known. */
  viewer: Omit<Viewer, 'strength' | 'takesWork'> | null
  onClose: () => void
}

/** The owner of the side menu: picture or initials, name, role, 'View Profile >'. */
export function AccountHead({ viewer, onClose }: AccountHeadProps) {
  return (
    <div className="row row--top side__who" aria-busy={viewer ? undefined : true}>
      <Avatar
        firstName={viewer?.firstName ?? ''}
        lastName={viewer?.lastName ?? ''}
        companyName={viewer?.companyName ?? null}
        picture={viewer?.avatar ?? null}
        kind={viewer?.userType === 'Business' ? 'business' : 'person'}
        size={48}
      />
      <div className="grow">
        <p className="side__name">{viewer ? displayName(viewer) || sideMenuTexts.noName : sideMenuTexts.loading}</p>
        {viewer ? (
          <>
            <RoleGlyph role={roleOf(viewer.userType)} />
            <p className="mt-1.5">
              <Link className="link t-sm" to="/profile" onClick={onClose}>
                {sideMenuTexts.viewProfile}
              </Link>
            </p>
          </>
        ) : null}
      </div>
    </div>
  )
}

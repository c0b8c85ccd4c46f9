import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { AudienceSelect } from '../settings/audience-select.tsx'

interface OwnAccountProps {
  person: OwnProfile
  onChanged: () => Promise<void>
}

/** What of one's account belongs to the profile: the confirmed address, its domain as a badge, and the way to who sees what. */
export function OwnAccount({ person: { auth, memberSince, verifiedDomain, visibility }, onChanged }: OwnAccountProps) {
  return (
    <section className="pf__b" aria-labelledby="account">
      <h2 className="t-sub mb-1" id="account">
        Your account
      </h2>
      <dl className="kv">
        <dt>Email</dt>
        <dd className="trunc" title={auth.email}>
          {auth.email}
        </dd>
        <dt>Address</dt>
        <dd>
          <Status kind="ok">Verified</Status>
        </dd>
        <dt>Joined</dt>
        <dd>
          <DateOf at={memberSince} />
        </dd>
      </dl>
      {verifiedDomain ? (
        <div className="pf__bh mt-2">
          <span className="t-sm">Badge {verifiedDomain}</span>
          <AudienceSelect
            block="verifiedDomain"
            name="your badge"
            value={visibility.blocks.verifiedDomain}
            onChanged={onChanged}
          />
        </div>
      ) : null}
      <p className="t-sm mt-3">
        <Link className="link" to="/settings/privacy">
          {visibility.hidden ? 'Your account is hidden: privacy settings' : 'Privacy settings'}
        </Link>
      </p>
      <p className="c3 t-sm mt-2">Only you see this part.</p>
    </section>
  )
}

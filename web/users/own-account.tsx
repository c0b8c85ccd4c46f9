import type { OwnProfile } from '@guildhall/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { DateOf } from '#lib/time-ago.tsx'
import { Switch } from '#ui/switch.tsx'
import { Status } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import { AudienceSelect } from './audience-select.tsx'
import { blockApi } from './block-api.ts'

interface OwnAccountProps {
  person: OwnProfile
  onChanged: () => Promise<void>
}

/** What of one's account belongs to the profile: the confirmed address, its domain as a badge, and hiding all of it. */
export function OwnAccount({ person: { auth, memberSince, verifiedDomain, visibility }, onChanged }: OwnAccountProps) {
  const hide = useMutation({
    mutationFn: async (hidden: boolean) => {
      await blockApi.putVisibility({ body: { hidden } })
      await onChanged()
      return hidden
    },
    onSuccess: (hidden) => toast.success(hidden ? 'Your account is hidden' : 'Your account is shown'),
    onError: (error) => toast.error(error.message),
  })
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
      <div className="mt-3">
        <Switch
          label="Hidden account"
          help="Only people who are signed in find you, and no leaderboard shows you."
          checked={hide.isPending ? hide.variables : visibility.hidden}
          disabled={hide.isPending}
          onChange={({ target }) => hide.mutate(target.checked)}
        />
      </div>
      <p className="c3 t-sm mt-2">Only you see this part.</p>
    </section>
  )
}

import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { roleOf, roleWords } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { profileApi, useProfileRefresh } from '../profile-api.ts'

/** The viewer's names as a separate form. */
export function AccountNames({ viewer }: { viewer: Viewer }) {
  const refresh = useProfileRefresh()
  const form = useApiForm({
    schema: async () => (await import('./account-names-schema.ts')).AccountNamesInput,
    async send(values) {
      await profileApi.putAuth({ body: values })
      await refresh()
      toast.success('Your name is saved')
    },
  })
  return (
    <form {...form.formProps} aria-label="Name">
      <FormNotices form={form} />
      <div className="field-pair">
        <TextField
          {...form.field('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={profileLimits.name}
          defaultValue={viewer.firstName}
        />
        <TextField
          {...form.field('lastName')}
          label="Last name"
          optional
          autoComplete="family-name"
          maxLength={profileLimits.name}
          defaultValue={viewer.lastName}
        />
      </div>
      <div className="btn-group mt-3">
        <Button {...form.submitProps} size="sm">
          Save name
        </Button>
      </div>
    </form>
  )
}

/** Which of the four user types the viewer is; saved when selected. */
export function UserTypeRow({ viewer }: { viewer: Viewer }) {
  const refresh = useProfileRefresh()
  const change = useMutation({
    mutationFn: (userType: UserType) => profileApi.putAuth({ body: { userType } }),
    onSuccess: async () => {
      await refresh()
      toast.success('Saved')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <SettingRow title="I am a" hint="Changes which parts your profile shows; nothing is deleted">
      <RoleGlyph role={roleOf(change.isPending ? change.variables : viewer.userType)} size={16} word="none" />
      <select
        className="select select--sm"
        aria-label="I am a"
        value={change.isPending ? change.variables : viewer.userType}
        onChange={({ target }) => change.mutate(target.value as UserType)}
      >
        {userTypes.map((type) => (
          <option key={type} value={type}>
            {roleWords[type]}
          </option>
        ))}
      </select>
    </SettingRow>
  )
}

/** The viewer's public URL. */
export function PublicAddressRow({ viewer, origin }: { viewer: Viewer; origin: string }) {
  const address = origin + profilePath(viewer)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Address copied'),
      () => toast.error('The address could not be copied. Select it and copy it by hand.'),
    )
  return (
    <SettingRow title="Public address" hint={address.replace(/^https?:\/\//, '')}>
      <Button size="sm" look="quiet" icon={Copy} onClick={() => void copy()}>
        Copy
      </Button>
    </SettingRow>
  )
}

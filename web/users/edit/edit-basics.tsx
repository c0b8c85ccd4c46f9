import { profileLimits } from '@guildhall/contract/limits/people.ts'
import type { BasicField } from '@guildhall/contract/users/completeness.ts'
import { FirstName, LastName, nameText } from '@guildhall/contract/users/names.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { profileApi } from '../profile-api.ts'

interface EditBasicsProps {
  person: OwnProfile
  /** The field that takes the focus; the first one by default. */
  focused?: BasicField | undefined
  onSaved: () => void
  onCancel: () => void
}

const Basics = z.object({
  firstName: FirstName,
  lastName: LastName,
  companyName: z.optional(nameText(profileLimits.companyName, { required: 'Enter your company’s name' })),
  headline: text(profileLimits.headline),
  location: text(profileLimits.location),
})

/** The head of the viewer's own profile as a form. */
export function EditBasics({ person: { auth, profile }, focused = 'firstName', onSaved, onCancel }: EditBasicsProps) {
  const form = useApiForm({
    schema: Basics,
    async send(values) {
      await profileApi.putProfile({ body: { profile: values } })
      onSaved()
    },
  })
  const { idOf } = form
  return (
    <form {...form.formProps} className="pf__edit" aria-labelledby={idOf('title')}>
      <div className="row gap-4 mb-4">
        <Avatar
          {...profile}
          picture={profile.avatar}
          kind={auth.userType === 'Business' ? 'business' : 'person'}
          size={64}
        />
        <h1 className="t-page" id={idOf('title')}>
          Edit profile
        </h1>
      </div>
      {form.summary.length ? (
        <div className="mb-4">
          <ErrorSummary title={form.summaryTitle} errors={form.summary} attempt={form.attempt} />
        </div>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...form.field('firstName')}
          label="First name"
          autoComplete="given-name"
          autoFocus={focused === 'firstName'}
          maxLength={profileLimits.name}
          defaultValue={profile.firstName}
        />
        <div>
          <TextField
            {...form.field('lastName')}
            label="Last name"
            optional
            autoComplete="family-name"
            maxLength={profileLimits.name}
            defaultValue={profile.lastName}
          />
        </div>
      </div>
      <div className="mt-4">
        {auth.userType === 'Business' ? (
          <TextField
            {...form.field('companyName')}
            label="Company name"
            autoComplete="organization"
            maxLength={profileLimits.companyName}
            defaultValue={profile.companyName ?? ''}
          />
        ) : null}
        <TextField
          {...form.field('headline')}
          label="Headline"
          autoFocus={focused === 'headline'}
          help="One line that says what you do, such as ‘MSc Data Science, Aldermoor University’."
          maxLength={profileLimits.headline}
          defaultValue={profile.headline}
        />
        <TextField
          {...form.field('location')}
          label="Location"
          autoFocus={focused === 'location'}
          optional
          autoComplete="address-level2"
          maxLength={profileLimits.location}
          defaultValue={profile.location}
        />
      </div>
      {form.failureText ? (
        <div className="mt-4">
          <Notice kind="error">{form.failureText}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { LanguagesInput, TimeZone } from '@guildhall/contract/users/spoken-languages.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { profileApi } from '../profile-api.ts'
import { LanguageRows, readLanguages } from './language-rows.tsx'

const About = z.object({
  about: text(profileLimits.about, { lines: true }),
  timeZone: TimeZone,
  languages: LanguagesInput,
})

interface EditAboutProps {
  person: OwnProfile
  onSaved: () => void
  onCancel: () => void
}

/** The text about oneself, one's languages and time zone as a form. */
export function EditAbout({ person: { profile }, onSaved, onCancel }: EditAboutProps) {
  const [used, setUsed] = useState(profile.about.length)
  const [timeZone, setTimeZone] = useState(profile.timeZone)
  const form = useForm({
    schema: About,
    read: (data) => ({
      about: String(data.get('about') ?? '').replaceAll('\r\n', '\n'),
      timeZone: data.get('timeZone'),
      languages: readLanguages(data),
    }),
    async send(values) {
      await profileApi.putProfile({ body: { profile: values } })
      onSaved()
    },
  })
  return (
    <form {...form.formProps} className="pf__form" aria-label="About">
      <FormNotices form={form} />
      <TextAreaField
        id={form.idOf('about')}
        name="about"
        label="About you"
        rows={7}
        tally={{ used, max: profileLimits.about }}
        defaultValue={profile.about}
        autoFocus
        onInput={({ currentTarget }) => setUsed(currentTarget.value.length)}
        error={form.errors.about}
      />
      <LanguageRows spoken={profile.languages} />
      <SelectField
        id={form.idOf('timeZone')}
        name="timeZone"
        label="Time zone"
        optional
        options={[{ value: '', label: 'Not said' }, ...zones(profile.timeZone)]}
        value={timeZone}
        onChange={({ target }) => setTimeZone(target.value)}
        error={form.errors.timeZone}
      />
      <div className="btn-group mt-3">
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

/** The zones this browser knows (IANA), with the one that is stored. */
function zones(stored: string) {
  const known = Intl.supportedValuesOf('timeZone')
  const all = stored && !known.includes(stored) ? [stored, ...known] : known
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

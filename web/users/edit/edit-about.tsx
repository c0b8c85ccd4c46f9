import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { languageLevels } from '@guildhall/contract/users/profile-options.ts'
import type { SpokenLanguage } from '@guildhall/contract/users/profile-shapes.ts'
import { LanguagesInput, TimeZone } from '@guildhall/contract/users/spoken-languages.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { languages } from '@guildhall/contract/values/languages.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { text } from '@guildhall/contract/values/values.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { languageName } from '../profile/profile-facts.tsx'
import { profileApi } from '../profile-api.ts'

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

/** The viewer's about text, languages and time zone as a form. */
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
        options={[{ value: '', label: 'Not set' }, ...zones(profile.timeZone)]}
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

/** Returns the time zones this browser knows (IANA), including the stored one. */
function zones(stored: string) {
  const known = Intl.supportedValuesOf('timeZone')
  const all = stored && !known.includes(stored) ? [stored, ...known] : known
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

type Row = SpokenLanguage & { key: number }

/** The languages of the viewer's profile, each with its level; `readLanguages` reads the values. */
function LanguageRows({ spoken }: { spoken: readonly SpokenLanguage[] }) {
  const [rows, setRows] = useState<Row[]>(() => spoken.map((each, key) => ({ ...each, key })))
  const [options] = useState(() => [
    ...languages
      .map((value) => ({ value, label: languageName(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    otherOption.value,
  ])
  const change = (key: number, changes: Partial<SpokenLanguage>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    setRows([...rows, { language: 'en', languageOther: '', level: 'B2', key }])
  }
  return (
    <fieldset className="field">
      <legend className="label">
        Languages <span className="c3">(optional)</span>
      </legend>
      {rows.map(({ key, language, languageOther, level }, at) => (
        <div className="pf__row" key={key}>
          <SelectField
            name="language"
            label="Language"
            options={options}
            value={language}
            onChange={({ target }) => change(key, { language: target.value })}
            other={{
              option: otherOption.value,
              name: `languageOther${at}`,
              placeholder: otherOption.placeholder,
              label: 'Language: please specify',
              value: languageOther,
              maxLength: blockLimits.other,
              onChange: (value) => change(key, { languageOther: value }),
            }}
          />
          <SelectField
            name="level"
            label="Level"
            options={languageLevels}
            value={level}
            onChange={({ target }) => change(key, { level: target.value as SpokenLanguage['level'] })}
          />
          <IconButton
            icon={X}
            size="sm"
            label={`Remove ${languageOther || languageName(language)}`}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      {rows.length < blockLimits.languages ? (
        <Button size="sm" look="quiet" icon={Plus} onClick={add}>
          Add a language
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Reads the rows of a form in the profile's format. */
function readLanguages(data: FormData) {
  const levels = data.getAll('level')
  return data.getAll('language').map((language, at) => ({
    language,
    level: levels[at],
    languageOther: String(data.get(`languageOther${at}`) ?? ''),
  }))
}

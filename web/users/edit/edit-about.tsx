import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { languageLevels } from '@guildhall/contract/users/profile-options.ts'
import type { SpokenLanguage } from '@guildhall/contract/users/profile-shapes.ts'
import { LanguagesInput, TimeZone } from '@guildhall/contract/users/spoken-languages.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { text } from '@guildhall/contract/values/values.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import * as z from 'zod/mini'
import { languageName } from '#lib/format/language-name.ts'
import { languageOptions } from '#lib/format/language-options.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField, type SelectOption } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
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
  const [rows, setRows] = useState<Row[]>(() => profile.languages.map((each, key) => ({ ...each, key })))
  const form = useApiForm({
    schema: About,
    toInput: ({ languages, ...values }) => ({ ...values, languages: rows.map(({ key }) => languages[key]) }),
    fieldAt: (path) => {
      const [list, at, name] = path.slice(-3)
      const row = list === 'languages' ? rows[Number(at)] : undefined
      return row ? `languages.${row.key}.${String(name)}` : String(path.at(-1))
    },
    async send(values) {
      await profileApi.putProfile({ body: { profile: values } })
      onSaved()
    },
  })
  return (
    <form {...form.formProps} className="pf__form" aria-label="About">
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('about')}
        label="About you"
        rows={7}
        tally={{ used: (form.watch('about') ?? profile.about).length, max: profileLimits.about }}
        defaultValue={profile.about}
        autoFocus
      />
      <LanguageRows form={form} rows={rows} setRows={setRows} />
      <SelectField
        {...form.field('timeZone')}
        label="Time zone"
        optional
        options={[{ value: '', label: 'Not set' }, ...zones(profile.timeZone)]}
        value={form.watch('timeZone') ?? profile.timeZone}
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

interface LanguageRowsProps {
  form: Pick<ReturnType<typeof useApiForm<typeof About>>, 'field' | 'watch'>
  /** Their initial values; the fields are named by the keys. */
  rows: readonly Row[]
  setRows: (rows: Row[]) => void
}

/** The languages of the viewer's profile, each with its level. */
function LanguageRows({ form, rows, setRows }: LanguageRowsProps) {
  const [options] = useState(() => [
    ...languageOptions(new Set(rows.map(({ language }) => language))),
    otherOption.value,
  ])
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    setRows([...rows, { language: 'en', languageOther: '', level: 'B2', key }])
  }
  return (
    <fieldset className="field">
      <legend className="label">
        Languages <span className="c3">(optional)</span>
      </legend>
      {rows.map((row) => (
        <LanguageRow
          key={row.key}
          form={form}
          row={row}
          options={options}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length < blockLimits.languages ? (
        <Button size="sm" look="quiet" icon={Plus} onClick={add}>
          Add a language
        </Button>
      ) : null}
    </fieldset>
  )
}

interface LanguageRowProps extends Pick<LanguageRowsProps, 'form'> {
  row: Row
  options: readonly SelectOption[]
  onRemove: () => void
}

function LanguageRow({ form, row, options, onRemove }: LanguageRowProps) {
  const at = `languages.${row.key}` as const
  const language = form.watch(`${at}.language`) ?? row.language
  return (
    <div className="pf__row">
      <SelectField
        {...form.field(`${at}.language`)}
        label="Language"
        options={options}
        value={language}
        other={{
          option: otherOption.value,
          ...form.field(`${at}.languageOther`),
          placeholder: otherOption.placeholder,
          label: 'Language: please specify',
          defaultValue: row.languageOther,
          maxLength: blockLimits.other,
        }}
      />
      <SelectField
        {...form.field(`${at}.level`)}
        label="Level"
        options={languageLevels}
        value={form.watch(`${at}.level`) ?? row.level}
      />
      <IconButton
        icon={X}
        size="sm"
        label={`Remove ${form.watch(`${at}.languageOther`) || languageName(language)}`}
        onClick={onRemove}
      />
    </div>
  )
}

import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { languageLevels } from '@guildhall/contract/users/profile-options.ts'
import type { SpokenLanguage } from '@guildhall/contract/users/profile-shapes.ts'
import { languages } from '@guildhall/contract/values/languages.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { languageName } from '../profile/languages.tsx'

type Row = SpokenLanguage & { key: number }

/** The languages of one's profile, each with how well it is spoken; what they hold is read by `readLanguages`. */
export function LanguageRows({ spoken }: { spoken: readonly SpokenLanguage[] }) {
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

/** What the rows of a form hold, as a profile takes it. */
export function readLanguages(data: FormData) {
  const levels = data.getAll('level')
  return data.getAll('language').map((language, at) => ({
    language,
    level: levels[at],
    languageOther: String(data.get(`languageOther${at}`) ?? ''),
  }))
}

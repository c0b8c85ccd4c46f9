import { otherOption, skillLevels } from '@guildhall/contract/options.ts'
import { profileLimits } from '@guildhall/contract/people-limits.ts'
import { blockLimits } from '@guildhall/contract/profile-limits.ts'
import { programmingLanguages, skillCategories } from '@guildhall/contract/profile-options.ts'
import { type Skill, SkillInput } from '@guildhall/contract/users.ts'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useForm } from '#lib/use-form.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { profileApi } from './profile-api.ts'

interface EditSkillsProps {
  skills: readonly Skill[]
  /** Brings the profile anew. */
  onChanged: () => Promise<void>
  onDone: () => void
}

/** Adding and taking away skills, one at a time; each change is kept at once. */
export function EditSkills({ skills, onChanged, onDone }: EditSkillsProps) {
  const [level, setLevel] = useState<string>('Intermediate')
  const [category, setCategory] = useState('')
  const [other, setOther] = useState('')
  const [leaving, setLeaving] = useState<string | null>(null)
  const form = useForm({
    schema: SkillInput,
    async send(skill) {
      await profileApi.addSkill({ body: skill })
      await onChanged()
      const control = form.form.current?.elements.namedItem('name')
      if (!(control instanceof HTMLInputElement)) return
      control.value = ''
      control.focus()
    },
  })

  async function remove({ id, name }: Skill) {
    setLeaving(id)
    try {
      await profileApi.removeSkill({ params: { id } })
      await onChanged()
      document.getElementById(form.idOf('name'))?.focus()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '', { detail: name })
    } finally {
      setLeaving(null)
    }
  }

  const isFull = skills.length >= profileLimits.skills
  return (
    <div className="mt-2">
      <ul className="pf__skills" aria-label="Your skills">
        {skills.map((skill) => (
          <li key={skill.id}>
            <Tag>{skill.name}</Tag>
            <span className="c3 t-sm nowrap grow">{skill.level}</span>
            <IconButton
              icon={X}
              size="sm"
              label={`Remove ${skill.name}`}
              disabled={leaving !== null}
              onClick={() => remove(skill)}
            />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="help mt-3">
          {profileLimits.skills} skills are the most a profile shows. Remove one to add another.
        </p>
      ) : (
        <form {...form.formProps} className="mt-3" aria-label="Add a skill">
          <div className="pf__add">
            <TextField
              id={form.idOf('name')}
              name="name"
              label="Skill"
              maxLength={profileLimits.skillName}
              autoFocus
              list={category === 'Programming Languages' ? form.idOf('known') : undefined}
              error={form.errors.name}
            />
            <datalist id={form.idOf('known')}>
              {programmingLanguages.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <SelectField
              name="level"
              label="Level"
              options={skillLevels}
              value={level}
              onChange={({ target }) => setLevel(target.value)}
            />
          </div>
          <SelectField
            id={form.idOf('category')}
            name="category"
            label="Category"
            optional
            options={[{ value: '', label: 'None' }, ...skillCategories]}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            error={form.errors.category}
            other={{
              option: otherOption.value,
              id: form.idOf('categoryOther'),
              name: 'categoryOther',
              placeholder: otherOption.placeholder,
              label: 'Category: please specify',
              value: other,
              onChange: setOther,
              maxLength: blockLimits.other,
              error: form.errors.categoryOther,
            }}
          />
          {form.failureText ? (
            <div className="mt-3">
              <Notice kind="error">{form.failureText}</Notice>
            </div>
          ) : null}
          <div className="btn-group mt-3">
            <Button {...form.submitProps} size="sm">
              Add skill
            </Button>
            <Button size="sm" look="quiet" onClick={onDone}>
              Done
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

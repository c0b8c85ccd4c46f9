import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { programmingLanguages, skillCategories } from '@guildhall/contract/users/profile-options.ts'
import { type SkillLevel, skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import { type Skill, SkillInput } from '@guildhall/contract/users/users.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { profileApi } from '../profile-api.ts'
import { SuggestedField } from './suggested-field.tsx'

const languageCategory = 'Programming Languages'

interface EditSkillsProps {
  skills: readonly Skill[]
  /** Refetches the profile. */
  onChanged: () => Promise<void>
  onDone: () => void
}

/** Adds and removes skills and changes their levels, one at a time; each change is saved immediately. */
export function EditSkills({ skills, onChanged, onDone }: EditSkillsProps) {
  const [leaving, setLeaving] = useState<string | null>(null)
  // 'Done' adds what is typed, and closes once it is added.
  const isLeaving = useRef(false)
  // A level just chosen, until it is saved.
  const [chosen, setChosen] = useState<{ id: string; level: SkillLevel } | null>(null)
  const form = useApiForm({
    schema: SkillInput,
    // A language from the list is itself the skill's name.
    toInput: ({ language, name = '', ...skill }: z.input<typeof SkillInput> & { language: string }) => ({
      ...skill,
      name: skill.category === languageCategory && language !== otherOption.value ? language : name,
    }),
    async send(skill) {
      await profileApi.addSkill({ body: skill })
      await onChanged()
      if (isLeaving.current) return onDone()
      // First, while the name has its text: leaving the cleared field would show an error.
      focusName()
      form.setValue('name', '')
      form.setValue('language', '')
    },
  })

  const category = form.watch('category') ?? ''
  const language = form.watch('language') ?? ''
  // The name has no registered control, so that it stays while a language of the list is chosen.
  const name = form.watch('name') ?? ''
  const setName = ({ target }: { target: { value: string } }) => form.setValue('name', target.value)
  const categoryField = form.field('category')

  // Text typed before is selected in the list, or moves to its 'Other' field.
  function moveName() {
    const known = programmingLanguages.find((each) => each.toLowerCase() === name.trim().toLowerCase())
    form.setValue('language', known ?? (name.trim() && otherOption.value))
  }

  async function changeLevel({ id, name, category, categoryOther }: Skill, level: SkillLevel) {
    setChosen({ id, level })
    try {
      await profileApi.addSkill({ body: SkillInput.parse({ name, category, categoryOther, level }) })
      await onChanged()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '', { detail: name })
    } finally {
      setChosen(null)
    }
  }

  async function remove({ id, name }: Skill) {
    setLeaving(id)
    try {
      await profileApi.removeSkill({ params: { id } })
      await onChanged()
      focusName()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '', { detail: name })
    } finally {
      setLeaving(null)
    }
  }

  async function finish() {
    if (!name.trim() && !language) return onDone()
    isLeaving.current = true
    await form.submit()
    isLeaving.current = false
  }

  const focusName = () => document.getElementById(form.idOf(isLanguage ? 'language' : 'name'))?.focus()
  const isLanguage = category === languageCategory
  const isFull = skills.length >= profileLimits.skills
  return (
    <div className="mt-2">
      <ul className="pf__skills" aria-label="Your skills">
        {skills.map((skill) => (
          <li key={skill.id}>
            <Tag>{skill.name}</Tag>
            <span className="grow" />
            <select
              className="select select--sm pf__level"
              aria-label={`Level of ${skill.name}`}
              value={chosen?.id === skill.id ? chosen.level : skill.level}
              onChange={({ target }) => changeLevel(skill, target.value as SkillLevel)}
            >
              {skillLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </select>
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
        <p className="help mt-3">A profile shows at most {profileLimits.skills} skills. Remove one to add another.</p>
      ) : (
        <form {...form.formProps} className="mt-3 grid gap-4" aria-label="Add a skill">
          <div className="pf__add">
            {isLanguage ? (
              <SelectField
                {...form.field('language')}
                label="Skill"
                placeholder="Choose a language"
                options={programmingLanguages}
                value={language}
                error={language === otherOption.value ? undefined : form.errors.name}
                other={{
                  option: otherOption.value,
                  id: form.idOf('name'),
                  name: 'name',
                  placeholder: otherOption.placeholder,
                  label: 'Skill: please specify',
                  value: name,
                  onChange: setName,
                  maxLength: profileLimits.skillName,
                  error: name.trim() ? form.errors.name : form.errors.name && otherOption.missing,
                }}
              />
            ) : (
              <SuggestedField
                kind="skill"
                typed={name}
                id={form.idOf('name')}
                name="name"
                label="Skill"
                maxLength={profileLimits.skillName}
                autoFocus
                value={name}
                onChange={setName}
                error={form.errors.name}
              />
            )}
            <SelectField
              {...form.field('level')}
              label="Level"
              options={skillLevels}
              value={form.watch('level') ?? 'Intermediate'}
            />
          </div>
          <SelectField
            {...categoryField}
            label="Category"
            optional
            options={[{ value: '', label: 'None' }, ...skillCategories]}
            value={category}
            onChange={(event) => {
              moveName()
              return categoryField.onChange(event)
            }}
            other={{
              option: otherOption.value,
              ...form.field('categoryOther'),
              placeholder: otherOption.placeholder,
              label: 'Category: please specify',
              maxLength: blockLimits.other,
            }}
          />
          {form.failureText ? <Notice kind="error">{form.failureText}</Notice> : null}
          <div className="btn-group">
            <Button {...form.submitProps} size="sm">
              Add skill
            </Button>
            <Button size="sm" look="quiet" onClick={finish}>
              Done
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

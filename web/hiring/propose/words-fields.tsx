import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { answerName } from './proposal-values.ts'

interface WordsFieldsProps {
  form: {
    field: (name: 'cover' | `answers.${string}`) => FormField
    errors: Record<string, string>
    idOf: (name: string) => string
  }
  questions: readonly string[]
  start: { cover: string; answers: readonly string[] }
  projects: readonly string[]
  onProjects: (projects: string[]) => void
}

/** What a proposal says beside its offer: the cover text, an answer for each question, and similar work. */
export function WordsFields({ form, questions, start, projects, onProjects }: WordsFieldsProps) {
  return (
    <>
      <TextAreaField
        {...form.field('cover')}
        label="Why do you fit this job?"
        help="How you would do it, and what you have done that is like it"
        rows={7}
        maxLength={most.cover}
        defaultValue={start.cover}
      />
      {questions.map((question, at) => (
        <TextAreaField
          key={question}
          {...form.field(`answers.${answerName(at)}`)}
          label={question}
          rows={3}
          maxLength={most.answer}
          defaultValue={start.answers[at]}
        />
      ))}
      <ProjectPicker id={form.idOf('projects')} chosen={projects} onChange={onProjects} error={form.errors.projects} />
    </>
  )
}

import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits as most } from '@guildhall/contract/limits/services.ts'
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { topicName } from '../list/service-search.ts'
import { fieldId, type ServiceFormValues } from './service-values.ts'

/** Returns what connects a control with a field: its registration, id and error. */
export function useServiceField() {
  const { register } = useFormContext<ServiceFormValues>()
  const { errors } = useFormState<ServiceFormValues>()
  return (name: Parameters<typeof register>[0]) => {
    const error = (get(errors, name) as { message?: string } | undefined)?.message
    return { ...register(name), id: fieldId(name), ...(error ? { error } : {}) }
  }
}

/** Title, topic, description and skills. */
export function AboutFields() {
  const field = useServiceField()
  const [title, description] = useWatch<ServiceFormValues, ['title', 'description']>({ name: ['title', 'description'] })
  const { field: topic } = useController<ServiceFormValues, 'topic'>({ name: 'topic' })
  return (
    <div>
      <h2 className="dr__h">About the service</h2>
      <TextField
        {...field('title')}
        label="Title"
        placeholder="Static map viewer from your data"
        tally={{ used: title.trim().length, max: most.title }}
        maxLength={most.title}
        data-work
        autoComplete="off"
      />
      <TextAreaField
        {...field('description')}
        label="Description"
        placeholder="What you do, for whom, and what you need from the client"
        help="Say what is not included. It saves both sides a question. Markdown: **bold**, lists, links."
        tally={{ used: description.trim().length, max: most.description }}
        rows={7}
      />
      <div className="dr__2">
        <SelectField
          {...field('topic')}
          {...topic}
          label="Topic"
          placeholder="Choose one"
          options={workTopics.map((value) => ({ value, label: topicName(value) }))}
        />
        <TextField
          {...field('skills')}
          label="Skills"
          optional
          placeholder="Cartography, Python, Leaflet"
          help={`Separated by commas, ${most.skills.items} at most`}
          autoComplete="off"
        />
      </div>
    </div>
  )
}

/** What a person declares before they publish; `asksAdult` where they have not declared yet that they are an adult. */
export function DeclarationFields({ asksAdult }: { asksAdult: boolean }) {
  const field = useServiceField()
  return (
    <div>
      <h2 className="dr__h">Before you publish</h2>
      <div className="dr__checks">
        <Checkbox
          {...field('notAssessed')}
          label="I will not do anybody’s assessed work for them"
          help="Guildhall is not a place to sell coursework, theses or exams."
        />
        {asksAdult ? (
          <Checkbox
            {...field('isAdult')}
            label="I am 18 or older"
            help="Only adults can do paid work here. We ask this only once."
          />
        ) : null}
      </div>
    </div>
  )
}

import type { TextTopic, TopicText } from '@guildhall/contract/content/topic-names.ts'
import { TopicTextInput } from '@guildhall/contract/content/topic-texts.ts'
import { contentLimits as most } from '@guildhall/contract/limits/content.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { topicTextApi } from './content-queries.ts'
import { isMentorship } from './shipped-texts.ts'

interface TopicFormProps {
  topic: TextTopic
  before: TopicText
  onDone: () => void
  onClose: () => void
}

interface Values {
  lead: string
  points: string
  reason: string
}

/** The introduction of a topic's page, and its questions or points. */
export function TopicDialog(props: TopicFormProps) {
  return (
    <Dialog open wide onClose={props.onClose} title={`Texts: ${props.topic}`}>
      <TopicForm {...props} />
    </Dialog>
  )
}

function TopicForm({ topic, before, onDone, onClose }: TopicFormProps) {
  const form = useApiForm<typeof TopicTextInput, Values>({
    schema: TopicTextInput,
    defaultValues: { lead: before.lead, points: before.points.join('\n'), reason: '' },
    toInput: ({ points, ...values }) => ({ ...values, topic, points: (points ?? '').split('\n') }),
    fieldAt: ([name]) => String(name),
    async send(body) {
      await topicTextApi.change({ body })
      onDone()
    },
  })
  return (
    <form {...form.formProps} className="stack mt-4" aria-label={`Texts: ${topic}`}>
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('lead')}
        rows={3}
        label="Introduction"
        maxLength={most.topicLead}
        tally={{ used: (form.watch('lead') ?? '').length, max: most.topicLead }}
      />
      <TextAreaField
        {...form.field('points')}
        rows={6}
        label={isMentorship(topic) ? 'What people ask' : 'What to prepare'}
        help={`One per line, ${most.topicPoints} at most, of ${most.topicPoint} characters each.`}
      />
      <ReasonField
        {...form.field('reason')}
        typed={form.watch('reason')}
        label="Reason"
        help="Only the staff read it, in the log."
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

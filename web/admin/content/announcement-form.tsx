import { audienceGroups, audienceNames } from '@guildhall/contract/content/announcement-options.ts'
import type { Announcement, AnnouncementInput } from '@guildhall/contract/content/announcements.ts'
import { contentLimits as most } from '@guildhall/contract/limits/content.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ReasonField } from '../reason-field.tsx'

interface AnnouncementFormProps {
  name: string
  submit: string
  /** The announcement to change. */
  before?: Announcement
  send: (input: AnnouncementInput) => Promise<void>
  onCancel?: () => void
}

interface Values {
  text: string
  label: string
  to: string
  audience: string[]
  from: string
  until: string
  reason: string
}

/** What is announced, to whom and when. */
export function AnnouncementForm({ name, submit, before, send, onCancel }: AnnouncementFormProps) {
  const form = useApiForm<typeof AnnouncementInput, Values>({
    schema: async () => (await import('@guildhall/contract/content/announcements.ts')).AnnouncementInput,
    defaultValues: {
      ...{ text: before?.text ?? '', label: before?.link?.label ?? '', to: before?.link?.to ?? '', reason: '' },
      ...{ audience: before?.audience ?? [], from: toControl(before?.from), until: toControl(before?.until) },
    },
    toInput: ({ label, to, from, until, ...values }) => ({
      ...values,
      // A box alone is not a list for the form.
      audience: [values.audience].flat().filter(Boolean),
      link: label || to ? { label, to } : null,
      ...{ from: from ? fromControl(from) : null, until: fromControl(until) },
    }),
    send,
  })
  const { error, id, ...audience } = form.field('audience')
  const typed = form.watch('text') ?? ''
  return (
    <form {...form.formProps} className="stack mt-4" aria-label={name}>
      <FormNotices form={form} />
      <TextField
        {...form.field('text')}
        label="Text"
        autoComplete="off"
        maxLength={most.announcement}
        tally={{ used: typed.length, max: most.announcement }}
      />
      <div className="field-pair">
        <TextField
          {...form.field('label')}
          label="Name of the link"
          optional
          autoComplete="off"
          maxLength={most.linkLabel}
        />
        <TextField
          {...form.field('to')}
          label="Where it leads"
          optional
          autoComplete="off"
          maxLength={most.linkTo}
          placeholder="/help"
        />
      </div>
      <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="label">Who sees it</legend>
        {audienceGroups.map((group) => (
          <Checkbox key={group} {...audience} value={group} label={audienceNames[group]} />
        ))}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </fieldset>
      <div className="field-pair">
        <TextField {...form.field('from')} type="datetime-local" label="From (UTC)" optional help="Empty: at once" />
        <TextField
          {...form.field('until')}
          type="datetime-local"
          label="Until (UTC)"
          help={`At most ${most.shownDays} days`}
        />
      </div>
      <ReasonField
        {...form.field('reason')}
        typed={form.watch('reason')}
        label="Reason"
        help="Only the staff read it, in the log."
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {submit}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  )
}

const toControl = (at: string | undefined) => at?.slice(0, 16) ?? ''

/** The time of a control as UTC; what is no time stays, for the error at its field. */
function fromControl(local: string): string {
  const at = new Date(`${local}Z`)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

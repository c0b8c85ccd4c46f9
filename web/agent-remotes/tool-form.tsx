import type { ToolForm as Form, ToolField } from '@guildhall/contract/agent-remotes/tools.ts'
import { readTyped, type Typed } from '@guildhall/contract/agent-remotes/typed-input.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { firstValues, nameAt, placeOf } from './field-names.ts'
import { ToolControl } from './tool-control.tsx'

interface ToolFormProps {
  /** The title of the tool; names the form. */
  title: string
  form: Form
  /** A call is running: another one waits for its end. */
  isRunning: boolean
  /** It cannot run now; the page says why. */
  isBlocked?: boolean
  onRun: (input: Record<string, unknown>) => Promise<void> | void
}

/** The form of a tool, made from its input schema, or the reason why it cannot be shown. */
export function ToolForm({ form, ...rest }: ToolFormProps) {
  if ('refusal' in form) return <Notice kind="wait">{form.refusal}</Notice>
  return <Fields {...rest} {...form} />
}

interface FieldsProps extends Omit<ToolFormProps, 'form'> {
  fields: readonly ToolField[]
  leftOut: readonly string[]
}

function Fields({ title, fields, leftOut, isRunning, isBlocked = false, onRun }: FieldsProps) {
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/agent-remotes/tool-input.ts')).inputSchemaOf(fields),
    defaultValues: firstValues(fields),
    toInput: (values: Typed) =>
      readTyped(fields, Object.fromEntries(fields.map(({ name }, at) => [name, values[nameAt(at)]]))),
    fieldAt: ([name]) => nameAt(placeOf(fields, name)),
    async send(input) {
      if (!isRunning && !isBlocked) await onRun(input as Record<string, unknown>)
    },
  })
  return (
    <form {...form.formProps} className="space-y-4.5" aria-label={title}>
      <FormNotices form={form} />
      {fields.map((field, at) => (
        <ToolControl key={field.name} field={field} control={form.field(nameAt(at))} value={form.watch(nameAt(at))} />
      ))}
      {leftOut.length > 0 ? (
        <p className="help">The agent decides these itself, because a form cannot show them: {leftOut.join(', ')}.</p>
      ) : null}
      <div className="btn-group">
        <Button {...form.submitProps} {...(isRunning ? { busy: true } : {})} look="primary" disabled={isBlocked}>
          Run
        </Button>
      </div>
    </form>
  )
}

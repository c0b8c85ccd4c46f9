import type { ToolField } from '@guildhall/contract/agent-remotes/tools.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'

interface ToolControlProps {
  field: ToolField
  control: FormField
  value: string | boolean | undefined
}

/** The control of one argument of a tool. Labels and help are the author's, as text. */
export function ToolControl({ field, control, value }: ToolControlProps) {
  const { kind, label, help, isRequired } = field
  const common = { ...control, label, help: help || undefined, optional: !isRequired }
  switch (kind) {
    case 'boolean':
      return (
        <div className="field">
          <Checkbox {...control} label={label} help={help || undefined} />
        </div>
      )
    case 'choice': {
      const options = field.options.map((option, at) => ({ value: String(at), label: option.label }))
      const none = isRequired ? [] : [{ value: '', label: 'None' }]
      const placeholder = isRequired ? { placeholder: 'Choose' } : {}
      return <SelectField {...common} {...placeholder} options={[...none, ...options]} value={String(value ?? '')} />
    }
    case 'texts': {
      const allowed = field.options ? ` Allowed: ${field.options.join(', ')}.` : ''
      return <TextAreaField {...common} help={`${help ? `${help} ` : ''}One per line.${allowed}`} rows={4} />
    }
    case 'long-text':
      return <TextAreaField {...common} rows={6} />
    case 'text':
      return <TextField {...common} autoComplete="off" />
    case 'number':
    case 'integer':
      return <TextField {...common} inputMode={kind === 'integer' ? 'numeric' : 'decimal'} autoComplete="off" />
  }
}

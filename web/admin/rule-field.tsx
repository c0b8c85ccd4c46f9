import { type BrokenRule, brokenRuleKeys, brokenRules } from '@guildhall/contract/admin/options.ts'
import type { ComponentProps } from 'react'
import { SelectField } from '#ui/forms/select-field.tsx'

type RuleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'value'> & {
  value: BrokenRule | undefined
}

/** Chooses the rule that a decision rests on. */
export function RuleField({ value, ...field }: RuleFieldProps) {
  return (
    <SelectField
      {...field}
      label="Rule"
      placeholder="Choose"
      options={brokenRuleKeys.map((each) => ({ value: each, label: brokenRules[each] }))}
      value={value ?? ''}
    />
  )
}

import type { FormField } from '#lib/forms/use-api-form.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'

interface DeclarationsProps {
  form: { field: (name: 'isAdult' | 'notAssessed') => FormField }
  /** They have not declared yet that they are an adult. */
  asksAdult: boolean
}

/** What a side declares with an offer. */
export function Declarations({ form, asksAdult }: DeclarationsProps) {
  return (
    <>
      {asksAdult ? (
        <Checkbox
          {...form.field('isAdult')}
          label="I am 18 or older"
          help="Only adults can do paid work here. We ask this only once."
        />
      ) : null}
      <Checkbox {...form.field('notAssessed')} label="Nobody will hand in the result as their own assessed work" />
    </>
  )
}

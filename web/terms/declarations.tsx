import { Link } from 'react-router'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Notice } from '#ui/states/notice.tsx'

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
          help="Only adults do paid work here. You say this once."
        />
      ) : null}
      <Checkbox {...form.field('notAssessed')} label="Nobody will hand in the result as their own assessed work" />
    </>
  )
}

/** Shown in place of an offer's form until the provider has business details. */
export function BusinessFirst() {
  return (
    <Notice kind="wait">
      Before you make an offer, enter the business details that are printed on the invoices for your work.{' '}
      <Link className="link" to="/settings/business">
        Enter business details
      </Link>
    </Notice>
  )
}

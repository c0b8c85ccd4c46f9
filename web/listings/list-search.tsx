import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

interface ListSearchProps {
  /** The list that is searched. */
  name: string
  /** What can be typed. */
  label: string
  /** The page of the list. */
  action: string
  q: string | undefined
  /** The other filters of its address, which stay. */
  kept?: Record<string, string | undefined>
}

/** A search of a list: opens its page with the words in the address, from the first page on. */
export function ListSearch({ name, label, action, q, kept = {} }: ListSearchProps) {
  return (
    <Form className="list-q" role="search" aria-label={name} action={action} key={q}>
      {Object.entries(kept).map(([filter, value]) =>
        value === undefined ? null : <input key={filter} type="hidden" name={filter} value={value} />,
      )}
      <TextField
        id="list-q"
        name="q"
        type="search"
        label={label}
        defaultValue={q}
        maxLength={pageLimits.query}
        autoComplete="off"
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}

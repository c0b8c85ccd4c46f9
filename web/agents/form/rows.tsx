import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useId, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useRows } from '#listings/draft/use-rows.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type AgentFormValues, fieldId } from './agent-values.ts'

type ListName = 'examples' | 'packages'

interface RowsProps<Name extends ListName> {
  name: Name
  title: string
  help: string
  /** What a row is called: 'Package'. */
  noun: string
  least: number
  most: number
  /** The name of the field that takes the focus of a new row. */
  first: string
  empty: AgentFormValues[Name][number]
  row: (at: number) => ReactNode
}

/** Rows of fields that can be added and removed; the focus goes on where something changed. */
export function Rows<Name extends ListName>({
  name,
  title,
  help,
  noun,
  least,
  most,
  first,
  empty,
  row,
}: RowsProps<Name>) {
  const { errors } = useFormState<AgentFormValues>({ name })
  const { rows, add, remove } = useRows<AgentFormValues[Name][number]>(name)
  const heading = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const message = errors[name]?.root?.message ?? errors[name]?.message

  function takeOut(at: number) {
    const next = remove(at)
    if (next < 0) addButton.current?.focus()
    else focusRow(next)
  }
  // Once it is there.
  const focusRow = (at: number) =>
    requestAnimationFrame(() => document.getElementById(fieldId(`${name}.${at}.${first}`))?.focus())

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-labelledby={heading}>
      <h2 className="dr__h" id={heading}>
        {title}{' '}
        <span className="c3 num dr__hn">
          {rows.length} of {most}
        </span>
      </h2>
      <p className="help">{help}</p>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their index, and get their values by name
        <fieldset key={at} className="agf__row">
          <legend className="sr-only">
            {noun} {at + 1}
          </legend>
          <div className="agf__h">
            <span className="semi" aria-hidden="true">
              {noun} {at + 1}
            </span>
            {rows.length > least ? (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Remove ${noun.toLowerCase()} ${at + 1}`}
                onClick={() => takeOut(at)}
              />
            ) : null}
          </div>
          {row(at)}
        </fieldset>
      ))}
      <div className="mt-3">
        <Button
          ref={addButton}
          id={fieldId(name)}
          size="sm"
          icon={Plus}
          disabled={rows.length >= most}
          onClick={() => focusRow(add(empty))}
        >
          Add {/^[aeiou]/i.test(noun) ? 'an' : 'a'} {noun.toLowerCase()}
        </Button>
      </div>
      {message ? <FieldError>{message}</FieldError> : null}
    </div>
  )
}

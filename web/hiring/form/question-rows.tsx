import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface QuestionRowsProps {
  form: { field: (name: `questions.${string}`) => FormField; idOf: (name: string) => string }
  /** The names of the questions, in their order. */
  rows: readonly string[]
  /** What the first ones say at the start. */
  start: readonly string[]
  onChange: (rows: string[]) => void
}

/** The questions that everybody who proposes answers. */
export function QuestionRows({ form, rows, start, onChange }: QuestionRowsProps) {
  const next = useRef(rows.length)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = rows.length >= most.questions

  function add() {
    const row = `q${next.current}`
    next.current += 1
    onChange([...rows, row])
    requestAnimationFrame(() => document.getElementById(form.idOf(`questions.${row}`))?.focus())
  }
  function remove(row: string) {
    onChange(rows.filter((each) => each !== row))
    addButton.current?.focus()
  }

  return (
    <fieldset className="job-qs">
      <legend className="label">
        Questions to people who propose <span className="opt">(optional, {most.questions} at most)</span>
      </legend>
      {rows.map((row, at) => (
        <div key={row} className="job-qs__row">
          <TextField
            {...form.field(`questions.${row}`)}
            label={`Question ${at + 1}`}
            placeholder="Which similar work have you done?"
            maxLength={most.question}
            defaultValue={start[Number(row.slice(1))]}
            autoComplete="off"
          />
          <IconButton icon={Trash2} label={`Remove question ${at + 1}`} onClick={() => remove(row)} />
        </div>
      ))}
      <Button ref={addButton} size="sm" icon={Plus} disabled={isFull} onClick={add}>
        Add a question
      </Button>
    </fieldset>
  )
}

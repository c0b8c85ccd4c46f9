import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type QuestionValues, rowId } from './question-list.tsx'

interface QuestionRowsProps {
  /** The index of a row that was just added, and takes the focus. */
  added: number | null
  /** The last one was removed. */
  onEmpty: () => void
}

/** The questions of a form: their text, whether an answer is required, moved and removed. */
export function QuestionRows({ added, onEmpty }: QuestionRowsProps) {
  const { register, getValues } = useFormContext<QuestionValues>()
  const { errors } = useFormState<QuestionValues>({ name: 'questions' })
  const { fields, remove, swap } = useFieldArray<QuestionValues, 'questions'>({ name: 'questions' })

  function takeOut(at: number) {
    remove(at)
    const next = Math.min(at, getValues('questions').length - 1)
    if (next < 0) onEmpty()
    else document.getElementById(rowId(next))?.focus()
  }

  return (
    <ol className="qs">
      {fields.map(({ id }, at) => (
        <li key={id}>
          <TextField
            {...register(`questions.${at}.text`)}
            id={rowId(at)}
            label={`Question ${at + 1}`}
            placeholder="What will you use it for?"
            maxLength={questionLimits.text}
            autoComplete="off"
            autoFocus={at === added}
            error={errors.questions?.[at]?.text?.message}
          />
          <div className="qs__a">
            <Checkbox
              {...register(`questions.${at}.required`)}
              label="Required"
              aria-label={`Question ${at + 1} is required`}
            />
            <span className="row gap-0">
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move question ${at + 1} up`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move question ${at + 1} down`}
                disabled={at === fields.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton icon={Trash2} size="sm" label={`Remove question ${at + 1}`} onClick={() => takeOut(at)} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

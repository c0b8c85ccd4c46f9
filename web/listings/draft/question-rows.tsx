import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormContext, useFormState } from 'react-hook-form'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type QuestionValues, rowId } from './question-list.tsx'
import { useRows } from './use-rows.ts'

interface QuestionRowsProps {
  /** The index of a row that was just added, and takes the focus. */
  added: number | null
  /** The last one was removed. */
  onEmpty: () => void
}

/** The questions of a form: their text, whether an answer is required, moved and removed. */
export function QuestionRows({ added, onEmpty }: QuestionRowsProps) {
  const { register } = useFormContext<QuestionValues>()
  const { errors } = useFormState<QuestionValues>({ name: 'questions' })
  const { rows, remove, swap } = useRows<QuestionValues['questions'][number]>('questions')

  function takeOut(at: number) {
    const next = remove(at)
    if (next < 0) onEmpty()
    else document.getElementById(rowId(next))?.focus()
  }

  return (
    <ol className="qs">
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their index, and get their values by name
        <li key={at}>
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
                disabled={at === rows.length - 1}
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

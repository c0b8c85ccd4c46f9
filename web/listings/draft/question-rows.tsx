import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useRef } from 'react'
import { type FieldErrors, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** The part of a form's values that has its questions to buyers. */
export interface QuestionValues {
  questions: { text: string; required: boolean }[]
}

const rowId = (at: number) => `listing-question-${at}`

/** Returns the errors of the questions, for the summary above the form. */
export function questionErrors(errors: FieldErrors<QuestionValues>['questions']): { id: string; message: string }[] {
  const rows = Array.isArray(errors) ? errors : []
  return rows.flatMap((row, at) =>
    row?.text?.message ? [{ id: rowId(at), message: `Question ${at + 1}: ${lowerFirst(row.text.message)}` }] : [],
  )
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** The questions that buyers answer before they pay; `help` says when they are asked. */
export function QuestionRows({ help }: { help: string }) {
  const { register, getValues } = useFormContext<QuestionValues>()
  const { errors } = useFormState<QuestionValues>({ name: 'questions' })
  const { fields, append, remove, swap } = useFieldArray<QuestionValues, 'questions'>({ name: 'questions' })
  const title = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= questionLimits.perSubject

  function takeOut(at: number) {
    remove(at)
    const next = Math.min(at, getValues('questions').length - 1)
    if (next < 0) addButton.current?.focus()
    else document.getElementById(rowId(next))?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-labelledby={title}>
      <h2 className="dr__h" id={title}>
        Questions for the buyer{' '}
        <span className="c3 num dr__hn">
          {fields.length} of {questionLimits.perSubject}
        </span>
      </h2>
      <p className="help">{help}</p>
      {fields.length > 0 ? (
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
      ) : null}
      <div className="mt-3">
        <Button
          ref={addButton}
          size="sm"
          icon={MessageCircleQuestionMark}
          disabled={isFull}
          onClick={() => append({ text: '', required: true })}
        >
          Add a question
        </Button>
      </div>
      {isFull ? (
        <p className="help" role="status">
          {questionTexts.tooMany}.
        </p>
      ) : null}
    </div>
  )
}

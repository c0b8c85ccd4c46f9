import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { Suspense, useId, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { loadQuestionRows } from './later-parts.ts'
import { useRows } from './use-rows.ts'

/** The part of a form's values that has its questions to buyers. */
export interface QuestionValues {
  questions: { text: string; required: boolean }[]
}

const QuestionRows = lazyComponent(loadQuestionRows)

/** Returns the id of the text of a question. */
export const rowId = (at: number) => `listing-question-${at}`

/** Returns the errors of the questions, for the summary above the form. */
export function questionErrors(errors: FieldErrors<QuestionValues>['questions']): { id: string; message: string }[] {
  const rows = Array.isArray(errors) ? errors : []
  return rows.flatMap((row, at) =>
    row?.text?.message ? [{ id: rowId(at), message: `Question ${at + 1}: ${lowerFirst(row.text.message)}` }] : [],
  )
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** The questions that buyers answer before they pay; `help` says when they are asked. */
export function QuestionList({ help }: { help: string }) {
  const { rows, add } = useRows<QuestionValues['questions'][number]>('questions')
  const [added, setAdded] = useState<number | null>(null)
  const title = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = rows.length >= questionLimits.perSubject

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-labelledby={title}>
      <h2 className="dr__h" id={title}>
        Questions for the buyer{' '}
        <span className="c3 num dr__hn">
          {rows.length} of {questionLimits.perSubject}
        </span>
      </h2>
      <p className="help">{help}</p>
      {rows.length > 0 ? (
        <Suspense fallback={null}>
          <QuestionRows added={added} onEmpty={() => addButton.current?.focus()} />
        </Suspense>
      ) : null}
      <div className="mt-3">
        <Button
          ref={addButton}
          size="sm"
          icon={MessageCircleQuestionMark}
          disabled={isFull}
          onClick={() => setAdded(add({ text: '', required: true }))}
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

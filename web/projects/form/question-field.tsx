import { useFormState, useWatch } from 'react-hook-form'
import { QuestionList, questionErrors } from '#listings/draft/question-list.tsx'
import type { CheckedValues } from './form-values.ts'

/**
 * The questions buyers of made-to-order work answer before they pay. `isReady`: the project has files or links, so nobody is
 * asked now.
 */
export function QuestionField({ isReady }: { isReady: boolean }) {
  const { errors } = useFormState<CheckedValues>({ name: 'questions' })
  const [questions, forSale] = useWatch<CheckedValues, ['questions', 'forSale']>({ name: ['questions', 'forSale'] })
  // An invalid question is always shown: it blocks the save.
  if ((isReady || !forSale) && questionErrors(errors.questions).length === 0)
    return questions.length > 0 ? (
      <p className="help mt-4">
        {questions.length === 1
          ? 'Your question to buyers is saved. It is'
          : `Your ${questions.length} questions to buyers are saved. They are`}{' '}
        only asked while the project is for sale and has no files or links.
      </p>
    ) : null
  return (
    <QuestionList help="Buyers answer these before they pay, when you make the work for them. A project with files or links is delivered at once and asks nothing." />
  )
}

import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { keepAnswer, readAnswer } from './checkout-queries.ts'

interface EarlyAnswersProps {
  /** The buyer: customUserId. */
  owner: string
  questions: readonly Question[]
  /** Below a question, by its id. */
  help?: Record<string, string>
  /** Called with whether every required question is answered, first with what this browser has kept. */
  onChange: (isAnswered: boolean) => void
}

/** The questions of the checkout on the page of the item. Answers stay in this browser until the purchase, as at the checkout. */
export function EarlyAnswers({ owner, questions, help = {}, onChange }: EarlyAnswersProps) {
  const isHydrated = useHydrated()
  return <Fields key={String(isHydrated)} owner={owner} questions={questions} help={help} onChange={onChange} />
}

function Fields({ owner, questions, help, onChange }: Required<EarlyAnswersProps>) {
  const [texts, setTexts] = useState(() => new Map(questions.map((each) => [each.id, readAnswer(owner, each.id)])))
  const isAnswered = questions.every((each) => !each.required || texts.get(each.id)?.trim())
  const told = useEffectEvent(onChange)
  useEffect(() => told(isAnswered), [isAnswered])
  return questions.map(({ id: questionId, text, required }) => (
    <TextAreaField
      key={questionId}
      label={text}
      optional={!required}
      rows={questionId in help ? 4 : 3}
      maxLength={questionLimits.answer}
      help={help[questionId]}
      value={texts.get(questionId) ?? ''}
      onChange={({ target }) => {
        keepAnswer(owner, questionId, target.value)
        setTexts(new Map(texts).set(questionId, target.value))
      }}
    />
  ))
}

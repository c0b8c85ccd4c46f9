interface AnswerListProps {
  answers: readonly { questionId: string; question: string; text: string }[]
}

/** Questions with their answers. */
export function AnswerList({ answers }: AnswerListProps) {
  return (
    <dl className="qa">
      {answers.map(({ questionId, question, text }) => (
        <div key={questionId}>
          <dt>{question}</dt>
          <dd className={text ? undefined : 'c3'}>{text || 'Not answered'}</dd>
        </div>
      ))}
    </dl>
  )
}

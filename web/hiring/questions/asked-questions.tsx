import './questions.css'
import type { JobQuestion } from '@guildhall/contract/hiring/job-questions.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { jobQuestions } from './queries.ts'

const AskForm = lazyPart(() => import('./ask-form.tsx').then((module) => module.AskForm))
const AnswerForm = lazyPart(() => import('./answer-form.tsx').then((module) => module.AnswerForm))

interface AskedQuestionsProps {
  job: Job
  /** The button that reports a question. */
  report: (question: JobQuestion) => ReactNode
}

/** The questions that people asked about a job, with the answers of its client. */
export function AskedQuestions({ job, report }: AskedQuestionsProps) {
  const { data, error, refetch } = useQuery(jobQuestions(job.id))
  const viewer = useViewer()
  if (!data)
    return error ? (
      <LoadFailure title="The questions could not be loaded" message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton height="3rem" />
      </Loading>
    )
  const { questions, canAsk } = data
  return (
    <>
      {questions.length > 0 ? (
        <ul className="asked">
          {questions.map((question) => (
            <Asked key={question.id} job={job} question={question} report={report} />
          ))}
        </ul>
      ) : (
        <p className="c2 mb-2">{job.isOwn ? 'Nobody has asked anything yet.' : noneText(job)}</p>
      )}
      {canAsk ? <Ask id={job.id} /> : null}
      {viewer === null && job.state === 'open' ? (
        <Link className={buttonClass({ size: 'sm' })} to={signInPath(`/jobs/${job.id}`, 'ask-client')}>
          Ask a question
        </Link>
      ) : null}
    </>
  )
}

const noneText = ({ state }: Job) =>
  state === 'open'
    ? 'Nobody has asked anything yet. We tell the client about your question. Everybody who sees the job can read the answer.'
    : 'Nobody asked anything.'

function Ask({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <AskForm id={id} onClose={() => setOpen(false)} />
  ) : (
    <Button size="sm" onClick={() => setOpen(true)}>
      Ask a question
    </Button>
  )
}

interface AskedProps extends AskedQuestionsProps {
  question: JobQuestion
}

function Asked({ job, question, report }: AskedProps) {
  const { id, text, at, asker, isOwn, answer, isHidden } = question
  const [isAnswering, setAnswering] = useState(false)
  const viewer = useViewer()
  const canAnswer = job.isOwn && job.state === 'open' && !answer
  return (
    <li className="asked__q">
      <Face person={asker} size={32} />
      <div className="min-w-0">
        <By person={asker} none="A member" at={at} />
        <p className="c2 asked__t">{text}</p>
        {isHidden ? (
          <p className="mt-1">
            <Status kind="bad">Hidden by the moderators: only you see it</Status>
          </p>
        ) : null}
        {answer ? (
          <div className="asked__a">
            <Face person={job.client} size={32} />
            <div className="min-w-0">
              <By person={job.client} none="The client" at={answer.at} />
              <p className="c2 asked__t">{answer.text}</p>
            </div>
          </div>
        ) : null}
        {isAnswering && canAnswer ? (
          <AnswerForm jobId={job.id} questionId={id} onClose={() => setAnswering(false)} />
        ) : (
          <div className="btn-group mt-1">
            {canAnswer ? (
              <Button size="sm" onClick={() => setAnswering(true)} aria-label={`Answer: ${text}`}>
                Answer
              </Button>
            ) : null}
            {isOwn || viewer === null ? null : report(question)}
          </div>
        )}
      </div>
    </li>
  )
}

function Face({ person, size }: { person: UserCard | null; size: 32 }) {
  return (
    <Avatar
      firstName={person?.firstName ?? ''}
      lastName={person?.lastName ?? ''}
      picture={person?.avatar ?? null}
      size={size}
      kind={person?.userType === 'Business' ? 'business' : 'person'}
    />
  )
}

function By({ person, none, at }: { person: UserCard | null; none: string; at: string }) {
  return (
    <p className="t-sm">
      {person ? (
        <Link className="semi hover:underline" to={profilePath(person)}>
          {displayName(person)}
        </Link>
      ) : (
        <span className="semi">{none}</span>
      )}{' '}
      <span className="c3">
        <DateOf at={at} />
      </span>
    </p>
  )
}

import '../jobs.css'
import type { JobQuestion } from '@guildhall/contract/hiring/job-questions.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PersonPanel } from '#listings/person-panel.tsx'
import { CompanyFacts } from '#terms/company-facts.tsx'
import { Tag } from '#ui/tag.tsx'
import { InvitedPeople } from '../invitations/invited-people.tsx'
import { InvitedTurn } from '../invitations/invited-turn.tsx'
import { type AnswerParts, ProposalSection } from '../proposals/proposal-section.tsx'
import type { ProposalView } from '../proposals/proposal-view.ts'
import { hiringQueries } from '../queries.ts'
import { AskedQuestions } from '../questions/asked-questions.tsx'
import { FileRows } from './file-rows.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobHead } from './job-head.tsx'
import { JobNotices } from './job-notices.tsx'
import { JobTurn } from './job-turn.tsx'
import { ProposePanel } from './propose-panel.tsx'

interface JobPageProps extends AnswerParts {
  id: string
  /** How the client reads the proposals. */
  view: ProposalView
  /** The button that opens the conversation with a person. */
  ask: (person: UserCard) => ReactNode
  /** The button that reports the job. */
  report: (job: Job) => ReactNode
  /** The button that reports a question on it. */
  reportQuestion: (question: JobQuestion) => ReactNode
}

/** A job as everybody reads it; its client also sees whose turn it is, and the proposals. */
export function JobPage({ id, view, ask, answer, report, reportQuestion }: JobPageProps) {
  const { data: job } = useQuery(hiringQueries.job(id))
  if (!job) return null
  const { isOwn, client } = job
  return (
    <div className="page">
      <JobHead job={job} />
      <JobNotices job={job} />
      {isOwn ? <JobTurn job={job} /> : <InvitedTurn job={job} />}
      {isOwn ? <ProposalSection job={job} view={view} ask={ask} answer={answer} /> : null}
      <div className="record mt-4">
        <div className="min-w-0">
          <Part id="need" title="The need">
            <Need job={job} />
          </Part>
          {job.company ? (
            <Part id="company" title="The company">
              <CompanyFacts company={job.company} />
            </Part>
          ) : null}
          {job.skills.length > 0 ? (
            <Part id="skills" title="Skills">
              <div className="tags">
                {job.skills.map((skill) => (
                  <Tag key={skill}>{skill}</Tag>
                ))}
              </div>
            </Part>
          ) : null}
          {job.files.length > 0 ? (
            <Part id="files" title="Files">
              <FileRows job={job} />
            </Part>
          ) : null}
          {job.questions.length > 0 ? (
            <Part id="questions" title="For proposals" note="Every proposal answers this">
              <ol className="job-asked">
                {job.questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ol>
            </Part>
          ) : null}
          <Part
            id="asked"
            title="Questions"
            note={job.audience === 'invited' ? 'Seen by everybody invited' : 'Seen by all'}
          >
            <AskedQuestions job={job} report={reportQuestion} />
          </Part>
        </div>
        <div className="record__side">
          <JobFacts job={job} />
          <ProposePanel job={job} />
          {isOwn ? <InvitedPeople job={job} /> : null}
          {isOwn ? null : <PersonPanel person={client} title="Client" />}
          {isOwn ? null : report(job)}
        </div>
      </div>
    </div>
  )
}

function Need({ job: { needHtml } }: { job: Job }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off
  return <div className="prose" dangerouslySetInnerHTML={{ __html: needHtml }} />
}

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

function Part({ id, title, note, children }: PartProps) {
  return (
    <section className="hang" aria-labelledby={id}>
      <div>
        <h2 className="t-sub" id={id}>
          {title}
        </h2>
        {note ? <p className="c3 t-sm">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

import { createClient } from '@guildhall/contract/api/client.ts'
import { invitationCalls, jobCalls, jobQuestionCalls, proposalCalls } from '@guildhall/contract/hiring/calls.ts'
import type { invitationEndpoints } from '@guildhall/contract/hiring/invitations.ts'
import type { JobQuestion, jobQuestionEndpoints } from '@guildhall/contract/hiring/job-questions.ts'
import type { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import type { proposalEndpoints } from '@guildhall/contract/hiring/proposals.ts'
import { HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { data, useNavigate, useSearchParams } from 'react-router'
import { BeginButton } from '#conversations/begin/button.tsx'
import { ReportButton } from '#feedback/report-button.tsx'
import { invitationQueries } from '#hiring/invitations/queries.ts'
import { jobHead, jobMeta } from '#hiring/job/job-meta.ts'
import { JobPage } from '#hiring/job/job-page.tsx'
import { readView } from '#hiring/proposals/proposal-view.ts'
import { hiringQueries } from '#hiring/queries.ts'
import { jobQuestions } from '#hiring/questions/queries.ts'
import { failPage, load, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Route } from './+types/job.ts'

// The forms and dialogs load when they are opened.
const EditPage = lazyComponent(() => import('#hiring/job/edit-page.tsx').then((module) => module.EditPage))
const ProposePage = lazyComponent(() => import('#hiring/job/propose-page.tsx').then((module) => module.ProposePage))
const AnswerDialog = lazyPart(() => import('#engagements/answer-dialog.tsx').then((module) => module.AnswerDialog))

const titles = { edit: 'Edit the job', propose: 'Write a proposal' } as const
const stepOf = (step: string | undefined) => (step === 'edit' || step === 'propose' ? step : null)

export async function loader({ context, params: { id, step }, url }: Route.LoaderArgs) {
  if (step !== undefined && stepOf(step) === null) throw data(null, { status: 404 })
  const { send } = step === undefined ? context.get(pageContext) : signedIn(context, url.pathname)
  const api = createClient<typeof jobEndpoints>(jobCalls, sendFrom({ send }))
  const { job } = await api.get({ params: { id } }).catch(failPage)
  const one = { ...hiringQueries.job(id), queryFn: () => job }
  const proposalApi = createClient<typeof proposalEndpoints>(proposalCalls, sendFrom({ send }))
  const questionApi = createClient<typeof jobQuestionEndpoints>(jobQuestionCalls, sendFrom({ send }))
  const invitationApi = createClient<typeof invitationEndpoints>(invitationCalls, sendFrom({ send }))
  const own = job.isOwn ? [hiringQueries.proposals(id, proposalApi), invitationQueries.ofJob(id, invitationApi)] : []
  const state = await (step === undefined ? loadBeside([one], [jobQuestions(id, questionApi), ...own]) : load(one))
  return { state, head: jobMeta(job), today: new Date().toISOString().slice(0, 10) }
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const step = stepOf(args.params.step)
  if (step) return privateHead(titles[step])
  return args.loaderData ? jobHead(args, args.loaderData.head) : privateHead('Job')
}

export default function JobRoute({ loaderData: { state, today }, params: { id, ...params } }: Route.ComponentProps) {
  const step = stepOf(params.step)
  return (
    <HydrationBoundary state={state}>
      {step ? (
        <LazyBoundary key={`${step} ${id}`}>
          {step === 'edit' ? <EditPage id={id} today={today} /> : <ProposePage id={id} />}
        </LazyBoundary>
      ) : (
        <ReadJob key={id} id={id} />
      )}
    </HydrationBoundary>
  )
}

const reportQuestion = ({ id, asker }: JobQuestion) => (
  <ReportButton kind="job-question" id={id} title={`Question by ${asker ? displayName(asker) : 'a member'}`} />
)

function ReadJob({ id }: { id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const refresh = () => client.invalidateQueries({ queryKey: hiringQueries.all })
  return (
    <JobPage
      id={id}
      view={readView(query)}
      ask={(person) => (
        <BeginButton size="sm" customUserId={person.customUserId} name={displayName(person)} label="Ask" />
      )}
      report={({ title }) => <ReportButton kind="job" id={id} title={title} label="Report this job" />}
      reportQuestion={reportQuestion}
      answer={({ proposal, move }, onClose) => (
        <AnswerDialog
          id={proposal.id}
          move={move}
          version={proposal.version}
          onClose={onClose}
          onConflict={() => void refresh()}
          onDone={(done) => {
            toast.success(done)
            onClose()
            void refresh()
            // There the first milestone is paid in.
            if (move === 'accept') void navigate(`/engagements/${proposal.id}`)
          }}
        />
      )}
    />
  )
}

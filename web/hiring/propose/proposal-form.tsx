import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BusinessStep } from '#business/business-step.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { useSite } from '#lib/page/site.ts'
import { Declarations } from '#terms/declarations.tsx'
import { StartField, TermsFields } from '#terms/terms-fields.tsx'
import { emptyTerms, type TermsStart, type Way } from '#terms/terms-values.ts'
import { useMilestoneRows } from '#terms/use-milestone-rows.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useChangedJob } from '../job/use-changed-job.ts'
import { hiringQueries, proposalApi } from '../queries.ts'
import { clientName, decisionDay, weekdayText } from '../words.ts'
import { fieldAt, inputOf, type ProposalValues } from './proposal-values.ts'
import { WordsFields } from './words-fields.tsx'

const noWords = { cover: '', answers: [] }

/** Makes a proposal for a job: words and an offer. */
export function ProposalForm({ job }: { job: Job }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { refresh } = useChangedJob()
  const { feePercent } = useSite()
  const keyOf = useRequestKey()
  const { id, questions, currency, needs, hours } = job
  // An offer for a job by the hour begins with the hours that it asks for.
  const start: TermsStart = hours
    ? { ...emptyTerms, way: 'hours', perWeek: String(hours.perWeek), weeks: String(hours.weeks) }
    : emptyTerms
  const [projects, setProjects] = useState<string[]>([])
  const rows = useMilestoneRows(start.milestones)
  const [way, setWay] = useState<Way>(start.way)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/hiring/proposals.ts')).ProposalInput,
    defaultValues: { licence: emptyTerms.licence },
    toInput: (values: ProposalValues) =>
      inputOf(values, { questions, projects, way, rows: rows.rows, currency, asksAdult: needs.adult }),
    fieldAt: (path) => fieldAt(path, rows.rows),
    async send(body) {
      const { proposal } = await proposalApi.make({ params: { id }, body, idempotencyKey: keyOf(body) }).catch(refresh)
      client.setQueryData(
        hiringQueries.job(id).queryKey,
        (before) =>
          before && {
            ...before,
            own: { id: proposal.id, state: proposal.state, offerBy: proposal.offerBy },
            refusal: 'proposed' as const,
          },
      )
      void client.invalidateQueries({ queryKey: hiringQueries.all })
      toast.success('Your proposal is sent', { stays: true })
      await navigate(`/jobs/${id}`)
    },
  })
  return (
    <form {...form.formProps} className="job-form space-y-4.5 mt-4" aria-label="Proposal">
      <FormNotices form={form} />
      <WordsFields form={form} questions={questions} start={noWords} projects={projects} onProjects={setProjects} />
      <h2 className="t-section job-form__h">Your offer</h2>
      <TermsFields {...{ form, way, rows, currency, feePercent }} onWay={setWay} start={start} />
      <StartField form={form} way={way} start="" />
      {needs.business ? <BusinessStep made="offer" /> : null}
      <Declarations form={form} asksAdult={needs.adult} />
      <p className="c2 t-sm">
        {clientName(job.client)} answers by {weekdayText(decisionDay(job))}. Until then you can change your proposal or
        withdraw it.
      </p>
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Send the proposal
        </Button>
        <Link className={buttonClass({ look: 'quiet' })} to={`/jobs/${id}`}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

import type { OwnProposal } from '@guildhall/contract/hiring/proposals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useChangedJob } from '../job/use-changed-job.ts'
import { hiringQueries, proposalApi } from '../queries.ts'
import { fieldAt, type WordsValues, wordsInput } from './proposal-values.ts'
import { WordsFields } from './words-fields.tsx'

/** Changes the words of an open proposal; its offer is changed on the page of its engagement. */
export function WordsForm({ proposal }: { proposal: OwnProposal }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { refresh } = useChangedJob()
  const { id, job } = proposal
  const [projects, setProjects] = useState<string[]>(proposal.projects)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/hiring/proposals.ts')).ProposalWords,
    toInput: (values: WordsValues) => wordsInput(values, job.questions, projects),
    fieldAt,
    async send(body) {
      await proposalApi.edit({ params: { id }, body }).catch(refresh)
      await client.invalidateQueries({ queryKey: hiringQueries.all })
      toast.success('Your proposal is changed', { stays: true })
      await navigate(`/jobs/${job.id}`)
    },
  })
  return (
    <form {...form.formProps} className="job-form space-y-4.5 mt-4" aria-label="Text of your proposal">
      <FormNotices form={form} />
      <WordsFields
        form={form}
        questions={job.questions}
        start={proposal}
        projects={projects}
        onProjects={setProjects}
      />
      <p className="c2 t-sm">
        Price, milestones and dates are your offer.{' '}
        <Link className="link" to={`/engagements/${id}/offer`}>
          Replace the offer
        </Link>
      </p>
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Save text
        </Button>
        <Link className={buttonClass({ look: 'quiet' })} to={`/jobs/${job.id}`}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

import type { PolicyVersionInput } from '@guildhall/contract/content/policy-versions.ts'
import { policyLimits, policyList, policyNames } from '@guildhall/contract/values/policies.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import { ReasonField } from '../reason-field.tsx'
import { contentQueries, policyApi } from './content-queries.ts'

/** The versions of the policies that the staff published, and the form for a new one. */
export function PoliciesPage() {
  const { data, error, refetch } = useQuery(contentQueries.policies())
  const { heading, onDecided } = useDecided()
  const [published, setPublished] = useState(0)
  return (
    <AdminFrame part="policies">
      <div className="mb-4">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Policies
        </h1>
        <p className="c2">
          The texts come with Guildhall. You say what changed and from when, and can add rules of your own. Everybody is
          told. A published version cannot be changed or taken back.
        </p>
      </div>
      {data && data.items.length > 0 ? (
        <ul className="panel dk" aria-label="Versions">
          {data.items.map(({ policy, version, changes, asksConsent, inForce, publishedAt }) => (
            <li key={`${policy} ${version}`} className="dk__i">
              <div className="min-w-0">
                <h2 className="semi">
                  <Link className="link link--plain" to={`/${policy}`}>
                    {policyNames[policy]}
                  </Link>{' '}
                  <span className="num">{version}</span>
                </h2>
                {changes.map((change) => (
                  <p key={change} className="c2 t-sm">
                    {change}
                  </p>
                ))}
                <p className="c3 t-xs">
                  Published <DateOf at={publishedAt} time />
                  {asksConsent ? ', asks for consent' : ''}
                </p>
              </div>
              <div className="dk__e">
                <Status kind={inForce ? 'ok' : 'off'}>{inForce ? 'Published' : 'Announced'}</Status>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState solid="icosa" title="No versions yet">
          The policies are as they came with Guildhall.
        </EmptyState>
      ) : null}
      {error && !data ? (
        <LoadFailure title="The versions could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <section className="panel mt-6" aria-labelledby="new-version">
        <div className="panel__b">
          <h2 className="t-sub" id="new-version">
            New version
          </h2>
          <VersionForm
            key={published}
            onDone={(name) => {
              onDecided(`${name}: new version published`)
              setPublished(published + 1)
            }}
          />
        </div>
      </section>
    </AdminFrame>
  )
}

const linesOf = (typed: string | undefined) =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface Values {
  policy: string
  version: string
  changes: string
  rules: string
  asksConsent: boolean
  reason: string
}

function VersionForm({ onDone }: { onDone: (name: string) => void }) {
  const form = useApiForm<typeof PolicyVersionInput, Values>({
    schema: async () => (await import('@guildhall/contract/content/policy-versions.ts')).PolicyVersionInput,
    defaultValues: { policy: policyList[0], asksConsent: false },
    toInput: (values) => ({ ...values, changes: linesOf(values.changes), rules: values.rules ?? '' }),
    fieldAt: ([name]) => String(name),
    async send(body) {
      await policyApi.publish({ body })
      onDone(policyNames[body.policy])
    },
  })
  return (
    <form {...form.formProps} className="stack mt-4" aria-label="New version">
      <FormNotices form={form} />
      <SelectField
        {...form.field('policy')}
        label="Policy"
        value={form.watch('policy') ?? policyList[0]}
        options={policyList.map((value) => ({ value, label: policyNames[value] }))}
      />
      <TextField {...form.field('version')} type="date" label="Applies from" help="The day is also its name" />
      <TextAreaField
        {...form.field('changes')}
        rows={4}
        label="What changed"
        help={`One sentence per line, ${policyLimits.changes} at most. Everybody reads this.`}
      />
      <TextAreaField
        {...form.field('rules')}
        rows={6}
        label="Rules of this installation"
        optional
        help="Markdown. Shown at the end of the policy, in place of the rules of earlier versions."
      />
      <Checkbox
        {...form.field('asksConsent')}
        label="Ask everybody for their consent"
        help="Until they accept, people can read, export and delete, but not buy or publish."
      />
      <ReasonField
        {...form.field('reason')}
        typed={form.watch('reason')}
        label="Reason"
        help="Only the staff read it, in the log."
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Publish
        </Button>
      </div>
    </form>
  )
}

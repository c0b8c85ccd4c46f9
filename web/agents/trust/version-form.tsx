import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { AgentVersion } from '@guildhall/contract/agents/trust.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { agentQueries } from '../agent-api.ts'
import { ImportServerJson } from './import-server-json.tsx'
import { trustApi } from './trust-api.ts'
import { fieldAt, firstValues, inputOf, type VersionValues, valuesOf } from './version-values.ts'

interface VersionFormProps {
  agent: Agent
  /** The newest version; none for the first. */
  last: AgentVersion | undefined
}

/** Publishes a version of the viewer's agent, with what it asks for. */
export function VersionForm({ agent: { id, name, remoteUrl }, last }: VersionFormProps) {
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const form = useApiForm<Awaited<ReturnType<typeof loadSchema>>, VersionValues>({
    schema: loadSchema,
    toInput: inputOf,
    fieldAt,
    defaultValues: firstValues(last),
    async send(body) {
      const { version } = await trustApi.publishVersion({ params: { id }, body, idempotencyKey: key })
      await client.invalidateQueries({ queryKey: agentQueries.all })
      toast.success(`${name} ${version.version} is published`)
    },
  })
  return (
    <form {...form.formProps} className="space-y-4.5 agt__form" aria-label="Publish a version">
      <FormNotices form={form} />
      <ImportServerJson
        taken="The version, and what it asks for where the file says it, are filled in. Check them."
        onImported={(imported) => {
          const values = valuesOf(imported, form.getValues())
          for (const [field, value] of Object.entries(values)) form.setValue(field as keyof VersionValues, value)
        }}
      />
      <TextField
        {...form.field('version')}
        label="Version"
        placeholder="1.0.0"
        help={last ? `The last one is ${last.version}.` : 'The first version of your agent.'}
        maxLength={most.version}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('changes')}
        label="What changed"
        optional={last === undefined}
        rows={3}
        maxLength={most.changes}
      />
      <fieldset>
        <legend className="semi">What it sees</legend>
        <div className="mt-2 space-y-2">
          <Checkbox {...form.field('seesText')} label="The text of a run" />
          <Checkbox {...form.field('seesFiles')} label="Files given to a run" />
          <Checkbox {...form.field('seesProfile')} label="The profile of the person" />
        </div>
      </fieldset>
      <TextField
        {...form.field('keepsHours')}
        label="Keeps it for"
        suffix="hours"
        inputMode="numeric"
        help="0 when it keeps nothing after a run."
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('calls')}
        label="Hosts it calls"
        optional
        rows={3}
        placeholder="api.example.org"
        help={`One a line.${remoteUrl ? ` The host of its remote is added: ${new URL(remoteUrl).hostname}.` : ''} A change is shown as a difference to everybody who has it in favorites.`}
      />
      <TextField
        {...form.field('costs')}
        label="Costs"
        optional
        placeholder="About $0.04 a run, paid by the author"
        maxLength={most.costs}
        autoComplete="off"
      />
      {last ? (
        <Checkbox
          {...form.field('keepsOlder')}
          label={`Keep ${last.version} running for people who stay on it`}
          help="Only if its remote still answers as that version did."
        />
      ) : null}
      <p className="c3 t-sm">
        A version freezes the agent as it is saved now: its address, its packages and the tools of its remote. It cannot
        be changed later.
      </p>
      <Button {...form.submitProps} look="primary">
        Publish version
      </Button>
    </form>
  )
}

// Schemas are loaded with the first field that is focused.
async function loadSchema() {
  return (await import('@guildhall/contract/agents/trust.ts')).VersionInput
}

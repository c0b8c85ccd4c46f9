import type { AuditRules } from '@guildhall/contract/audits/rules.ts'
import { auditLimits as most } from '@guildhall/contract/limits/findings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { splitList } from '#lib/forms/typed-list.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { auditApi, auditQueries } from './queries.ts'

type Target = 'public' | 'private'

interface Values {
  what: string
  target?: Target
  hosts?: string
  from: string
  until: string
  addresses: string
  contact: string
  phone: string
}

const inputOf = ({ target, hosts = '', addresses, ...values }: Values) => ({
  ...values,
  isPublic: target ? target === 'public' : undefined,
  hosts: target === 'public' ? splitList(hosts) : [],
  addresses: splitList(addresses),
})

/** The control of a field of the call: lists are one control, and the server's paths begin with `form`. */
function fieldAt(path: readonly PropertyKey[]): string {
  const [first, second] = path
  const name = String(first === 'form' ? second : first)
  return name === 'isPublic' ? 'target' : name
}

/** Writes the rules of an audit, or a new version of them. */
export function RulesForm({ rules, onConflict }: { rules: AuditRules; onConflict: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { engagementId: id, role, versions } = rules
  const [newest] = versions
  const start = newest?.form
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/audits/rules.ts')).AuditForm,
    toInput: inputOf,
    fieldAt,
    defaultValues: start ? { target: start.isPublic ? ('public' as const) : ('private' as const) } : {},
    async send(values) {
      try {
        const body = { after: newest?.version ?? 0, form: values }
        const { rules: changed } = await auditApi.propose({ params: { id }, body })
        client.setQueryData(auditQueries.rules(id).queryKey, changed)
        toast.success('The rules are saved', { stays: true })
        await navigate(`/engagements/${id}/rules`)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'rules_changed') onConflict()
        throw error
      }
    },
  })
  const target = form.watch('target')
  return (
    <form {...form.formProps} className="rules__form space-y-4.5" aria-label={newest ? 'New version' : 'Rules'}>
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('what')}
        label="What is tested?"
        help="Systems, accounts and data, and what must not be touched"
        rows={6}
        maxLength={most.what}
        defaultValue={start?.what ?? ''}
      />
      <RadioCards
        {...form.field('target')}
        legend="Target"
        columns={2}
        options={[
          { value: 'public', label: 'It has a public address', hint: 'The client proves that each host is theirs' },
          { value: 'private', label: 'No public address', hint: 'An internal system, or source code' },
        ]}
        value={target}
        onChange={(value: Target) => form.setValue('target', value)}
      />
      {target === 'public' ? (
        <TextAreaField
          {...form.field('hosts')}
          label="Hosts"
          help="One per line, such as app.example.org"
          rows={3}
          spellCheck={false}
          defaultValue={start?.hosts.join('\n') ?? ''}
        />
      ) : null}
      <div className="field-pair">
        <TextField {...form.field('from')} type="date" label="First day" defaultValue={start?.from ?? ''} />
        <TextField
          {...form.field('until')}
          type="date"
          label="Last day"
          help={`At most ${most.periodDays} days. Days in UTC.`}
          defaultValue={start?.until ?? ''}
        />
      </div>
      <TextAreaField
        {...form.field('addresses')}
        label="Addresses that tests come from"
        help="IP addresses or networks, one per line"
        optional={target === 'private'}
        rows={2}
        spellCheck={false}
        defaultValue={start?.addresses.join('\n') ?? ''}
      />
      <div className="field-pair">
        <TextField
          {...form.field('contact')}
          label="Whom to call"
          help="When something breaks"
          autoComplete="off"
          maxLength={most.contact}
          defaultValue={start?.contact ?? ''}
        />
        <TextField
          {...form.field('phone')}
          type="tel"
          label="Phone number"
          autoComplete="off"
          maxLength={most.phone}
          defaultValue={start?.phone ?? ''}
        />
      </div>
      <p className="c2 t-sm">
        {role === 'provider'
          ? 'You agree to what you write. The client signs it.'
          : 'The provider reads and agrees to it. You sign it on the next page.'}
      </p>
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {newest ? `Save version ${newest.version + 1}` : 'Save the rules'}
        </Button>
        {newest ? (
          <Link className={buttonClass({ look: 'quiet' })} to={`/engagements/${id}/rules`}>
            Cancel
          </Link>
        ) : null}
      </div>
    </form>
  )
}

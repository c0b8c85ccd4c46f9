import type { AuditRules, AuditVersion } from '@guildhall/contract/audits/rules.ts'
import { authorityText, noPublicAddressText } from '@guildhall/contract/audits/words.ts'
import { auditLimits as most } from '@guildhall/contract/limits/findings.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { auditApi } from './queries.ts'

interface SignFormProps {
  id: string
  version: AuditVersion
  onDone: (rules: AuditRules) => void
  onFailure: () => void
}

/** The client's signature under the newest version. */
export function SignForm({ id, version: { version, form: said }, onDone, onFailure }: SignFormProps) {
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/audits/rules.ts')).SignatureInput,
    toInput: (values: { name: string; mayBeTested?: boolean; noPublicAddress?: boolean }) => ({
      ...values,
      version,
      noPublicAddress: values.noPublicAddress ?? false,
    }),
    async send(body) {
      try {
        onDone((await auditApi.sign({ params: { id }, body })).rules)
      } catch (error) {
        onFailure()
        throw error
      }
    },
  })
  return (
    <form {...form.formProps} className="rules__form space-y-4.5 mt-4" aria-label="Signature">
      <FormNotices form={form} />
      <Checkbox {...form.field('mayBeTested')} label={authorityText} />
      {said.isPublic ? null : <Checkbox {...form.field('noPublicAddress')} label={noPublicAddressText} />}
      <TextField
        {...form.field('name')}
        label="Your full name"
        help="Typing it counts as your signature"
        autoComplete="name"
        maxLength={most.name}
      />
      <Button {...form.submitProps} look="primary">
        Sign version {version}
      </Button>
    </form>
  )
}

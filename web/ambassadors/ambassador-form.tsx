import type { AmbassadorInput, Ambassadorship } from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ambassadorQueries, ambassadorshipApi } from './ambassador-api.ts'

interface Values {
  why: string
  plan: string
  studiesUntil: string
  isAdult?: boolean
}

/** Applies for the campus of the viewer. A draft is kept on request. */
export function AmbassadorForm({ data: { campus, draft, checks } }: { data: Ambassadorship }) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const { why = '', plan = '', studiesUntil = '' } = draft ?? {}
  const asksAdult = checks.some(({ check, state }) => check === 'adult' && state === 'asked')
  const show = (answer: Ambassadorship) => client.setQueryData(ambassadorQueries.own().queryKey, answer)
  const form = useApiForm<typeof AmbassadorInput, Values>({
    schema: async () => (await import('@guildhall/contract/ambassadors/applications.ts')).AmbassadorInput,
    defaultValues: { why, plan, studiesUntil } as never,
    toInput: ({ isAdult, ...said }) => ({ ...said, ...(isAdult ? { isAdult: true } : {}) }),
    async send(body) {
      show(await ambassadorshipApi.send({ body, idempotencyKey: keyOf(body) }))
      toast.success('Your application is sent')
      scrollTo({ top: 0 })
    },
  })
  const keep = useMutation({
    mutationFn: () => {
      const month = form.watch('studiesUntil') ?? ''
      const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month)
      return ambassadorshipApi.saveDraft({
        body: { why: form.watch('why') ?? '', plan: form.watch('plan') ?? '', studiesUntil: isMonth ? month : '' },
      })
    },
    onSuccess(answer) {
      show(answer)
      toast.success('Draft saved')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <form {...form.formProps} aria-label="Application" className="stack">
      <h2 className="t-section" id="apply">
        Your application for {campus?.name}
      </h2>
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('why')}
        label="Why you?"
        help="Whom you know on your campus, and what you have organised. Only the staff read it."
        rows={5}
        maxLength={most.why}
      />
      <TextAreaField
        {...form.field('plan')}
        label="Your first evening"
        help="Where, for whom, and what happens."
        rows={5}
        maxLength={most.plan}
      />
      <TextField
        {...form.field('studiesUntil')}
        type="month"
        label="Last month of your studies"
        help="At least a year from now. If your browser has no picker, write it as 2028-06."
      />
      {asksAdult ? (
        <Checkbox
          {...form.field('isAdult')}
          label="I am 18 or older"
          help="Ambassadors must be adults. We ask this only once."
        />
      ) : null}
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Send application
        </Button>
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          Save draft
        </Button>
      </div>
      {draft ? (
        <p className="c2 t-sm">
          Draft saved <DateOf at={draft.savedAt} time />
        </p>
      ) : null}
    </form>
  )
}

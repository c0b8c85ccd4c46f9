import type { OwnAmbassador as Ambassador } from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ambassadorQueries, ambassadorshipApi, useAmbassadorMove } from './ambassador-api.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Asks before a new code replaces the old one. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const renew = useAmbassadorMove(() => ambassadorshipApi.newCode({ body: {} }), 'You have a new code', onClose)
  return (
    <AskDialog
      title="Get a new code?"
      description="The old code stops working at once. Posters and links that have it no longer lead to you."
      keep="Keep the code"
      onClose={onClose}
    >
      <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
        New code
      </Button>
    </AskDialog>
  )
}

/** Asks before the viewer stops. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const stop = useAmbassadorMove(() => ambassadorshipApi.stop({ body: {} }), 'You are no longer an ambassador', onClose)
  return (
    <AskDialog
      title="Stop being an ambassador?"
      description="It ends today. Your code stops working, and your place is free for somebody else. To come back, you apply again."
      keep="Stay an ambassador"
      onClose={onClose}
    >
      <Button look="danger-solid" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop today
      </Button>
    </AskDialog>
  )
}

interface SuccessorProps {
  successor: Ambassador['successor']
  onClose: () => void
}

/** Names who should follow, by the address of their profile. */
export function SuccessorDialog({ successor, onClose }: SuccessorProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: async () =>
      (await import('@guildhall/contract/ambassadors/applications.ts')).ambassadorshipEndpoints.nameSuccessor.body,
    defaultValues: { customUserId: successor?.person?.customUserId ?? '', note: successor?.note ?? '' } as never,
    toInput: ({ customUserId, note }) => ({
      customUserId: handleOf(String(customUserId ?? '')),
      note: note ?? '',
    }),
    async send(body) {
      client.setQueryData(ambassadorQueries.own().queryKey, await ambassadorshipApi.nameSuccessor({ body }))
      toast.success(body.customUserId === null ? 'Nobody is named now' : 'We told them')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Name a successor"
      description="They can apply although your campus is full. We decide. Leave the first field empty to name nobody."
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Name a successor">
        <FormNotices form={form} />
        <TextField
          {...form.field('customUserId')}
          label="Address of their profile"
          help="Open their profile and copy its address."
          autoComplete="off"
        />
        <TextAreaField
          {...form.field('note')}
          label="What should we know about them?"
          help="Only our staff read it."
          rows={3}
          maxLength={most.handover}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The public name at the end of a profile's address; null for nothing. */
function handleOf(typed: string): string | null {
  const handle =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return handle === '' ? null : handle
}

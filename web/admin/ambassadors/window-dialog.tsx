import { type RecruitmentWindow, WindowInput } from '@guildhall/contract/ambassadors/admin.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { campusApi } from './ambassador-queries.ts'

interface WindowDialogProps {
  window: RecruitmentWindow | null
  onClose: () => void
  onDone: (words: string) => void
}

/** Adds the days on which people can apply, or changes them. */
export function WindowDialog({ window, onClose, onDone }: WindowDialogProps) {
  const form = useApiForm({
    schema: WindowInput,
    defaultValues: { opensOn: window?.opensOn ?? '', closesOn: window?.closesOn ?? '' } as never,
    async send(body) {
      if (window) await campusApi.changeWindow({ params: { id: window.id }, body })
      else await campusApi.addWindow({ body })
      onDone(window ? 'Window changed' : 'Window added')
      onClose()
    },
  })
  const title = window ? 'Change a window' : 'Add a window'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Students can apply from the first day to the last, in UTC."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <div className="field-pair">
          <TextField {...form.field('opensOn')} type="date" label="First day" />
          <TextField {...form.field('closesOn')} type="date" label="Last day" />
        </div>
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

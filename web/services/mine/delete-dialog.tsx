import { DeleteListingDialog } from '#listings/delete-dialog.tsx'
import { useServiceAct } from './service-acts.ts'

interface DeleteDialogProps {
  service: { id: string; title: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a service is deleted for good with its pictures. */
export function DeleteDialog({ service, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useServiceAct('remove')
  const onSuccess = () => {
    onClose()
    onDeleted?.()
  }
  return (
    <DeleteListingDialog
      noun="service"
      title={service.title}
      description="This deletes the service and its pictures for good, and links to it stop working. To hide it and keep it, pause it instead."
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate(service, { onSuccess })}
      onClose={onClose}
    />
  )
}

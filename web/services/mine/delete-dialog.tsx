import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useServiceAct } from './service-acts.ts'

interface DeleteDialogProps {
  service: { id: string; title: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a service is deleted for good with its pictures. */
export function DeleteDialog({ service, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useServiceAct('remove')
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Delete this service?"
      description="The service and its pictures are gone for good, and links to it stop working. To take it off the lists and keep it, pause it."
    >
      <p className="work mt-3">{service.title}</p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          look="danger-solid"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(service, {
              onSuccess: () => {
                onClose()
                onDeleted?.()
              },
            })
          }
        >
          Delete service
        </Button>
      </div>
    </Dialog>
  )
}

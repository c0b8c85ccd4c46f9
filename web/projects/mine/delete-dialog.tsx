import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useProjectAct } from './project-acts.ts'

interface DeleteDialogProps {
  project: { id: string; title: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a project is deleted for good with its pictures and files. */
export function DeleteDialog({ project, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useProjectAct('remove')
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Delete this project?"
      description="The project, its pictures and its files for buyers are gone for good, and links to it stop working. To take it off the marketplace and keep it, archive it."
    >
      <p className="work mt-3">{project.title}</p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          look="danger-solid"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(project, {
              onSuccess: () => {
                onClose()
                onDeleted?.()
              },
            })
          }
        >
          Delete project
        </Button>
      </div>
    </Dialog>
  )
}

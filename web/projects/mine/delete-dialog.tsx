import { DeleteListingDialog } from '#listings/delete-dialog.tsx'
import { useProjectAct } from './project-acts.ts'

interface DeleteDialogProps {
  project: { id: string; title: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before a project is deleted for good with its pictures and files. */
export function DeleteDialog({ project, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useProjectAct('remove')
  const onSuccess = () => {
    onClose()
    onDeleted?.()
  }
  return (
    <DeleteListingDialog
      noun="project"
      title={project.title}
      description="This deletes the project, its pictures and its files for buyers for good, and links to it stop working. To keep it off the marketplace instead, archive it."
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate(project, { onSuccess })}
      onClose={onClose}
    />
  )
}

import { DeleteListingDialog } from '#listings/delete-dialog.tsx'
import { useDeleteAgent } from './agent-acts.ts'

interface DeleteDialogProps {
  agent: { id: string; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before an agent is deleted for good with its pictures. */
export function DeleteDialog({ agent, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteAgent()
  const onSuccess = () => {
    onClose()
    onDeleted?.()
  }
  return (
    <DeleteListingDialog
      noun="agent"
      title={agent.name}
      description="This deletes the agent and its pictures for good, and links to it stop working. To hide it and keep it, make it a draft instead."
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate(agent, { onSuccess })}
      onClose={onClose}
    />
  )
}

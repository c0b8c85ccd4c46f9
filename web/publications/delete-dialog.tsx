import type { Publication } from '@guildhall/contract/publications/publications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DeleteListingDialog } from '#listings/delete-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { publicationApi, publicationQueries } from './publication-api.ts'

/** Asks for confirmation, then deletes a publication. */
export function DeleteDialog({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => publicationApi.remove({ params: { id: publication.id }, body: null }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: publicationQueries.all })
      toast.success('Publication deleted')
      onClose()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <DeleteListingDialog
      noun="publication"
      title={publication.title}
      description="It leaves your profile and the search. You can add it again."
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

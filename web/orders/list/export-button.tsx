import { orderEndpoints } from '@guildhall/contract/orders.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { downloadFile } from '#lib/download-file.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { Side } from '../queries.ts'

/** Has the browser keep all that was bought, or sold, as a file. */
export function ExportButton({ side }: { side: Side }) {
  const file = useMutation({
    mutationFn: () =>
      downloadFile(orderEndpoints[`${side}Export`], {
        fallback: side === 'bought' ? 'guildhall-orders.csv' : 'guildhall-sales.csv',
      }),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      Export CSV
    </Button>
  )
}

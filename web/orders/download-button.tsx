import { fillPath } from '@guildhall/contract/api/client.ts'
import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { failureText } from '#lib/api/failure-text.ts'
import { downloadFile } from '#lib/api/file-download.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** A call that answers a file, and its parameters. */
export interface FileCall {
  endpoint: Pick<Call, 'path' | 'access'>
  params: Record<string, string>
}

/** Has the browser keep a file under the name that the server gives it. */
export function DownloadButton({ endpoint, params, children }: FileCall & { children: string }) {
  const file = useMutation({
    mutationFn: () => downloadFile({ ...endpoint, path: fillPath(endpoint.path, params) }, { fallback: 'guildhall' }),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      {children}
    </Button>
  )
}

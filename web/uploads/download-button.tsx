import { fillPath } from '@guildhall/contract/api/client.ts'
import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { failureText } from '#lib/api/failure-text.ts'
import { downloadFile } from '#lib/api/file-transfer.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** A call that returns a file, and its parameters. */
export interface FileCall {
  endpoint: Pick<Call, 'path' | 'access'>
  params?: Record<string, string>
  /** With its question mark. */
  query?: string
}

type DownloadButtonProps = FileCall & Pick<ButtonProps, 'size' | 'look' | 'icon'> & { children: string }

/** Downloads a file under the server's name for it. */
export function DownloadButton({ endpoint, params = {}, query = '', children, ...look }: DownloadButtonProps) {
  const file = useMutation({
    mutationFn: () =>
      downloadFile({ ...endpoint, path: fillPath(endpoint.path, params) }, { query, fallback: 'guildhall' }),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button icon={Download} {...look} busy={file.isPending} onClick={() => file.mutate()}>
      {children}
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { trustApi } from './trust-api.ts'

/** Saves the server.json of a version, byte by byte as it was published. */
export function ManifestButton({ id, number }: { id: string; number: number }) {
  const save = useMutation({
    mutationFn: () => trustApi.manifest({ params: { id, number: String(number) } }),
    onSuccess({ manifest }) {
      const url = URL.createObjectURL(new Blob([manifest], { type: 'application/json' }))
      Object.assign(document.createElement('a'), { href: url, download: 'server.json' }).click()
      URL.revokeObjectURL(url)
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button size="sm" look="quiet" icon={FileDown} busy={save.isPending} onClick={() => save.mutate()}>
      server.json
    </Button>
  )
}

/** The hash of a manifest, shortened; the whole one can be read and copied. */
export function ManifestHash({ sha256 }: { sha256: string }) {
  return (
    <code className="agt__hash" title={`sha256:${sha256}`}>
      sha256:{sha256.slice(0, 8)}…{sha256.slice(-4)}
    </code>
  )
}

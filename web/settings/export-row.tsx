import type { DataExport } from '@guildhall/contract/accounts/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status } from '#ui/tag.tsx'
import { accountApi, accountQueries } from './queries.ts'

/** The export of all data stored about a person: prepare it, and download it once it is ready. */
export function ExportRow({ file }: { file: DataExport | null }) {
  const client = useQueryClient()
  const onError = (error: Error) => {
    if (!isDeclined(error)) toast.error(error.message)
  }
  const prepare = useMutation({
    mutationFn: () => accountApi.requestExport({ body: null }),
    onSuccess: () => client.invalidateQueries(accountQueries.account()),
    onError,
  })
  const fetchFile = useMutation({
    mutationFn: () => accountApi.exportLink({ body: null }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError,
  })
  return (
    <SettingRow title="Everything as one file" hint={<ExportHint file={file} />}>
      {file?.state === 'preparing' ? <Status kind="wait">Preparing</Status> : null}
      {file?.state === 'ready' ? (
        <Button size="sm" icon={Download} busy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
          Download ZIP
        </Button>
      ) : null}
      {file?.state === 'preparing' ? null : (
        <Button
          size="sm"
          look={file?.state === 'ready' ? 'quiet' : 'second'}
          busy={prepare.isPending}
          onClick={() => prepare.mutate()}
        >
          {file?.state === 'ready' ? 'Prepare again' : 'Prepare ZIP'}
        </Button>
      )}
    </SettingRow>
  )
}

function ExportHint({ file }: { file: DataExport | null }) {
  if (file?.state === 'preparing') return 'Ready in minutes; you get an email. You can close this page'
  if (file?.state === 'failed') return 'The last one could not be prepared. Try again'
  if (file?.state === 'ready' && file.endsAt)
    return (
      <>
        Ready since <DateOf at={file.requestedAt} />, {sizeOf(file.size ?? 0)}, kept until <DateOf at={file.endsAt} />
      </>
    )
  return 'Profile, projects, messages, pictures. Ready in minutes; you get an email'
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

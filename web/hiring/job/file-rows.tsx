import { createClient } from '@guildhall/contract/api/client.ts'
import { jobFileCalls } from '@guildhall/contract/hiring/calls.ts'
import type { JobFile, jobFileEndpoints } from '@guildhall/contract/hiring/job-files.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'

const fileApi = createClient<typeof jobFileEndpoints>(jobFileCalls, browserSend)

/** The files of a job, for everybody who sees it. */
export function FileRows({ job: { id, files } }: { job: Job }) {
  return (
    <ul className="lines">
      {files.map((file) => (
        <Row key={file.id} jobId={id} file={file} />
      ))}
    </ul>
  )
}

function Row({ jobId, file: { id, name, size } }: { jobId: string; file: JobFile }) {
  // Its link expires after five minutes, so each press requests a new one.
  const download = useMutation({
    mutationFn: () => fileApi.open({ params: { id: jobId, fileId: id } }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={FileText} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{name}</span>
        <span className="c3 t-xs num block">{formatBytes(size)}</span>
      </span>
      <Button
        size="sm"
        icon={Download}
        busy={download.isPending}
        onClick={() => download.mutate()}
        aria-label={`Download ${name}`}
      >
        Download
      </Button>
    </li>
  )
}

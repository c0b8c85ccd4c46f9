import { createClient } from '@guildhall/contract/api/client.ts'
import { jobFileCalls } from '@guildhall/contract/hiring/calls.ts'
import type { JobFile, jobFileEndpoints } from '@guildhall/contract/hiring/job-files.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { sendForm } from '#lib/api/file-transfer.ts'
import { browserSend } from '#lib/api/transport.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type ChosenFile, type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'

const most = hiringLimits.files
const fileApi = createClient<typeof jobFileEndpoints>(jobFileCalls, browserSend)

/** Uploads files for a job as they are chosen; those that no job names are removed. `begun` are the ones it has. */
export function useJobFiles(begun: readonly JobFile[]) {
  const chosen = useChosenFiles<JobFile>(
    {
      most: most.items,
      mostBytes: most.bytes,
      tooMany: `A job can have up to ${most.items} files.`,
      upload,
      // If this call is lost, the file is swept after a day.
      takeBack: ({ id: fileId }) => {
        fileApi.drop({ params: { fileId }, body: null }).catch(() => {})
      },
    },
    begun,
  )
  return {
    chosen,
    ids: chosen.files.flatMap(({ stored }) => (stored ? stored.id : [])),
    isSending: chosen.files.some(({ stored, error }) => stored === null && error === null),
  }
}

interface JobFilesFieldProps {
  id: string
  chosen: ChosenFiles<JobFile>
  error?: string | undefined
}

/** The files of a job, each with its progress. */
export function JobFilesField({ id, chosen, error }: JobFilesFieldProps) {
  const { files, refusal } = chosen
  return (
    <div>
      <Field
        id={id}
        label="Files"
        optional
        help={`Up to ${most.items}, ${most.bytes / 1_048_576} MB each. Everybody who sees the job can download them. Drafts do not keep them.`}
        {...((refusal ?? error) ? { error: refusal ?? error } : {})}
      >
        {(control) => (
          <FileDrop
            {...control}
            action="Add files"
            multiple
            disabled={files.length >= most.items}
            onFiles={(added) => chosen.add(added)}
          />
        )}
      </Field>
      {files.length > 0 ? (
        <ul className="lines mt-2" aria-label="Files">
          {files.map((file) => (
            <Row key={file.key} file={file} chosen={chosen} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Row({ file, chosen }: { file: ChosenFile<JobFile>; chosen: ChosenFiles<JobFile> }) {
  const { key, name, size, share, stored, error } = file
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={FileText} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{stored?.name ?? name}</span>
        {error ? (
          <span className="error block" role="alert">
            {error}
          </span>
        ) : (
          <span className="c3 t-xs num block">
            {stored ? formatBytes(stored.size) : `${Math.round(share * 100)}% of ${formatBytes(size)}`}
          </span>
        )}
      </span>
      {error ? (
        <IconButton icon={RotateCw} size="sm" label={`Try ${name} again`} onClick={() => chosen.retry(key)} />
      ) : null}
      <IconButton icon={Trash2} size="sm" label={`Remove ${name}`} onClick={() => chosen.remove(key)} />
    </li>
  )
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<JobFile> {
  const body = new FormData()
  body.set('file', file, file.name)
  const answer = await sendForm({ ...jobFileCalls.send, body }, { onProgress, signal })
  return (answer as { file: JobFile }).file
}

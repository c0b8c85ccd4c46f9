import { createClient } from '@guildhall/contract/api/client.ts'
import { jobFileCalls } from '@guildhall/contract/hiring/calls.ts'
import type { JobFile, jobFileEndpoints } from '@guildhall/contract/hiring/job-files.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { browserSend } from '#lib/api/transport.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { ChosenFileRows } from '#uploads/chosen-file-rows.tsx'
import { type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'

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
      <ChosenFileRows chosen={chosen} label="Files" />
    </div>
  )
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<JobFile> {
  const body = new FormData()
  body.set('file', file, file.name)
  const answer = await sendForm({ ...jobFileCalls.send, body }, { onProgress, signal })
  return (answer as { file: JobFile }).file
}

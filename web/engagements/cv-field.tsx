import { createClient } from '@guildhall/contract/api/client.ts'
import { cvCalls } from '@guildhall/contract/engagements/calls.ts'
import type { Cv, cvEndpoints } from '@guildhall/contract/engagements/cvs.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { browserSend } from '#lib/api/transport.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { ChosenFileRows } from '#uploads/chosen-file-rows.tsx'
import { type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'

const most = expertLimits.cv
export const cvApi = createClient<typeof cvEndpoints>(cvCalls, browserSend)

/** Uploads a CV as it is chosen; one that no request names is removed. `begun` is the one that the request has. */
export function useCv(begun: Cv | null) {
  const chosen = useChosenFiles<Cv>(
    {
      most: 1,
      mostBytes: most.bytes,
      tooMany: 'A request has one CV. Remove it to choose another.',
      upload,
      // If this call is lost, the file is swept after a day.
      takeBack: ({ id: fileId }) => {
        cvApi.drop({ params: { fileId }, body: null }).catch(() => {})
      },
    },
    begun ? [begun] : [],
  )
  return {
    chosen,
    id: chosen.files[0]?.stored?.id ?? null,
    isSending: chosen.files.some(({ stored, error }) => stored === null && error === null),
  }
}

interface CvFieldProps {
  id: string
  chosen: ChosenFiles<Cv>
  error?: string | undefined
}

/** The CV with a request for a place for a doctorate. */
export function CvField({ id, chosen, error }: CvFieldProps) {
  const { files, refusal } = chosen
  const problem = refusal ?? error
  return (
    <div>
      <Field
        id={id}
        label="CV"
        optional
        help={`A PDF file of up to ${most.bytes / 1_048_576} MB. Only the person you ask reads it. It is deleted when the request ends.`}
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <FileDrop
            {...control}
            action="Add your CV"
            accept="application/pdf,.pdf"
            disabled={files.length > 0}
            onFiles={(added) => chosen.add(added)}
          />
        )}
      </Field>
      <ChosenFileRows chosen={chosen} label="CV" />
    </div>
  )
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Cv> {
  const body = new FormData()
  body.set('file', file, file.name)
  const answer = await sendForm({ ...cvCalls.send, body }, { onProgress, signal })
  return (answer as { file: Cv }).file
}

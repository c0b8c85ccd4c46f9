import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import { evidenceCalls } from '@guildhall/contract/sustainability/calls.ts'
import { evidenceEndings } from '@guildhall/contract/sustainability/evidence-endings.ts'
import type { EvidenceFile } from '@guildhall/contract/sustainability/evidence-files.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { ChosenFileRows } from '#uploads/chosen-file-rows.tsx'
import { type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'
import { claimApi } from './claim-api.ts'

const most = sustainabilityLimits.file

/** Uploads the file that is evidence for a claim as it is chosen; one that no claim names is removed. */
export function useEvidenceFile(begun: EvidenceFile | null) {
  const chosen = useChosenFiles<EvidenceFile>(
    {
      ...{ most: 1, mostBytes: most.bytes, tooMany: 'A figure has one file. Remove it first.', upload },
      // If this call is lost, the file is swept after a day.
      takeBack: ({ id: fileId }) => {
        claimApi.files.drop({ params: { fileId }, body: null }).catch(() => {})
      },
    },
    begun ? [begun] : [],
  )
  const [file] = chosen.files
  return { chosen, id: file?.stored?.id ?? null, isSending: file !== undefined && !file.stored && !file.error }
}

interface EvidenceFileFieldProps {
  id: string
  chosen: ChosenFiles<EvidenceFile>
  error?: string | undefined
}

/** The file that is evidence for a claim, instead of an address. */
export function EvidenceFileField({ id, chosen, error }: EvidenceFileFieldProps) {
  const shown = chosen.refusal ?? error
  return (
    <div>
      <Field
        id={id}
        label="Evidence as a file"
        optional
        help={`Instead of a link: a PDF, a picture, a table (CSV) or a text, up to ${most.bytes / 1_048_576} MB. Everybody who sees the project can download it.`}
        {...(shown ? { error: shown } : {})}
      >
        {(control) => (
          <FileDrop
            {...control}
            action="Choose file"
            accept={evidenceEndings.map((ending) => `.${ending}`).join(',')}
            disabled={chosen.files.length > 0}
            onFiles={(added) => chosen.add(added)}
          />
        )}
      </Field>
      <ChosenFileRows chosen={chosen} label="File of evidence" />
    </div>
  )
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<EvidenceFile> {
  const body = new FormData()
  body.set('file', file, file.name)
  const answer = await sendForm({ ...evidenceCalls.send, body }, { onProgress, signal })
  return (answer as { file: EvidenceFile }).file
}

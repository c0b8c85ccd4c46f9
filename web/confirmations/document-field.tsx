import { documentCalls } from '@guildhall/contract/confirmations/calls.ts'
import type { SentDocument } from '@guildhall/contract/confirmations/confirmations.ts'
import { documentEndings } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { ChosenFileRows } from '#uploads/chosen-file-rows.tsx'
import { type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'
import { documentApi } from './confirmation-api.ts'

const { file: most, keptDays } = confirmationLimits

/** Uploads the document as it is chosen; one that no request names is removed. */
export function useDocument() {
  const chosen = useChosenFiles<SentDocument>({
    ...{ most: 1, mostBytes: most.bytes, tooMany: 'A request has one document. Remove it to choose another.', upload },
    // If this call is lost, the document is swept after a day.
    takeBack: ({ id: fileId }) => {
      documentApi.drop({ params: { fileId }, body: null }).catch(() => {})
    },
  })
  const [file] = chosen.files
  return { chosen, id: file?.stored?.id ?? null, isSending: file !== undefined && !file.stored && !file.error }
}

interface DocumentFieldProps {
  field: Pick<FormField, 'id' | 'error'>
  chosen: ChosenFiles<SentDocument>
}

/** The document that shows the school or firm. */
export function DocumentField({ field: { id, error }, chosen }: DocumentFieldProps) {
  const shown = chosen.refusal ?? error
  return (
    <div>
      <Field
        id={id}
        label="Document"
        help={`A PDF or a picture of up to ${most.bytes / 1_048_576} MB that names you and your school or firm. Only you and the staff who decide can open it. It is deleted ${keptDays} days after the decision.`}
        {...(shown ? { error: shown } : {})}
      >
        {(control) => (
          <FileDrop
            {...control}
            action="Choose document"
            accept={documentEndings.map((ending) => `.${ending}`).join(',')}
            disabled={chosen.files.length > 0}
            onFiles={(added) => chosen.add(added)}
          />
        )}
      </Field>
      <ChosenFileRows chosen={chosen} label="Document" />
    </div>
  )
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<SentDocument> {
  const body = new FormData()
  body.set('file', file, file.name)
  const answer = await sendForm({ ...documentCalls.send, body }, { onProgress, signal })
  return (answer as { file: SentDocument }).file
}

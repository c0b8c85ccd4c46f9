import { findingCalls } from '@guildhall/contract/findings/calls.ts'
import type { FindingList } from '@guildhall/contract/findings/findings.ts'
import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import { workErrors } from '@guildhall/contract/work-errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { findingQueries } from './queries.ts'

interface Imported {
  added: number
  known: number
  leftOut: number
  findings: FindingList
}

const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** Imports the results of a SARIF file, and says what became of them. */
export function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const stop = useRef(new AbortController())
  const [refusal, setRefusal] = useState('')
  useEffect(() => () => stop.current.abort(), [])
  const send = useMutation({
    async mutationFn(file: File) {
      if (file.size > findingLimits.sarif.bytes) throw new Error(workErrors.sarif_too_large.message)
      const body = new FormData()
      body.append('file', file)
      const call = { ...findingCalls.import, path: findingCalls.import.path.replace(':id', id), body }
      return (await sendForm(call, { onProgress: () => undefined, signal: stop.current.signal })) as Imported
    },
    onMutate: () => setRefusal(''),
    onSuccess: ({ findings }) => client.setQueryData(findingQueries.list(id).queryKey, findings),
    onError: (error) =>
      setRefusal(error instanceof Error && error.name === 'Error' ? error.message : failureText(error)),
  })
  const { data } = send
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import findings"
      description="From a SARIF 2.1.0 file of at most 10 MB. Nothing in it is opened or fetched."
    >
      <div className="mt-4 space-y-4.5">
        {refusal ? <Notice kind="error">{refusal}</Notice> : null}
        {data ? (
          <Notice kind="ok">
            {plural(data.added, 'finding')} added.
            {data.known > 0
              ? ` ${plural(data.known, 'result')} ${data.known === 1 ? 'was' : 'were'} there already.`
              : ''}
            {data.leftOut > 0 ? ` ${plural(data.leftOut, 'result')} left out: passed, suppressed or without text.` : ''}
          </Notice>
        ) : null}
        <Field label="SARIF file">
          {(control) => (
            <FileDrop
              {...control}
              action={send.isPending ? 'Importing…' : data ? 'Choose another file' : 'Choose a file'}
              accept=".sarif,.json,application/sarif+json,application/json"
              disabled={send.isPending}
              onFiles={([file]) => {
                if (file) send.mutate(file)
              }}
            />
          )}
        </Field>
        <Button look={data ? 'primary' : 'quiet'} onClick={onClose}>
          {data ? 'Done' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  )
}

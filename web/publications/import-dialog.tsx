import type { Output } from '@guildhall/contract/api/client.ts'
import { expertErrors } from '@guildhall/contract/expert-errors.ts'
import { publicationLimits } from '@guildhall/contract/limits/experts.ts'
import { publicationCalls } from '@guildhall/contract/publications/calls.ts'
import { publicationFormatWords } from '@guildhall/contract/publications/options.ts'
import type { FoundPublication, publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { publicationQueries } from './publication-api.ts'
import { PublicationLine } from './publication-line.tsx'

type Preview = Output<typeof publicationEndpoints.preview>
type Imported = Output<typeof publicationEndpoints.import>

const plural = (count: number, one = 'publication') => (count === 1 ? `1 ${one}` : `${count} ${one}s`)
const statusWords = {
  new: '',
  fills: 'Completes one of yours',
  known: 'You have it already',
  repeated: 'Twice in the file',
} as const
const isUseful = ({ status }: FoundPublication) => status === 'new' || status === 'fills'

/** Imports publications from a file: shows them first, and saves those that are ticked. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const stop = useRef(new AbortController())
  const [file, setFile] = useState<File>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [refusal, setRefusal] = useState('')
  useEffect(() => () => stop.current.abort(), [])
  const onError = (error: Error) => setRefusal(error.name === 'Error' ? error.message : failureText(error))
  const send = (call: { method: 'POST'; path: string; access: 'member' }, body: FormData) =>
    sendForm({ ...call, body }, { onProgress: () => undefined, signal: stop.current.signal })
  const preview = useMutation({
    async mutationFn(chosen: File) {
      if (chosen.size > publicationLimits.file.bytes) throw new Error(expertErrors.publication_file_too_large.message)
      const body = new FormData()
      body.append('file', chosen)
      return (await send(publicationCalls.preview, body)) as Preview
    },
    onMutate(chosen) {
      setRefusal('')
      setFile(chosen)
      setLeftOut(new Set())
    },
    onError,
  })
  const load = useMutation({
    async mutationFn(chosen: File) {
      const body = new FormData()
      // Fields before the file: the server reads them in this order.
      body.append('leftOut', [...leftOut].join(','))
      body.append('file', chosen)
      return (await send(publicationCalls.import, body)) as Imported
    },
    async onSuccess({ added, filled, publications }) {
      client.setQueryData(publicationQueries.own().queryKey, publications)
      await client.invalidateQueries({ queryKey: publicationQueries.all })
      toast.success(`${plural(added)} added${filled > 0 ? `, ${plural(filled)} completed` : ''}`)
      onClose()
    },
    onError,
  })
  const found = preview.data
  const chosen = found?.items.filter((item) => isUseful(item) && !leftOut.has(item.at)).length ?? 0
  const tick = (at: number, isOn: boolean) => {
    const next = new Set(leftOut)
    if (isOn) next.delete(at)
    else next.add(at)
    setLeftOut(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import publications"
      description="From a BibTeX, RIS or CSL-JSON file, or an ORCID record in JSON, of at most 10 MB. You see them before anything is saved."
    >
      <div className="mt-4 space-y-4.5">
        {refusal ? <Notice kind="error">{refusal}</Notice> : null}
        <Field label="File">
          {(control) => (
            <FileDrop
              {...control}
              action={preview.isPending ? 'Reading…' : found ? 'Choose another file' : 'Choose a file'}
              accept=".bib,.bibtex,.ris,.json,application/json,text/plain"
              disabled={preview.isPending || load.isPending}
              onFiles={([first]) => {
                if (first) preview.mutate(first)
              }}
            />
          )}
        </Field>
        {found && file ? (
          <>
            <p className="c2 t-sm" role="status">
              {publicationFormatWords[found.format]}, {plural(found.items.length)} in ‘{file.name}’.
              {found.unreadable > 0 ? ` Without a title, and left out: ${found.unreadable}.` : ''}
            </p>
            <ul className="lines pub__found" aria-label="Publications in the file" tabIndex={-1}>
              {found.items.map((item) => (
                <FoundItem key={item.at} item={item} isOn={!leftOut.has(item.at)} onTick={tick} />
              ))}
            </ul>
          </>
        ) : null}
        <div className="btn-group">
          {found && file ? (
            <Button look="primary" busy={load.isPending} disabled={chosen === 0} onClick={() => load.mutate(file)}>
              {chosen === 0 ? 'Nothing to import' : `Import ${plural(chosen)}`}
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}

interface FoundItemProps {
  item: FoundPublication
  isOn: boolean
  onTick: (at: number, isOn: boolean) => void
}

function FoundItem({ item, isOn, onTick }: FoundItemProps) {
  const { at, status, title } = item
  return (
    <li className="pub__pick">
      <span className="check">
        <input
          type="checkbox"
          aria-label={title}
          checked={isUseful(item) && isOn}
          disabled={!isUseful(item)}
          onChange={({ target }) => onTick(at, target.checked)}
        />
      </span>
      <PublicationLine publication={{ ...item, isKey: false }}>
        {statusWords[status] ? <span className="c3 t-sm">{statusWords[status]}</span> : null}
      </PublicationLine>
    </li>
  )
}

import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { orderFileCalls } from '@guildhall/contract/orders/calls.ts'
import { rulesPath } from '@guildhall/contract/orders/milestone-text.ts'
import { emptyDelivery, type Order } from '@guildhall/contract/orders/orders.ts'
import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatBytes } from '#lib/format/bytes.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { FileOrLinkRow } from '#uploads/file-or-link-row.tsx'
import type { UploadPlace } from '#uploads/file-upload.ts'
import { FilesField } from '#uploads/files-field.tsx'
import { useFilesAndLinks } from '#uploads/uploads.ts'
import { LateNotice, useLateMove } from './moves/late-notice.tsx'
import { wordsOf } from './moves/moves.ts'
import { PromisedField, promisedOf, readyIn, sayReady } from './promised.tsx'
import { fileApi, orderApi, orderQueries } from './queries.ts'
import { nameOf } from './words.ts'

interface DeliverDialogProps {
  order: Order
  onClose: () => void
  onDone: (order: Order) => void
  /** The order has changed meanwhile; nothing was done. */
  onConflict: () => void
}

/** Asks what the delivery contains: which promised items are ready, files, and a note. A note alone needs a confirmation. */
export function DeliverDialog({ order, onClose, onDone, onConflict }: DeliverDialogProps) {
  const words = wordsOf(order, 'deliver')
  const files = useDeliveryFiles(order.id)
  const promised = promisedOf(order)
  // A second delivery starts with what the first one said.
  const [ready, setReady] = useState(
    () => readyIn(order.events.findLast(({ act }) => act === 'deliver')) ?? new Set<string>(),
  )
  // Whether the seller was asked to confirm a delivery with the note only.
  const [isAsked, setAsked] = useState(false)
  const isNoteOnly = files.ready.length === 0
  const isEmpty = files.lines.length === 0
  const left = promised.length - ready.size
  const form = useApiForm({
    schema: z.object({
      note: text(orderLimits.note, { lines: true, ...(isEmpty ? { required: emptyDelivery } : {}) }),
    }),
    async send({ note }) {
      if (isNoteOnly && !isAsked) return setAsked(true)
      const body = {
        ...(note ? { note } : {}),
        ...(isNoteOnly ? {} : { attachments: files.ready }),
        ...(promised.length > 0 ? { ready: sayReady(order, ready) } : {}),
      }
      try {
        const { order: changed } = await orderApi.deliver({ params: { id: order.id }, body })
        onDone(changed)
      } catch (error) {
        late.refuse(error)
      }
    },
  })
  const late = useLateMove(order, 'deliver', form.isBusy, onConflict)
  const written = form.watch('note')?.length ?? 0

  const recheckNote = useEffectEvent(() => void form.trigger('note'))
  useEffect(() => {
    if (!isEmpty) recheckNote()
  }, [isEmpty])

  const { attempt, form: element } = form
  // Only the note is missing, so it gets the focus; the sentence is its description.
  useEffect(() => {
    const note = element.current?.elements.namedItem('note')
    if (attempt > 0 && note instanceof HTMLElement && note.ariaInvalid) note.focus()
  }, [attempt, element])

  return (
    <Dialog open onClose={onClose} title={words.title} description={words.meaning} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={words.title}>
        <FormNotices
          form={form}
          hint={
            order.milestone?.hasRules && form.failure?.code === 'rules_missing' ? (
              <Link className="link" to={rulesPath(order.milestone)}>
                Open the rules
              </Link>
            ) : undefined
          }
        />
        <LateNotice order={order} move="deliver" late={late} isWritten={written > 0} />
        {promised.length > 0 ? <PromisedField promised={promised} ready={ready} onChange={setReady} /> : null}
        <DeliveryField files={files} />
        <TextAreaField
          {...form.field('note')}
          label="Note"
          optional={!isNoteOnly}
          rows={4}
          maxLength={orderLimits.note}
          tally={{ used: written, max: orderLimits.note }}
        />
        <div aria-live="polite">
          {files.unfinished > 0 ? (
            <p className="help">
              {files.unfinished === 1 ? 'A file is' : `${files.unfinished} files are`} not fully uploaded. Wait, resume
              a stopped upload, or remove it.
            </p>
          ) : null}
          {isNoteOnly && isAsked ? (
            <div className="mb-2">
              <Notice kind="wait">
                No file or link in this delivery. Deliver with the note only? {nameOf(order, 'buyer')} gets only your
                note.
              </Notice>
            </div>
          ) : null}
        </div>
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>{late.isLate ? 'View order' : 'Not now'}</Button>
          {late.isLate ? null : (
            <Button {...form.submitProps} look="primary" disabled={files.unfinished > 0 || files.isLoading}>
              {confirmOf(isNoteOnly && isAsked, left)}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function confirmOf(isNoteOnly: boolean, left: number): string {
  const what = isNoteOnly ? 'Deliver with the note only' : 'Deliver'
  return left === 0 ? what : `${what}, ${left} not ready`
}

/** The files and links of a delivery: uploaded as they are chosen, and kept while the dialog is closed. */
function DeliveryField({ files }: { files: DeliveryFiles }) {
  return (
    <div className="field">
      <FilesField
        title="Files and links"
        heading="h3"
        titleClass="label"
        help={`Up to ${formatBytes(assetLimits.maxBytes)} each. We keep what you add here for a day, even if you close this.`}
        files={files}
      >
        {(onRemoved) =>
          files.lines.map((line) => <FileOrLinkRow key={line.id} line={line} files={files} onRemoved={onRemoved} />)
        }
      </FilesField>
    </div>
  )
}

/** The files waiting for the next delivery of an order. */
const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderQueries.all, 'waiting', id],
    queryFn: async ({ signal }) => (await fileApi.waiting({ params: { id }, signal })).files,
    staleTime: 0,
  })

/** Where files for an order's next delivery are uploaded. */
const deliveryPlace = (id: string): UploadPlace => ({
  id: `order ${id}`,
  begin: async (file, idempotencyKey, signal) =>
    (await fileApi.upload({ params: { id }, body: { kind: 'file', ...file }, idempotencyKey, signal })).file,
  parts: (fileId, signal) => fileApi.parts({ params: { id, fileId }, signal }),
  part: (fileId) => ({ call: orderFileCalls.putPart, params: { id, fileId } }),
  address: (fileId, number, body, signal) => fileApi.partAddress({ params: { id, fileId, number }, body, signal }),
  complete: (fileId, signal) => fileApi.complete({ params: { id, fileId }, body: null, signal }),
})

/** The files and links for the next delivery of an order. They wait on the server, so that a reload loses none. */
function useDeliveryFiles(id: string) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(waitingQuery(id))
  const place = useMemo(() => deliveryPlace(id), [id])
  const files = useFilesAndLinks({
    place,
    assets: data ?? [],
    beside: 0,
    tooMany: pageErrors.too_many_in_delivery.message,
    calls: {
      addLink: (name, url) => fileApi.upload({ params: { id }, body: { kind: 'link', name, url } }),
      remove: (fileId) => fileApi.detach({ params: { id, fileId }, body: null }),
      link: (fileId) => fileApi.open({ params: { id, fileId } }),
      refresh: () => client.invalidateQueries({ queryKey: waitingQuery(id).queryKey }),
    },
    // The order exists already.
    onWaiting: () => {},
  })
  const { lines } = files
  const ready = lines.flatMap(({ asset, upload }) => (asset?.state === 'ready' && !upload ? asset.id : []))
  return {
    ...files,
    isLoading: !data && !error,
    error,
    reload: () => void refetch(),
    /** What is part of the delivery. */
    ready,
    /** The number of incomplete uploads. */
    unfinished: lines.length - ready.length,
  }
}

type DeliveryFiles = ReturnType<typeof useDeliveryFiles>

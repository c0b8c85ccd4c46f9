import type { OrderFile } from '@guildhall/contract/orders.ts'
import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { invalid } from '#http/validation.ts'
import type { OrderRow } from '../order-row.ts'

const attachFiles = prepared<{ id: string }>(
  'order_files_attach',
  `update order_files set event_id = $1
   where order_id = $2 and sender_id = $3 and event_id is null and upload is null and id = any ($4::text[]) returning id`,
)

/**
 * Puts files and links that this person has sent to the order beside a move; any that is not there, or has not arrived in
 * full, refuses the move (422).
 */
export async function attach(
  tx: Tx,
  { order, viewer, event, files }: { order: OrderRow; viewer: Viewer; event: number; files: string[] },
): Promise<void> {
  if (files.length === 0) return
  const attached = await attachFiles(tx, event, order.id, viewer.id, files)
  if (attached.length !== new Set(files).size)
    throw invalid([
      { path: 'attachments', message: 'A file is not there any more, or has not arrived in full. Add it again.' },
    ])
}

/** The files and links of an order's record; `event_id` is the line they stand beside. */
export const filesOfEvents = prepared<OrderFile & { event_id: number }>(
  'order_files_find',
  `select id, event_id, case when url is null then 'file' else 'link' end as kind, name, size
   from order_files where order_id = $1 and event_id is not null order by created_at, id`,
)

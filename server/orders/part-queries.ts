import type { OrderAct, OrderActor, OrderState, SubjectKind } from '@guildhall/contract/commerce-options.ts'
import type { Licence } from '@guildhall/contract/licences.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders.ts'
import type { AnsweredQuestion } from '@guildhall/contract/questions.ts'
import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** A line as it was bought, with the cover its project has now. */
export interface LineRow {
  id: string
  order_id: string
  subject_kind: SubjectKind
  project_id: string | null
  title: string
  quantity: number
  unit_minor: number
  licence: Licence
  licence_text: string | null
  has_files: boolean
  duration_days: number | null
  promised: string[]
  answers: AnsweredQuestion[]
  cover_key: string | null
  cover_sizes: PictureSizes | null
  cover_alt: string | null
}

export const findLinesOf = prepared<LineRow>(
  'order_lines_find',
  `select l.id, l.order_id, l.subject_kind, l.project_id, l.title, l.quantity, l.unit_minor, l.licence, l.licence_text, l.has_files, l.duration_days, l.promised,
     l.answers,
     i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt
   from order_lines l left join project_images i on i.project_id = l.project_id and i.position = 0
   where l.order_id = any ($1::text[]) order by l.order_id, l.position`,
)

export interface EventRow {
  id: number
  at: string
  actor: OrderActor
  act: OrderAct
  state: OrderState
  note: string
  amount_minor: number | null
  ready: ReadyOfLine[] | null
  until: string | null
}

export const findEvents = prepared<EventRow>(
  'order_events_find',
  'select id, at, actor, act, state, note, amount_minor, ready, until from order_events where order_id = $1 order by id',
)

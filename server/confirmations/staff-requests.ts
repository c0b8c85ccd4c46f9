import type { StaffConfirmation } from '@guildhall/contract/confirmations/admin.ts'
import type { DocumentLink } from '@guildhall/contract/confirmations/confirmations.ts'
import type { ConfirmationList } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import { staffNames } from '#applications/service.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { readBothWays, type Step } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { linkDocument } from './documents.ts'
import { findOfPerson, findRequest, lists, type RequestRow } from './queries.ts'
import { presentRequest } from './requests.ts'

type Reads = Pick<Deps, 'db' | 'config'>
interface Place {
  step: Step
  at: string | null
  id: string
}
const start: Place = { step: 'first', at: null, id: '' }

/** Returns a page of requests: open ones, the longest waiting first; decided ones, newest first. */
export async function listRequests(
  deps: Reads,
  viewer: Viewer,
  { state, limit, cursor }: { state: ConfirmationList; limit: number; cursor?: string | undefined },
) {
  const list = state === 'open' ? lists.open : lists.decided
  const read = ({ step, at, id }: Place) =>
    list[step](deps.db, { state, limit: limit + 1, at: at === null ? null : new Date(at), id })
  const write = (step: Exclude<Step, 'first'>, row: RequestRow) =>
    Buffer.from(`${step} ${isoOf(row.decided_at ?? row.sent_at)} ${row.id}`).toString('base64url')
  const { rows, ...cursors } = await readBothWays({ place: readCursor(cursor), start, limit }, read, write)
  return { items: await presentAll(deps, viewer, rows), ...cursors }
}

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const form = /^(next|previous) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9]{12})$/
  const [, step, at, id] = form.exec(text) ?? []
  if (!step || !at || !id || Number.isNaN(Date.parse(at))) throw new AppError('invalid_cursor')
  return { step: step as Step, at, id }
}

/** Returns a request for the staff; 404 for any other id. */
export async function readRequest(deps: Reads, viewer: Viewer, id: string): Promise<StaffConfirmation> {
  const [row] = await findRequest(deps.db, { id })
  const [request] = row ? await presentAll(deps, viewer, [row]) : []
  if (!request) throw new AppError('confirmation_not_found')
  return request
}

/** Returns links to the document of a request for the staff who decide it; nobody opens their own here. */
export async function openDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  id: string,
): Promise<DocumentLink> {
  const [row] = await findRequest(deps.db, { id })
  if (!row) throw new AppError('confirmation_not_found')
  if (row.person_id === viewer.id) throw new AppError('own_matter')
  return linkDocument(deps, id)
}

async function presentAll(deps: Reads, viewer: Viewer, rows: readonly RequestRow[]): Promise<StaffConfirmation[]> {
  const { db } = deps
  const people = [...new Set(rows.map(({ person_id }) => person_id))]
  const limit = confirmationLimits.earlier + 1
  const [cards, contacts, nameOf, others] = await Promise.all([
    directory.cards(deps, people),
    directory.members.byId(db, people.map(String)),
    staffNames(
      deps,
      rows.map((row) => row.decided_by),
    ),
    Promise.all(people.map((personId) => findOfPerson(db, { personId, limit }))),
  ])
  return rows.flatMap((row) => {
    const [person, contact] = [cards.get(row.person_id), contacts.get(String(row.person_id))]
    if (!person || !contact) return []
    const isOwn = row.person_id === viewer.id
    const { found_source: source, found_date: date, note } = row
    return [
      {
        ...presentRequest(row),
        ...{ person, email: contact.email, domain: directory.domainOfAddress(contact.email) },
        ...{ named: row.named, isOwn },
        // The note is for the staff who decide, not for the person.
        found: source && date ? { source, date, note: isOwn ? '' : note } : null,
        decidedBy: nameOf(row.decided_by),
        takenBackAt: isoOrNull(row.taken_back_at),
        others: others
          .flat()
          .filter((other) => other.person_id === row.person_id && other.id !== row.id)
          .slice(0, confirmationLimits.earlier)
          .map(({ id, name, state, sent_at, refusal, reason }) => ({
            ...{ id, name, state, refusal, reason, sentAt: isoOf(sent_at) },
          })),
      },
    ]
  })
}

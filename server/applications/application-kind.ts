import type { AdminAct, AdminSubject } from '@guildhall/contract/admin/options.ts'
import type { NotificationType } from '@guildhall/contract/notifications/options.ts'
import type { StaffDuty } from '@guildhall/contract/values/roles.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { ApplicationRow } from './application-queries.ts'

/** The events of an application of which its applicant is told. */
export type ApplicationNews = 'read' | 'offered' | 'accepted' | 'refused' | 'lapsed' | 'closed'

/** What the kinds of applications differ in. Everything else they do alike. */
export interface ApplicationKind<Row extends ApplicationRow> {
  /** What it is called in the log and in `about` of notifications. */
  what: string
  statements: {
    lock(db: Queryable, values: { id: string }): Promise<Row[]>
    newest(db: Queryable, values: { personId: number }): Promise<Row[]>
    save(db: Queryable, row: Row): Promise<void>
  }
  /** The meeting in which the applicant and somebody on the staff talk. */
  talk: { title: string; note: string }
  notice: {
    type: NotificationType
    /** The applicant's page, and that of the staff. */
    href: string
    staffHref: string
    /** What the staff read after the name of the applicant. */
    wish: string
    words: Record<ApplicationNews, (row: Row) => readonly [title: string, message: string]>
    /** Requests a mail of its own about some news; whether it did. */
    mail?(deps: NotifyDeps, tx: Tx, row: Row, news: ApplicationNews): Promise<boolean>
  }
  duty: StaffDuty
  /** How the log names applications and their refusal. */
  log: { subject: AdminSubject; refuse: AdminAct }
}

type Kind<Row extends ApplicationRow> = Pick<ApplicationKind<Row>, 'what' | 'notice' | 'duty'>
type Named = Pick<ApplicationRow, 'id' | 'person_id'>

const aboutOf = <Row extends ApplicationRow>({ what }: Kind<Row>, { id }: Pick<ApplicationRow, 'id'>) => `${what} ${id}`

/** Tells the applicant, in the transaction of what happened. */
export async function tellApplicant<Row extends ApplicationRow>(
  kind: Kind<Row>,
  deps: NotifyDeps,
  tx: Tx,
  row: Row,
  news: ApplicationNews,
): Promise<void> {
  const { type, href, words, mail } = kind.notice
  const [title, message] = words[news](row)
  const isMailed = (await mail?.(deps, tx, row, news)) ?? false
  await notify(deps, tx, [{ userId: row.person_id, type, title, message, href, about: aboutOf(kind, row), isMailed }])
}

/** Removes the applicant's notifications about the application: they have acted. */
export const forgetNews = <Row extends ApplicationRow>(kind: Kind<Row>, deps: NotifyDeps, tx: Tx, row: Row) =>
  takeBack(deps, tx, { userId: row.person_id, about: aboutOf(kind, row) })

/** Tells the staff who decide applications, but not the applicant. */
export async function tellStaff<Row extends ApplicationRow>(
  kind: Kind<Row>,
  deps: NotifyDeps,
  tx: Tx,
  row: Named,
  title: string,
): Promise<void> {
  const name = await directory.nameOf(tx, row.person_id)
  const staff = await directory.staff(tx, kind.duty)
  const { type, wish, staffHref: href } = kind.notice
  const message = `${name} ${wish}`
  const tellings = staff
    .filter((userId) => userId !== row.person_id)
    .map((userId): Telling => ({ userId, type, title, message, href, about: aboutOf(kind, row) }))
  await notify(deps, tx, tellings)
}

/** Removes the staff's notifications about an application that needs nothing from them now. */
export async function forgetAtStaff<Row extends ApplicationRow>(kind: Kind<Row>, deps: NotifyDeps, tx: Tx, row: Named) {
  for (const userId of await directory.staff(tx, kind.duty))
    if (userId !== row.person_id) await takeBack(deps, tx, { userId, about: aboutOf(kind, row) })
}

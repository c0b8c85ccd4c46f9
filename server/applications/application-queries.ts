import { type ApplicationState, openApplicationStates } from '@guildhall/contract/mentors/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, list, moment, nullable, type RowOf, type Shape, statement, text, textOf } from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'

/** The columns of every kind of application that change during its life. */
const standing = {
  state: textOf<ApplicationState>(),
  read_at: nullable(moment),
  offered_at: nullable(moment),
  offered_by: nullable(int),
  place: text,
  times_note: text,
  talk_at: nullable(moment),
  meeting_id: nullable(text),
  due_at: nullable(moment),
  acts_at: nullable(moment),
  ended_at: nullable(moment),
  decided_by: nullable(int),
  reason: text,
}
const constant = { id: text, person_id: int, sent_at: moment }
const applicationRow = { ...constant, ...standing, times: json<string[]>() }
/** What every kind of application has; times are PostgreSQL's text. */
export type ApplicationRow = RowOf<typeof applicationRow>

/** A kind of application: its table, its own columns, and the rows of whom the third list of the staff consists. */
interface Declared<Fixed extends Shape, Changing extends Shape> {
  /** The singular in the names of statements, such as `mentor_application`. The table is its plural. */
  name: string
  fixed: Fixed
  changing: Changing
  /** SQL for whether somebody is now what they applied for, by the application `a`. */
  isCurrent: string
}

type StaffList = 'open' | 'ended' | 'current'

/** The statements of a kind of application. */
export function applicationStatements<Fixed extends Shape, Changing extends Shape>(
  declared: Declared<Fixed, Changing>,
) {
  const { name, fixed, changing, isCurrent } = declared
  const table = `${name}s`
  const row = { ...applicationRow, ...fixed, ...changing }
  type Row = RowOf<typeof row>
  const { times: _, ...plain } = row
  const columns = [...Object.keys(plain).map((each) => `a.${each}`), 'to_json(a.times) as times'].join(', ')
  const saved = { ...standing, ...changing }
  const isOpen = `state in (${openApplicationStates.map((each) => `'${each}'`).join(', ')})`

  /** The lists of the staff: open ones by what is due first, the others newest first. */
  const orderOf = (which: StaffList, step: Step) => {
    const isDown = (step === 'previous') === (which === 'open')
    const key = which === 'open' ? 'a.due_at' : 'a.ended_at'
    const [order, beyond] = isDown ? ['desc', '<'] : ['asc', '>']
    const where = `${key} is not null ${which === 'current' ? `and ${isCurrent}` : ''}`
    return { key, beyond, where, order: `${key} ${order}, a.id ${order}` }
  }
  const listOf = (which: StaffList) => {
    const fromOf = (step: 'next' | 'previous') =>
      statement(`${table}_${which}_${step}`, {
        takes: { limit: int, at: moment, id: text },
        gives: row,
        sql: ({ limit, at, id }) => {
          const { key, beyond, where, order } = orderOf(which, step)
          return `
            select ${columns} from ${table} a
            where ${where} and (${key}, a.id) ${beyond} (${at}::timestamptz, ${id}) order by ${order} limit ${limit}`
        },
      })
    const first = statement(`${table}_${which}`, {
      takes: { limit: int },
      gives: row,
      sql: ({ limit }) => {
        const { where, order } = orderOf(which, 'first')
        return `select ${columns} from ${table} a where ${where} order by ${order} limit ${limit}`
      },
    })
    return { first, next: fromOf('next'), previous: fromOf('previous') }
  }

  const saveColumns = statement(`${name}_save`, {
    takes: { id: text, ...saved, times: list(text) } as Shape,
    sql: (places) => `
      update ${table} set ${Object.keys(saved)
        .map((each) => `${each} = ${places[each]}`)
        .join(', ')}, times = ${places.times}::text[]::timestamptz[]
      where id = ${places.id}`,
  })

  return {
    lock: statement(`${name}_lock`, {
      takes: { id: text },
      gives: row,
      sql: ({ id }) => `select ${columns} from ${table} a where a.id = ${id} for no key update`,
    }),
    find: statement(`${name}_find`, {
      takes: { id: text },
      gives: row,
      sql: ({ id }) => `select ${columns} from ${table} a where a.id = ${id}`,
    }),
    /** The newest application of a person. */
    newest: statement(`${name}_newest`, {
      takes: { personId: int },
      gives: row,
      sql: ({ personId }) => `
        select ${columns} from ${table} a where a.person_id = ${personId} order by a.sent_at desc, a.id limit 1`,
    }),
    countSentSince: statement(`${table}_sent_since`, {
      takes: { personId: int, since: moment },
      gives: { sent: int },
      sql: ({ personId, since }) => `
        select count(*)::int as sent from ${table} where person_id = ${personId} and sent_at > ${since}`,
    }),
    /** Saves the changing columns of a locked application. */
    save: async (db: Queryable, values: Row): Promise<void> => void (await saveColumns(db, values as never)),
    /** Applications whose automatic end is due. */
    acting: statement(`${table}_acting`, {
      takes: { at: moment },
      gives: { id: text },
      sql: ({ at }) => `select id from ${table} where acts_at <= ${at} order by acts_at, id limit 500`,
    }),
    countOpen: statement(`${table}_count_open`, {
      gives: { open: int },
      sql: () => `select count(*)::int as open from ${table} where ${isOpen}`,
    }),
    lists: { open: listOf('open'), ended: listOf('ended'), current: listOf('current') },
    /** Of these applications, those whose talk is cancelled. */
    talksOff: statement(`${name}_talks_off`, {
      takes: { ids: list(text) },
      gives: { id: text },
      sql: ({ ids }) => `
        select a.id from ${table} a left join meetings m on m.id = a.meeting_id
        where a.id = any (${ids}::text[]) and a.talk_at is not null and (m.id is null or m.cancelled_at is not null
          or exists (select from meeting_people w where w.meeting_id = m.id and w.answer in ('declined', 'proposed')))`,
    }),
    /** Those whose talk has taken place: its meeting has ended, and neither of the two called it off. */
    talksHeld: statement(`${name}_talks_held`, {
      takes: { ids: list(text), at: moment },
      gives: { id: text },
      sql: ({ ids, at }) => `
        select a.id from ${table} a join meetings m on m.id = a.meeting_id
        where a.id = any (${ids}::text[]) and a.state = 'talk' and m.ends_at <= ${at} and m.cancelled_at is null
          and not exists (select from meeting_people w where w.meeting_id = m.id and w.answer in ('declined', 'proposed'))`,
    }),
  }
}

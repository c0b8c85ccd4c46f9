import {
  type AdminAct,
  adminActs,
  type Measure,
  type MessageKind,
  measures,
  messageKinds,
} from '@guildhall/contract/admin/options.ts'
import { type YearlyReport, yearlyEndpoints } from '@guildhall/contract/admin/yearly.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { float, int, moment, nullable, statement, textOf } from '#db/statement.ts'
import { csvOf, sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'

const year = { from: moment, to: moment }
const medianDays = (from: string, to: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 86400))::numeric, 1)::float8`

const findReceived = statement('yearly_received', {
  takes: year,
  gives: { kind: textOf<MessageKind>(), received: int, settled: int, median: nullable(float) },
  sql: ({ from, to }) => `
    select kind, count(*)::int as received, count(settled_at)::int as settled, ${medianDays('created_at', 'settled_at')} as median
    from messages where created_at >= ${from} and created_at < ${to} group by kind`,
})

const findDecisions = statement('yearly_decisions', {
  takes: year,
  gives: { measure: textOf<Measure>(), made: int, appealed: int, taken_back: int },
  sql: ({ from, to }) => `
    select measure, count(*)::int as made, count(appealed_at)::int as appealed,
      (count(*) filter (where appeal_state in ('lifted', 'expired')))::int as taken_back
    from statements where made_at >= ${from} and made_at < ${to} group by measure`,
})

const findDisputes = statement('yearly_disputes', {
  takes: year,
  gives: {
    ...{ opened: int, decided: int, appealed: int, by_split: int, by_silence: int, undecided: int },
    median: nullable(float),
  },
  sql: ({ from, to }) => `
    select count(*)::int as opened, count(decided_at)::int as decided, count(appealed_at)::int as appealed,
      (count(*) filter (where ended_act = 'accept-split'))::int as by_split,
      (count(*) filter (where ended_act = 'silence'))::int as by_silence,
      (count(*) filter (where ended_act = 'undecided'))::int as undecided,
      ${medianDays('opened_at', 'ended_at')} as median
    from disputes where opened_at >= ${from} and opened_at < ${to}`,
})

const findActs = statement('yearly_acts', {
  takes: year,
  gives: { act: textOf<AdminAct>(), acts: int },
  sql: ({ from, to }) =>
    `select act, count(*)::int as acts from admin_log where at >= ${from} and at < ${to} group by act`,
})

/** Returns what the staff did in a calendar year (UTC); what did not happen counts 0. */
export async function readYear(db: Queryable, of: number): Promise<YearlyReport> {
  const asked = { from: new Date(Date.UTC(of, 0, 1)), to: new Date(Date.UTC(of + 1, 0, 1)) }
  const [received, decisions, [disputes], acts] = [
    await findReceived(db, asked),
    await findDecisions(db, asked),
    await findDisputes(db, asked),
    await findActs(db, asked),
  ]
  return {
    year: of,
    received: messageKinds.map((kind) => {
      const row = received.find((each) => each.kind === kind)
      return { kind, received: row?.received ?? 0, settled: row?.settled ?? 0, medianDays: row?.median ?? null }
    }),
    decisions: measures.map((measure) => {
      const row = decisions.find((each) => each.measure === measure)
      return { measure, made: row?.made ?? 0, appealed: row?.appealed ?? 0, takenBack: row?.taken_back ?? 0 }
    }),
    disputes: {
      ...{ opened: disputes?.opened ?? 0, decided: disputes?.decided ?? 0, appealed: disputes?.appealed ?? 0 },
      ...{ bySplit: disputes?.by_split ?? 0, bySilence: disputes?.by_silence ?? 0 },
      ...{ undecided: disputes?.undecided ?? 0, medianDays: disputes?.median ?? null },
    },
    acts: adminActs
      .map((act) => ({ act, count: acts.find((each) => each.act === act)?.acts ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}

function csvOfYear({ received, decisions, disputes, acts }: YearlyReport): string {
  return csvOf([
    ['Section', 'What', 'Figure', 'Number'],
    ...received.flatMap(({ kind, ...figures }) => linesOf('Received', kind, figures)),
    ...decisions.flatMap(({ measure, ...figures }) => linesOf('Decisions', measure, figures)),
    ...linesOf('Disputes', 'all', disputes),
    ...acts.map(({ act, count }) => ['Log', act, 'lines', count]),
  ])
}

const linesOf = (section: string, what: string, figures: Record<string, number | null>) =>
  Object.entries(figures).map(([name, value]) => [section, what, name, value ?? ''])

/** The yearly report, as data and as CSV. */
export function yearlyRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, yearlyEndpoints, {
    report: async ({ params }) => ({ report: await readYear(db, params.year) }),
    async csv({ params, reply }) {
      const report = await readYear(db, params.year)
      const content = [new TextEncoder().encode(csvOfYear(report))]
      return sendDownload(reply, { name: `guildhall-staff-${params.year}.csv`, content })
    },
  })
}

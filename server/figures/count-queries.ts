import { int, moment, nullable, statement, text } from '#db/statement.ts'
import { flows, stocks } from './kept-figures.ts'

const dayOf = (at: string) => `(${at} at time zone 'UTC')::date`
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** The last day that was counted, and the first day of which there is anything to count; null without people. */
export const findCounted = statement('figures_counted', {
  gives: { last: nullable(text), first: nullable(text) },
  sql: () => `
    select (select max(day) from figure_days where figure = 'people')::text as last,
      (select ${dayOf('min(created_at)')} from people)::text as first`,
})

/** One process counts at a time. */
export const lockFigures = statement('figures_lock', {
  sql: () => `select from pg_advisory_xact_lock(hashtext('figures'))`,
})

/** Forgets what happened on the days from one on, before it is counted again. */
export const forgetFlows = statement('figures_forget', {
  takes: { from: text },
  sql: ({ from }) => `delete from figure_days where figure in (${quoted(flows)}) and day >= ${from}::text::date`,
})

/** Counts what happened from a moment on, by day. Each part reads its rows by an index of their times. */
export const countFlows = statement('figures_count_flows', {
  takes: { from: moment, now: moment, currency: text },
  sql: ({ from, now, currency }) => `
    insert into figure_days (figure, day, value, counted_at)
    select figure, day, value, ${now}::timestamptz from (
      select 'joined' as figure, ${dayOf('created_at')} as day, count(*) as value from people
        where created_at >= ${from} group by 2
      union all
      select 'orders', ${dayOf('paid_at')}, count(*) from orders where paid_at >= ${from} group by 2
      union all
      select 'turnover', ${dayOf('o.paid_at')}, sum(o.total_minor)::bigint
        from orders o join purchases p on p.id = o.purchase_id
        where o.paid_at >= ${from} and p.currency = ${currency} group by 2
      union all
      select 'refunded', ${dayOf('t.at')}, -sum(e.amount_minor)::bigint
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.at >= ${from} and a.kind = 'provider' and a.currency = ${currency} and (t.key like 'refund:%' or t.key like 'lost:%')
        group by 2
      union all
      select 'fees', ${dayOf('t.at')}, -sum(e.amount_minor)::bigint
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.at >= ${from} and a.kind = 'fees' and a.currency = ${currency} group by 2
      union all
      select 'disputes', ${dayOf('opened_at')}, count(*) from disputes where opened_at >= ${from} group by 2
      union all
      select m.name || settled.kind, settled.day, case m.name when 'answered-' then settled.answered else settled.minutes end
        from (select kind, ${dayOf('settled_at')} as day, count(*) as answered,
                sum(extract(epoch from settled_at - created_at) / 60)::bigint as minutes
              from messages where settled_at >= ${from} group by 1, 2) settled,
          (values ('answered-'), ('minutes-')) m (name)) counted
    where value <> 0`,
})

/** Counts what there is now, as the figures of a day; each has a row, also when it is 0. */
export const countStocks = statement('figures_count_stocks', {
  takes: { day: text, now: moment, activeSince: moment },
  sql: ({ day, now, activeSince }) => `
    insert into figure_days (figure, day, value, counted_at)
    select kept.figure, ${day}::text::date, coalesce(counted.value, 0), ${now}::timestamptz
    from unnest(array[${quoted(stocks)}]) kept (figure) left join (
      select 'people' as figure, count(*) as value from people
      union all
      select 'active', count(distinct user_id) from auth_sessions where last_used_at >= ${activeSince}
      union all
      select 'listed-' || kind, count(*) from listing_index where kind <> 'person' group by kind) counted using (figure)
    on conflict (figure, day) do update set value = excluded.value, counted_at = excluded.counted_at`,
})

/**
 * Works out what there was at the end of days that nobody counted, from what is still there: those who left and what was taken
 * down since are missing. How many were active cannot be told afterwards.
 */
export const fillStocks = statement('figures_fill_stocks', {
  takes: { from: text, days: int, now: moment },
  sql: ({ from, days, now }) => `
    with began as (
      select 'people' as figure, ${dayOf('created_at')} as day, count(*) as number from people group by 2
      union all
      select 'listed-' || kind, ${dayOf('posted_at')}, count(*) from listing_index where kind <> 'person' group by 1, 2),
    days as (select ${from}::text::date + n as day from generate_series(0, ${days}::int - 1) n)
    insert into figure_days (figure, day, value, counted_at)
    select kept.figure, d.day, coalesce(sum(b.number), 0)::bigint, ${now}::timestamptz
    from days d cross join unnest(array[${quoted(stocks.filter((name) => name !== 'active'))}]) kept (figure)
      left join began b on b.figure = kept.figure and b.day <= d.day
    group by 1, 2
    on conflict do nothing`,
})

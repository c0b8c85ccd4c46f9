import { bool, float, int, moment, nullable, statement, text } from '#db/statement.ts'

/**
 * The queue of jobs: how long the oldest due one has waited, how many failed for good in the last day, when the job of every
 * minute last ended, and what became of the mails of the last day.
 */
export const findQueue = statement('health_queue', {
  gives: {
    due: int,
    oldest: nullable(float),
    failed: int,
    clock: nullable(float),
    mails_sent: int,
    mails_failed: int,
    mails_repeating: int,
  },
  sql: () => `
    select count(*) filter (where is_due)::int as due,
      (extract(epoch from now() - min(start_after) filter (where is_due)))::float8 as oldest,
      count(*) filter (where state = 'failed' and not is_mail and completed_on > now() - interval '1 day')::int as failed,
      (extract(epoch from now() - max(completed_on) filter (where name = 'clock' and state = 'completed')))::float8 as clock,
      count(*) filter (where is_mail and state = 'completed' and completed_on > now() - interval '1 day')::int as mails_sent,
      count(*) filter (where is_mail and state = 'failed' and output ->> 'reason' is distinct from 'late')::int as mails_failed,
      count(*) filter (where is_mail and state = 'retry')::int as mails_repeating
    from (select *, name like '%-mail' as is_mail,
        state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%' as is_due from pgboss.job) j`,
})

/** The provider's newest message, and how many wait: stored and not applied, or parked for the staff. */
export const findProvider = statement('health_provider', {
  gives: { last: nullable(moment), parked: int, unapplied: int, silent: int },
  sql: () => `
    select (select max(received_at) from payment_events) as last,
      (select count(*)::int from payment_events where state = 'parked') as parked,
      (select count(*)::int from payment_events where state = 'stored' and received_at < now() - interval '10 minutes') as unapplied,
      (select count(*)::int from payments where ask_at < now() - interval '1 hour') as silent`,
})

/** How many of the newest public projects the search does not find. */
export const findUnsearched = statement('health_search', {
  takes: { most: int },
  gives: { missing: int, newest: int },
  sql: ({ most }) => `
    select count(*) filter (where x.id is null)::int as missing, count(*)::int as newest
    from (select id from projects where visibility = 'public' order by posted_at desc limit ${most}) p
      left join listing_index x on x.kind = 'project' and x.id = p.id`,
})

/** Whether any process listens to what others send to open pages. */
export const findListener = statement('health_listener', {
  takes: { name: text },
  gives: { there: bool },
  sql: ({ name }) => `
    select exists (select from pg_stat_activity where datname = current_database() and application_name = ${name}) as there`,
})

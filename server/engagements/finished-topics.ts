import { int, list, moment, nullable, statement, text } from '#db/statement.ts'
import { isPaidWork } from './tables.ts'

/**
 * Figures of the completed and paid engagements of topics: how many of the newest there are, up to `newest`, the median of what
 * was paid for them and of their days from the first payment on, and how many ended since a moment, up to `counted`.
 */
export const findFinishedByTopic = statement('engagements_finished_by_topic', {
  takes: { topics: list(text), since: moment, newest: int, counted: int },
  gives: { topic: text, finished: int, median_minor: nullable(int), median_days: nullable(int), lately: int },
  sql: (p) => `
    select t.topic, m.finished, m.median_minor, m.median_days,
      (select count(*)::int from (
        select from engagements e where e.category = t.topic and e.state = 'completed' and e.ended_at > ${p.since}
          and ${isPaidWork('e')} limit ${p.counted}) l) as lately
    from unnest(${p.topics}::text[]) t(topic) cross join lateral (
      select count(*)::int as finished,
        percentile_disc(0.5) within group (order by w.paid_minor)::bigint as median_minor,
        ceil(percentile_disc(0.5) within group (order by w.days))::int as median_days
      from (
        select e.id, e.ended_at from engagements e where e.category = t.topic and e.state = 'completed' and ${isPaidWork('e')}
        order by e.ended_at desc limit ${p.newest}) e
      cross join lateral (
        select sum(o.total_minor - o.refunded_minor) as paid_minor,
          greatest(1, date_part('epoch', e.ended_at - min(o.paid_at)) / 86400) as days
        from engagement_milestones m join orders o on o.id = m.order_id
        where m.engagement_id = e.id and o.state = 'completed') w) m`,
})

import { prepared } from '#db/statement.ts'

/** The ids of searches with an alert, after `$1`, at most `$2`. */
export const findAlerts = prepared<{ id: string }>(
  'alerts_find',
  'select id from saved_searches where alert and id > $1 order by id limit $2',
)

/** An alert with who gets it; none when it was stopped, its keeper is suspended or wants no news by mail. */
export const findAlert = prepared<{ query: string; told: number; email: string; newest: number }>(
  'alert_find',
  `select s.query, s.told, p.email::text, case when n.is_called then n.last_value else 0 end as newest
   from saved_searches s join people p on p.id = s.user_id, project_places n
   where s.id = $1 and s.alert and p.suspended_at is null
     and not exists (select from notification_mails m where m.user_id = p.id and not m.news)`,
)

/** Remembers how far an alert has looked. */
export const markTold = prepared('alert_told', 'update saved_searches set told = greatest(told, $2) where id = $1')

/** Of these projects those that were posted after a place, newest first. */
export const findNews = prepared<{ id: string; title: string }>(
  'alert_news',
  `select p.id, p.title from project_index x join projects p on p.id = x.project_id
   where x.project_id = any ($1::text[]) and x.place > $2 order by x.place desc`,
)

import { prepared } from '#db/statement.ts'

/** What a person wrote as reviews and answers, for their own eyes. Of the other side it says nothing. */
export const heldReviews = prepared<Record<string, unknown>>(
  'reviews_held',
  `select r.project_id as "projectId", p.title, case when r.author_id = $1 then 'review' else 'answer' end as kind,
     case when r.author_id = $1 then r.rating end as rating,
     case when r.author_id = $1 then r.text else r.answer end as text,
     case when r.author_id = $1 then r.created_at else r.answered_at end as at,
     r.changed_at as "changedAt", r.hidden_at as "hiddenAt", r.withdrawn_at as "withdrawnAt"
   from reviews r join projects p on p.id = r.project_id
   where r.author_id = $1 or (p.seller_id = $1 and r.answer is not null) order by 6`,
)

ALTER TABLE "job_posts" ADD COLUMN "answer_proposals" integer;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "answer_days" real;--> statement-breakpoint
-- The answer rates of the clients of open jobs, as the server counts them.
UPDATE job_posts j SET answer_percent = r.percent, answer_proposals = r.proposals, answer_days = r.days
FROM (
  SELECT e.client_id, count(*)::integer AS proposals, floor(100.0 * count(*) FILTER (WHERE a.answered) / count(*))::smallint AS percent,
    round(coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY date_part('epoch', o.answered_at - o.made_at) / 86400)
      FILTER (WHERE a.answered), 0)::numeric, 1)::real AS days
  FROM engagements e JOIN engagement_offers o ON o.engagement_id = e.id AND o.version = 1,
    LATERAL (SELECT e.agreed_version IS NOT NULL OR e.state = 'declined' OR (o.outcome = 'replaced' AND e.offer_by = 'client') AS answered) a
  WHERE e.job_id IS NOT NULL AND e.created_at > now() - interval '12 months' AND o.answered_at IS NOT NULL
    AND (a.answered OR e.reason = 'unanswered')
  GROUP BY e.client_id HAVING count(*) >= 3) r
WHERE j.client_id = r.client_id AND j.state = 'open';--> statement-breakpoint
-- Jobs that are over are not listed by it.
UPDATE job_posts SET answer_percent = NULL WHERE answer_percent IS NOT NULL AND answer_proposals IS NULL;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_answer_rate" CHECK (num_nulls("job_posts"."answer_percent", "job_posts"."answer_proposals", "job_posts"."answer_days") in (0, 3));

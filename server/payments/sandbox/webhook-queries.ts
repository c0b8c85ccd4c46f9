import { prepared } from '#db/statement.ts'

export const insertWebhook = prepared(
  'sandbox_webhook_insert',
  'insert into sandbox_webhooks (payment, type, body, due_at) values ($1, $2, $3, $4)',
)

/** Takes webhooks that are due, each for one worker: tried again at growing gaps unless it is marked as delivered. */
export const takeWebhooks = prepared<{ id: number; body: string; due_at: string }>(
  'sandbox_webhooks_take',
  `update sandbox_webhooks set attempts = attempts + 1,
     due_at = $1::timestamptz + least(interval '5 seconds' * 2 ^ attempts, interval '1 hour')
   where id in (
     select id from sandbox_webhooks where delivered_at is null and due_at <= $1 and attempts < $2
     order by due_at, id limit 20 for update skip locked)
   returning id, body, due_at`,
)
export const markDelivered = prepared(
  'sandbox_webhook_done',
  'update sandbox_webhooks set delivered_at = $2 where id = $1',
)

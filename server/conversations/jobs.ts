import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { dayMs } from '#db/moments.ts'
import { int, moment, statement } from '#db/statement.ts'
import { defineMail } from '#jobs/job-definition.ts'
import type { Deps } from '../deps.ts'
import { sendUnreadMail } from './delivery/news.ts'

export const conversationJobs = [defineMail('unread', sendUnreadMail)] as const

const mostAtOnce = 1000

/** Ends unanswered requests: they leave every list, and nobody is notified. */
const lapse = statement('conversations_lapse', {
  takes: { before: moment },
  gives: { id: int },
  sql: ({ before }) => `
    with due as (
      select id from conversations where state = 'asked' and asked_at <= ${before} limit ${mostAtOnce} for update skip locked),
    ended as (update conversations c set state = 'new', declined = false from due where c.id = due.id returning c.id, c.last),
    hidden as (
      update conversation_members m set last_at = null, unread = 0, from_number = e.last, read_number = e.last,
        received_number = e.last from ended e where m.conversation_id = e.id)
    select id from ended`,
})

/** Deletes conversations without messages. */
const forget = statement('conversations_forget', {
  takes: { before: moment },
  gives: { id: int },
  sql: ({ before }) => `
    delete from conversations where id in (
      select id from conversations where last = 0 and created_at < ${before} limit ${mostAtOnce}) returning id`,
})

/** Deletes conversations of two whose people are both gone, with their messages. */
const forgetLeft = statement('conversations_forget_left', {
  gives: { id: int },
  sql: () => `
    delete from conversations where id in (
      select c.id from conversations c where c.kind = 'direct' and c.low_id is null and c.high_id is null
      limit ${mostAtOnce}) returning id`,
})

/** Deletes groups that everybody has left: nobody can come back to them. */
const forgetEmptied = statement('conversations_forget_emptied', {
  gives: { id: int },
  sql: () => `
    delete from conversations where id in (
      select c.id from conversations c where c.kind = 'group' and not exists (
        select from conversation_members m where m.conversation_id = c.id and m.left_at is null and m.user_id is not null)
      limit ${mostAtOnce}) returning id`,
})

/** The periodic clean-up of conversations. */
export async function sweepConversations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  while ((await lapse(db, { before: new Date(now - chatLimits.requestMs) })).length > 0);
  while ((await forget(db, { before: new Date(now - dayMs) })).length > 0);
  while ((await forgetLeft(db)).length > 0);
  while ((await forgetEmptied(db)).length > 0);
}

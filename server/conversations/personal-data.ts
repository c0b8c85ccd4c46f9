import type { Queryable, Tx } from '#db/connect.ts'
import { int, json, moment, nullable, statement, text } from '#db/statement.ts'
import { attachments } from '#files/service.ts'
import { shownName } from '#users/tables.ts'
import type { Deps } from '../deps.ts'
import { storedFile } from './files/queries.ts'
import { leaveGroup } from './groups/group-changes.ts'
import { lockConversation } from './standing.ts'

// Of the others a conversation only says who they are; what they wrote is their data. Requests that were silently deleted
// look to their sender as they do in the list. The name of a team or a meeting may have changed since the person left it.
const conversationsOf = statement('conversations_held', {
  takes: { personId: int },
  gives: {
    id: text,
    kind: text,
    name: nullable(text),
    createdAt: moment,
    role: text,
    joinedAt: moment,
    leftAt: nullable(moment),
    readUpTo: int,
    mutedUntil: nullable(moment),
    archivedAt: nullable(moment),
    others: json<string[]>(),
    messages: json<Record<string, unknown>[]>(),
  },
  sql: ({ personId }) => `
   select c.public_id as id, c.kind, case
     when m.left_at is not null and coalesce(c.project_id, c.meeting_id) is not null then null else coalesce(c.title, (
       select ${shownName('p')} from conversation_members o
       join people p on p.id = o.user_id where o.conversation_id = c.id and o.seat <> m.seat)) end as name, c.created_at as "createdAt", m.role, m.joined_at as "joinedAt",
     m.left_at as "leftAt", m.read_number as "readUpTo", m.muted_until as "mutedUntil", m.archived_at as "archivedAt",
     (select coalesce(json_agg(p.custom_user_id order by o.seat), '[]') from conversation_members o
      join people p on p.id = o.user_id
      where o.conversation_id = c.id and o.seat <> m.seat and (o.left_at is null or c.kind = 'direct')
        and m.left_at is null) as others,
     (select coalesce(json_agg(json_build_object('number', w.number, 'at', w.created_at, 'text', w.text,
        'editedAt', w.edited_at, 'deletedAt', w.deleted_at, 'replyTo', w.reply_to, 'about', w.about, 'card', w.card,
        'happened', w.event ->> 'kind',
        'files', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size)
           order by f.position), '[]')
          from conversation_files f where f.conversation_id = w.conversation_id and f.number = w.number))
        order by w.number), '[]')
      from conversation_messages w where w.conversation_id = c.id and w.seat = m.seat) as messages
   from conversation_members m join conversations c on c.id = m.conversation_id
   where m.user_id = ${personId} and c.last > 0 order by c.created_at, c.id`,
})

const own = 'join conversation_members m on m.conversation_id = f.conversation_id and m.seat = f.seat'
const filesOf = statement('conversation_files_held', {
  takes: { personId: int },
  gives: { id: text, name: text, ...storedFile },
  sql: ({ personId }) => `
    select f.id, f.name, f.key, f.sizes from conversation_files f ${own}
    where m.user_id = ${personId} order by f.created_at`,
})

/** The conversations a person is or was in, with what they wrote and the files they sent, for their own export. */
export async function heldConversations(db: Queryable, personId: number) {
  const files = await filesOf(db, { personId })
  return {
    conversations: await conversationsOf(db, { personId }),
    files: files.map(({ id, name, ...stored }) => ({ id, name, key: attachments.keyOf(stored) })),
  }
}

const findGroups = statement('conversation_groups_of', {
  takes: { personId: int },
  gives: { public_id: text },
  sql: ({ personId }) => `
    select c.public_id from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${personId} and m.left_at is null and c.kind = 'group' order by c.id`,
})

const deleteWaiting = statement('conversation_files_erase', {
  takes: { personId: int },
  gives: storedFile,
  sql: ({ personId }) => `
    delete from conversation_files d using conversation_files f ${own}
    where d.conversation_id = f.conversation_id and d.id = f.id and m.user_id = ${personId} and f.number is null returning d.key, d.sizes`,
})

/**
 * Removes a person who is erased from their groups, as if they left, and deletes their waiting files. What they wrote stays
 * for the others, under their seats without a name.
 */
export async function leaveConversations(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'jobs' | 'storage' | 'cards'>,
  tx: Tx,
  person: { id: number },
): Promise<void> {
  for (const { public_id } of await findGroups(tx, { personId: person.id }))
    await leaveGroup(deps, tx, await lockConversation(tx, person, public_id), person.id)
  attachments.removeLater(deps, tx, await deleteWaiting(tx, { personId: person.id }))
}

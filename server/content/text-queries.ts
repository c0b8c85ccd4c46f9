import type { AudienceGroup } from '@guildhall/contract/content/announcement-options.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

export type AnnouncementRow = RowOf<typeof announcementRow>
const announcementRow = {
  id: text,
  text,
  link_label: nullable(text),
  link_to: nullable(text),
  audience: list(textOf<AudienceGroup>()),
  begins_at: moment,
  ends_at: moment,
}
const columns = 'id, text, link_label, link_to, audience, begins_at, ends_at'

/** What is shown now or later. */
export const findCurrent = statement('announcements_current', {
  takes: { at: moment },
  gives: announcementRow,
  sql: ({ at }) =>
    `select ${columns} from announcements where ends_at > ${at} and ends_at > begins_at order by begins_at`,
})

export const findAnnouncements = statement('announcements_latest', {
  takes: { most: int, counted: int },
  gives: { ...announcementRow, dismissals: int },
  sql: ({ most, counted }) => `
    select ${columns}, (select count(*)::int from
      (select from announcement_dismissals d where d.announcement_id = a.id limit ${counted} + 1) one) as dismissals
    from announcements a order by begins_at desc, id limit ${most}`,
})

const written = {
  ...{ id: text, text, linkLabel: nullable(text), linkTo: nullable(text), audience: list(textOf<AudienceGroup>()) },
  ...{ beginsAt: moment, endsAt: moment },
}

export const insertAnnouncement = statement('announcement_insert', {
  takes: written,
  sql: (p) => `
    insert into announcements (${columns})
    values (${p.id}, ${p.text}, ${p.linkLabel}, ${p.linkTo}, ${p.audience}, ${p.beginsAt}, ${p.endsAt})`,
})

export const lockAnnouncement = statement('announcement_lock', {
  takes: { id: text },
  gives: announcementRow,
  sql: ({ id }) => `select ${columns} from announcements where id = ${id} for update`,
})

export const findAnnouncement = statement('announcement_find', {
  takes: { id: text },
  gives: announcementRow,
  sql: ({ id }) => `select ${columns} from announcements where id = ${id}`,
})

export const changeAnnouncement = statement('announcement_change', {
  takes: written,
  sql: (p) => `
    update announcements set text = ${p.text}, link_label = ${p.linkLabel}, link_to = ${p.linkTo},
      audience = ${p.audience}, begins_at = ${p.beginsAt}, ends_at = ${p.endsAt}
    where id = ${p.id}`,
})

export const endAnnouncement = statement('announcement_end', {
  takes: { id: text, at: moment },
  sql: ({ id, at }) => `update announcements set ends_at = greatest(begins_at, ${at}) where id = ${id}`,
})

export const insertDismissal = statement('announcement_dismiss', {
  takes: { personId: int, id: text, at: moment },
  sql: ({ personId, id, at }) => `
    insert into announcement_dismissals (person_id, announcement_id, at) values (${personId}, ${id}, ${at})
    on conflict do nothing`,
})

export const findDismissals = statement('announcement_dismissals_of', {
  takes: { personId: int },
  gives: { announcement: text, at: moment },
  sql: ({ personId }) => `
    select a.text as announcement, d.at from announcement_dismissals d join announcements a on a.id = d.announcement_id
    where d.person_id = ${personId} order by d.at, a.id`,
})

const topicRow = { topic: text, lead: text, points: list(text), changed_at: moment }

export const findTopicTexts = statement('topic_texts_all', {
  gives: topicRow,
  sql: () => 'select topic, lead, points, changed_at from topic_texts order by topic',
})

/** Two who change texts go one after the other. */
export const lockTopicTexts = statement('topic_texts_lock', {
  sql: () => 'lock table topic_texts in share update exclusive mode',
})

export const saveTopicText = statement('topic_text_save', {
  takes: { topic: text, lead: text, points: list(text), at: moment },
  sql: (p) => `
    insert into topic_texts (topic, lead, points, changed_at) values (${p.topic}, ${p.lead}, ${p.points}, ${p.at})
    on conflict (topic) do update set lead = excluded.lead, points = excluded.points, changed_at = excluded.changed_at`,
})

export const removeTopicText = statement('topic_text_remove', {
  takes: { topic: text },
  sql: ({ topic }) => `delete from topic_texts where topic = ${topic}`,
})

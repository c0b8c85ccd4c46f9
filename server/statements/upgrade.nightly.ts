import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** Before statements of reasons: the migration `approvals`. */
const before = 1_795_739_878_142

test('an upgrade gives suspended people and the makers of hidden projects a statement from the log, and nobody else', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  await client.query(`
    insert into people (id, uid, custom_user_id, email, user_type, first_name, suspended_at) values
      (1, 'staff', 'staff', 'staff@carrow.example', 'Students', 'Staff', null),
      (2, 'out', 'out', 'out@carrow.example', 'Students', 'Out', now()),
      (3, 'back', 'back', 'back@carrow.example', 'Students', 'Back', null),
      (4, 'maker', 'maker', 'maker@carrow.example', 'Students', 'Maker', null)`)
  await client.query(`
    insert into projects (id, seller_id, title, description, description_html, category, price_minor, visibility) values
      ('hiddenhidden', 4, 'Hidden', 'Words', '', 'Data Science', 100, 'hidden'),
      ('hiddentwice1', 4, 'Shown again', 'Words', '', 'Data Science', 100, 'draft')`)
  await client.query(`
    insert into admin_log (at, actor, actor_name, act, subject_kind, subject_id, subject_title, reason, before, after) values
      (now(), 'staff', 'Staff', 'suspend', 'person', '2', '', 'An older reason', 'active', 'suspended'),
      (now(), 'gone', 'Gone', 'suspend', 'person', '2', '', 'Forty messages', 'active', 'suspended'),
      (now(), 'staff', 'Staff', 'suspend', 'person', '3', '', 'A mistake', 'active', 'suspended'),
      (now(), 'staff', 'Staff', 'hide', 'project', 'hiddenhidden', 'Hidden', 'Copied', 'public', 'hidden'),
      (now(), 'staff', 'Staff', 'hide', 'project', 'hiddentwice1', 'Shown again', 'Copied', 'public', 'hidden')`)
  await old.upgrade()
  const { rows } = await client.query(`
    select person_id::int, measure, subject_id, reasons, made_by::int, rule, ended_at, appeal_state from statements order by person_id`)
  expect(rows.map((row) => Object.values(row))).toEqual([
    [2, 'suspended', '2', 'Forty messages', null, 'other', null, null],
    [4, 'project-hidden', 'hiddenhidden', 'Copied', 1, 'other', null, null],
  ])
})

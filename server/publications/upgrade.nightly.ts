import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The migration before publications had rows of their own, by its time in the journal. */
const before = 1_795_960_091_380

const professor = {
  university: 'Carrow University',
  publications: ['Rain in Gent', 'RAIN in Gent!', 'Wells of Flanders'],
  acceptsPhdStudents: true,
}

test('an upgrade moves the publications of a professor and their audience into rows, and keeps who takes doctoral students', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  const { rows } = await client.query(`insert into people (uid, custom_user_id, email, user_type, first_name)
    values ('a', 'ada-moor-aaaa', 'ada@carrow.example', 'Professors', 'Ada') returning id`)
  await client.query('insert into profiles (user_id, professor, visibility, updated_at) values ($1, $2, $3, now())', [
    rows[0].id,
    professor,
    { professorData: 'connections' },
  ])
  await old.upgrade()
  const { rows: publications } = await client.query('select title, kind, person_id from publications order by title')
  // Titles that differ only in case and signs are one publication.
  expect(publications.map(({ title }) => title)).toEqual(['Rain in Gent', 'Wells of Flanders'])
  const { rows: profiles } = await client.query('select professor, visibility from profiles')
  expect(profiles).toEqual([
    {
      professor: { university: 'Carrow University' },
      visibility: { professorData: 'connections', publications: 'connections' },
    },
  ])
  const { rows: experts } = await client.query('select handle, is_listed, takes_doctoral from experts')
  expect(experts).toEqual([{ handle: 'ada-moor-aaaa', is_listed: false, takes_doctoral: true }])
})

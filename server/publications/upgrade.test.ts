import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../tests/support/test-server.ts'
import { applyMigrations, migrate } from './migrate.ts'

/** The migration before publications had rows of their own, by its time in the journal. */
const before = 1_795_960_091_380

const professor = {
  university: 'Carrow University',
  publications: ['Rain in Gent', 'RAIN in Gent!', 'Wells of Flanders'],
  acceptsPhdStudents: true,
}

test('an upgrade moves the publications of a professor and their audience into rows, and keeps who takes doctoral students', {
  timeout: 120_000,
}, async () => {
  const { url, template } = inject('testDatabase')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name} template template0 encoding 'UTF8'`)
  const old = new pg.Client({ connectionString: withDatabase(url, name) })
  await old.connect()
  try {
    await old.query('begin')
    await applyMigrations(old, before)
    await old.query('commit')
    const { rows } = await old.query(`insert into people (uid, custom_user_id, email, user_type, first_name)
      values ('a', 'ada-moor-aaaa', 'ada@carrow.example', 'Professors', 'Ada') returning id`)
    await old.query('insert into profiles (user_id, professor, visibility, updated_at) values ($1, $2, $3, now())', [
      rows[0].id,
      professor,
      { professorData: 'connections' },
    ])
    await migrate(withDatabase(url, name))
    const { rows: publications } = await old.query('select title, kind, person_id from publications order by title')
    // Titles that differ only in case and signs are one publication.
    expect(publications.map(({ title }) => title)).toEqual(['Rain in Gent', 'Wells of Flanders'])
    const { rows: profiles } = await old.query('select professor, visibility from profiles')
    expect(profiles).toEqual([
      {
        professor: { university: 'Carrow University' },
        visibility: { professorData: 'connections', publications: 'connections' },
      },
    ])
    const { rows: experts } = await old.query('select handle, is_listed, takes_doctoral from experts')
    expect(experts).toEqual([{ handle: 'ada-moor-aaaa', is_listed: false, takes_doctoral: true }])
  } finally {
    await old.end()
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
})

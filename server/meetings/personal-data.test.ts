import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'
import { personalMeetings } from './service.ts'

const meetings = await fileFixture(startMeetings())
const { deps, scheduled, act, read, told } = meetings

test('the export has a person’s meetings and answers, and the erasure cancels what they scheduled', async () => {
  const [ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
  const own = await scheduled(ada, [ben], { note: 'A secret of Ada' })
  await meetings.connect(ben, cleo)
  const other = await scheduled(ben, [ada, cleo])
  await act(ada, other.id, 'decline', { note: 'Ill' })
  await ada.put('/meetings/settings', { busyVisibleTo: 'known' })
  expect(await personalMeetings.heldOf(deps.db, ada.id)).toMatchObject({
    meetings: [
      { id: own.id, scheduled_by_you: true, note: 'A secret of Ada' },
      { id: other.id, scheduled_by_you: false, answer: 'declined', your_note: 'Ill' },
    ].toSorted(({ id }, { id: second }) => (id < second ? -1 : 1)),
    settings: { busyVisibleTo: 'known' },
  })
  await transaction(deps.db, async (tx) => {
    await personalMeetings.erase(deps, tx, ada.id)
    await tx.execute(sql`delete from people where id = ${ada.id}`)
  })
  const kept = await read(ben, own.id)
  expect(kept).toMatchObject({ title: 'Meeting', state: 'cancelled', note: '' })
  expect(kept.people.map(({ person }) => person.firstName)).toEqual(['Ben'])
  expect((await told(ben))?.message).toContain('is cancelled')
  expect((await read(cleo, other.id)).people.map(({ person }) => person.firstName)).toEqual(['Ben', 'Cleo'])
})

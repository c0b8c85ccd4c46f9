import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'

const meetings = await fileFixture(startMeetings())
const { deps, scheduled, act, ahead, mailed, told } = meetings
let ada: ShopPerson
let ben: ShopPerson
let cleo: ShopPerson
beforeEach(async () => {
  ;[ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
  await mailed()
})
const mailOf = (person: ShopPerson) => `${person.customUserId}@example.org`

/** A calendar file as another library reads it. */
function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const [part] = calendar.getAllSubcomponents('vevent')
  if (!part) throw new Error('No event')
  const event = new ICAL.Event(part)
  const [attendee, ...others] = event.attendees
  return {
    ...{ method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence },
    ...{ start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() },
    ...{ title: event.summary, place: event.location, description: event.description },
    ...{
      status: part.getFirstPropertyValue('status'),
      organizer: event.organizer.toLowerCase(),
      others: others.length,
    },
    ...{ attendee: String(attendee?.getFirstValue()).toLowerCase(), answer: attendee?.getFirstParameter('partstat') },
  }
}

test('an invitation, its change and its cancellation are mails with files of one UID and a rising SEQUENCE', async () => {
  const start = ahead(48)
  const meeting = await scheduled(ada, [ben, cleo], { start, note: 'Line one\nLine two; with, signs' })
  const invited = await mailed()
  expect(invited.map(({ to }) => to).sort()).toEqual([mailOf(ben), mailOf(cleo)].sort())
  const first = parse(invited.find(({ to }) => to === mailOf(ben))?.calendar.content ?? '')
  expect(first).toMatchObject({
    ...{ method: 'REQUEST', sequence: 0, start, end: meeting.end, title: meeting.title, place: meeting.place },
    ...{ status: 'TENTATIVE', attendee: `mailto:${mailOf(ben)}`, answer: 'NEEDS-ACTION', others: 0 },
    organizer: 'mailto:no-reply@localhost',
    description: expect.stringContaining('Line one\nLine two; with, signs'),
  })
  for (const { to, calendar } of invited)
    for (const person of [ada, ben, cleo]) expect(calendar.content.includes(mailOf(person))).toBe(mailOf(person) === to)
  await act(ben, meeting.id, 'accept', { version: 0 })
  expect(await mailed()).toEqual([])
  const { title, place, note, minutes } = meeting
  await ada.put(`/meetings/${meeting.id}`, { title, place, note, minutes, start: ahead(50), version: 0 })
  const changed = (await mailed()).map(({ calendar }) => parse(calendar.content))
  expect(changed.map(({ method, sequence, uid }) => [method, sequence, uid])).toEqual([
    ['REQUEST', 1, first.uid],
    ['REQUEST', 1, first.uid],
  ])
  await act(ada, meeting.id, 'cancel')
  const cancelled = (await mailed()).map(({ calendar }) => [calendar.method, parse(calendar.content)] as const)
  expect(cancelled).toHaveLength(2)
  for (const [method, file] of cancelled)
    expect([method, file]).toMatchObject([
      'CANCEL',
      { method: 'CANCEL', sequence: 2, uid: first.uid, status: 'CANCELLED' },
    ])
})

test('a mail about a meeting that has changed since is not sent', async () => {
  const { id, title, place, note, minutes, start } = await scheduled(ada, [ben])
  await ada.put(`/meetings/${id}`, { title: `${title} 2`, place, note, minutes, start, version: 0 })
  expect((await mailed()).map(({ calendar }) => parse(calendar.content).sequence)).toEqual([1])
})

test('people who do not want mails about people get none, and quiet hours hold a mail back', async () => {
  await ben.put('/notifications/settings', { mail: { people: false } })
  const hour = deps.clock.now().getUTCHours()
  const text = (value: number) => `${String((value + 24) % 24).padStart(2, '0')}:00`
  await cleo.put('/notifications/settings', { quiet: { from: text(hour - 1), to: text(hour + 2) } })
  await scheduled(ada, [ben, cleo])
  expect(await mailed()).toEqual([])
  expect(await told(ben)).toMatchObject({ title: expect.stringContaining('Invitation') })
})

test('times in notifications and mails are in the zone of each person', async () => {
  await meetings.live(ben, 'Asia/Kolkata')
  const tomorrow = new Date(deps.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { zone } = await scheduled(ada, [ben, cleo], { start: `${tomorrow}T09:00:00.000Z` })
  expect(zone).toBe('UTC')
  const times = new Map((await mailed()).map(({ to, time }) => [to, time]))
  expect(times.get(mailOf(ben))).toContain('14:30 to 15:15 (Kolkata)')
  expect(times.get(mailOf(cleo))).toContain('09:00 to 09:45 (UTC)')
  expect((await told(ben))?.message).toContain('14:30 to 15:15 (Kolkata)')
  expect((await ben.get('/users/meetings')).body.meetings[0].zone).toBe('Asia/Kolkata')
})

test('people are reminded a day and an hour before, once each, and not those who declined', async () => {
  const { id } = await scheduled(ada, [ben, cleo], { start: ahead(30) })
  await act(cleo, id, 'decline')
  await mailed()
  // Other tests have meetings of other people.
  const ofThree = async () => (await mailed()).filter(({ to }) => [ada, ben, cleo].some((each) => mailOf(each) === to))
  await meetings.pass(5)
  expect(await ofThree()).toEqual([])
  await meetings.pass(1.5)
  const day = await ofThree()
  expect(day.map(({ to, update }) => [to, update]).sort()).toEqual(
    [ada, ben].map((person) => [mailOf(person), 'reminder']).sort(),
  )
  expect(await told(ben)).toMatchObject({
    title: expect.stringContaining('Tomorrow'),
    message: expect.stringContaining('not accepted'),
  })
  await meetings.pass(0.1)
  expect(await ofThree()).toEqual([])
  await meetings.pass(22.6)
  expect((await ofThree()).map(({ update }) => update)).toEqual(['reminder', 'reminder'])
  expect(await told(ada)).toMatchObject({ title: expect.stringContaining('In an hour') })
  await meetings.pass(2)
  expect(await ofThree()).toEqual([])
})

test('GET /meetings/{id}/calendar-file is the meeting for its reader', async () => {
  const { id, title } = await scheduled(ada, [ben])
  const answer = await ada.get(`/meetings/${id}/calendar-file`)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(parse(String(answer.body))).toMatchObject({ title, attendee: `mailto:${mailOf(ada)}`, answer: 'ACCEPTED' })
})

import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { hours } from '../../tests/support/sessions.ts'

const market = await fileFixture(startMarketplace())

test('GET /hours is closed before the first save, in the zone of the profile', async () => {
  const ada = await market.person('Ada')
  const { status, body } = await ada.get('/hours')
  expect(status).toBe(200)
  expect(body.hours).toMatchObject({ zone: 'UTC', notice: 120, ahead: 60, paused: false, updatedAt: null })
  expect(body.hours.weekly).toEqual([[], [], [], [], [], [], []])
  expect(body.coming).toEqual({ open: [], busy: [] })
})

test('PUT /hours saves all of it and shows the coming days, periods and dates in order', async () => {
  const ada = await market.person('Ada')
  const weekly = hours.weekly.with(0, [
    { from: 1020, to: 1080 },
    { from: 540, to: 600 },
  ])
  const dates = [
    { day: '2099-02-01', periods: [] },
    { day: '2099-01-01', periods: [{ from: 0, to: 1440 }] },
  ]
  const absences = [{ from: '2099-03-01', to: '2099-03-14' }]
  const { status, body } = await ada.put('/hours', { ...hours, weekly, dates, absences, perDay: 3, perWeek: 8 })
  expect(status).toBe(200)
  expect(body.hours.weekly[0]).toEqual([
    { from: 540, to: 600 },
    { from: 1020, to: 1080 },
  ])
  expect(body.hours.dates.map(({ day }: { day: string }) => day)).toEqual(['2099-01-01', '2099-02-01'])
  expect(body.hours).toMatchObject({ absences, perDay: 3, perWeek: 8, pauseAfter: 15 })
  expect(body.coming.open.length).toBeGreaterThan(10)
  expect((await ada.get('/hours')).body).toMatchObject({ hours: body.hours })
})

test('PUT /hours refuses what cannot be, at its field', async () => {
  const ada = await market.person('Ada')
  const wrong: [object, string][] = [
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ weekly: [] }, 'weekly'],
    [{ weekly: hours.weekly.with(2, [{ from: 600, to: 600 }]) }, 'weekly.2.0.to'],
    [{ weekly: hours.weekly.with(2, [{ from: 601, to: 660 }]) }, 'weekly.2.0.from'],
    [{ weekly: hours.weekly.with(2, [{ from: 600, to: 1455 }]) }, 'weekly.2.0.to'],
    [
      {
        weekly: hours.weekly.with(2, [
          { from: 600, to: 720 },
          { from: 660, to: 780 },
        ]),
      },
      'weekly.2',
    ],
    [{ dates: [{ day: '2027-02-30', periods: [] }] }, 'dates.0.day'],
    [
      {
        dates: [
          { day: '2027-02-03', periods: [] },
          { day: '2027-02-03', periods: [] },
        ],
      },
      'dates',
    ],
    [{ absences: [{ from: 'tomorrow', to: ' ' }] }, 'absences.0.from'],
    [{ absences: [{ from: '2027-02-03', to: '2027-02-01' }] }, 'absences.0.to'],
    [{ absences: [{ from: '2027-02-03', to: '2029-02-03' }] }, 'absences.0.to'],
    [
      {
        absences: [
          { from: '2027-02-03', to: '2027-02-09' },
          { from: '2027-02-09', to: '2027-02-10' },
        ],
      },
      'absences',
    ],
    [{ pauseAfter: 7 }, 'pauseAfter'],
    [{ notice: 1 }, 'notice'],
    [{ ahead: 1000 }, 'ahead'],
    [{ perDay: 0 }, 'perDay'],
    [{ perWeek: 1.5 }, 'perWeek'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await ada.put('/hours', { ...hours, ...over })
    expect([status, body.fields?.[0]?.path], path).toEqual([422, path])
  }
  expect((await ada.get('/hours')).body.hours.updatedAt).toBeNull()
})

test('two saves over the same version: one succeeds, the other answers 409', async () => {
  const ada = await market.person('Ada')
  const save = (updatedAt: string | null) => ada.put('/hours', { ...hours, updatedAt })
  const first = await Promise.all([save(null), save(null)])
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
  const { updatedAt } = (await ada.get('/hours')).body.hours
  const second = await Promise.all([save(updatedAt), save(updatedAt)])
  expect(second.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(second.find(({ status }) => status === 409)?.body.code).toBe('hours_changed')
})

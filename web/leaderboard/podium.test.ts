import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Podium } from './podium.tsx'

/** The podium of the views tab for people with these numbers, in this order. */
function podium(...views: number[]): string {
  const leaders = views.map(
    (each, at): LeaderboardEntry => ({
      customUserId: `person-${at + 1}`,
      name: `Person ${at + 1}`,
      ...{ profilePicture: null, userType: 'student', projects: 1, views: each, rankingScore: 20 },
    }),
  )
  const drawn = createElement(Podium, { sort: 'views', leaders, ownId: undefined })
  return renderToStaticMarkup(createElement(MemoryRouter, null, drawn))
}
const bars = (html: string) => [...html.matchAll(/--v:([\d.]+)/g)].map(([, height]) => Number(height))

test('bars scale to the highest one: at least 24 %, for zero 14 %', () => {
  expect(bars(podium(200, 100, 10))).toEqual([1, 0.5, 0.24])
  expect(bars(podium(5, 0, 0))).toEqual([1, 0.14, 0.14])
  expect(podium(5)).toContain('Top 3 by Views')
})

test.each([[[]], [[0, 0, 0]]])('without values it says so: %j', (views) => {
  const html = podium(...views)
  expect(html).toContain('No data to display yet for Views.')
  expect(bars(html)).toEqual([])
})

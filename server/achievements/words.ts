import type { Telling } from '#notifications/notify.ts'
import type { AchievementKind } from './tables.ts'

type Words = Pick<Telling, 'type' | 'title' | 'message' | 'href' | 'about'>

const placed = {
  type: 'achievement',
  message: 'Places follow from what people publish, sell and are rated for. See who stands around you.',
  href: '/leaderboard',
  // Who climbs on before they have looked is told of the highest place alone.
  about: 'place',
} as const

/** What a person is told of what they have reached. */
export const words: Record<AchievementKind, Words> = {
  'first-project': {
    type: 'achievement',
    title: 'Your first project is published',
    message: 'It is on the marketplace, and with it you have a place on the leaderboard.',
    href: '/my-projects',
  },
  'first-sale': {
    type: 'achievement',
    title: 'Your first sale is complete',
    message: 'Somebody paid for your work and accepted it. From now on it counts for your place on the leaderboard.',
    href: '/sales',
  },
  'five-stars': {
    type: 'achievement',
    title: 'Your first five stars',
    message: 'A buyer could not have been happier with your work. Everybody who looks at it sees so.',
    href: '/my-projects',
  },
  'complete-profile': {
    type: 'profile',
    title: 'Your profile is complete',
    message: 'Whoever looks at it finds all they ask for. Change it whenever something changes.',
    href: '/profile',
  },
  'top-100': { ...placed, title: 'You are among the top 100' },
  'top-10': { ...placed, title: 'You are among the top 10' },
  'first-place': { ...placed, title: 'You are first on the leaderboard' },
}

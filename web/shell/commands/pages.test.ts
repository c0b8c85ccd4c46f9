import { expect, test } from 'vitest'
import { allOpen } from '#lib/page/closed-parts.ts'
import routes from '../../routes.ts'
import { pagesOf, pathsOfActs } from './pages.ts'

const pathsOf = (viewer: Parameters<typeof pagesOf>[0]) => pagesOf(viewer, allOpen).map(({ to }) => to)
const admin = pathsOf({ role: 'admin', isMentor: false })

/** Pages without a parameter that are steps of something else, so that nobody goes to them directly. */
const steps = [
  ...['checkout', 'payment-success', 'email-verification', 'auth/action', 'unsubscribe', 'search', 'dev/ui', '*'],
  ...['admin/queue', 'welcome', 'suspended', 'engagements/new', 'services/request', 'mentor-reference'],
  'sustainable/confirm',
]

test('every page is in the list, opened by an act, or a step of something else', () => {
  const addresses = routes.map(({ path = '' }) => path.replace(/\/:\w+\?$/, '')).filter((path) => !path.includes(':'))
  const profiles = ['studentprofile', 'freelancerprofile', 'businessprofile']
  const missing = addresses.filter(
    (path) => ![...admin, ...pathsOfActs].includes(`/${path}`) && ![...steps, ...profiles].includes(path),
  )
  expect(missing).toEqual([])
})

test('visitors see no page that needs a sign-in, members none of the staff', () => {
  expect(pathsOf(null)).not.toContain('/orders')
  expect(pathsOf(null).filter((to) => to.startsWith('/settings'))).toEqual([])
  expect(pathsOf({ role: 'member', isMentor: false })).toContain('/orders')
  expect(pathsOf({ role: 'member', isMentor: false }).filter((to) => to.startsWith('/admin'))).toEqual([])
  expect(admin).toContain('/admin/log')
})

test('mentors find their mentoring, everybody else how to become a mentor', () => {
  const labelFor = (viewer: Parameters<typeof pagesOf>[0]) =>
    pagesOf(viewer, allOpen).find(({ to }) => to === '/become-mentor')?.label
  expect(labelFor({ role: 'member', isMentor: true })).toBe('Your mentoring')
  for (const viewer of [null, { role: 'member', isMentor: false } as const])
    expect(labelFor(viewer)).toBe('Become a mentor')
})

test('each page is in the list once', () => {
  expect(new Set(admin).size).toBe(admin.length)
})

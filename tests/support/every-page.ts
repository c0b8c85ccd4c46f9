import { seasonAt } from '@guildhall/contract/leaderboard/seasons.ts'
import type { Page } from '@playwright/test'
import { demo } from './browser-people.ts'

/** An address for every kind of page, by its audience. Those of one project and one person are found on the marketplace. */
export const everyPage = {
  everybody: [
    '/',
    '/marketplace',
    '/marketplace?q=zzzyqqx&category=Fintech',
    '/search?q=tide',
    '/search?tab=people&type=Professors',
    '/search?tab=jobs&remote=true',
    '/freelancing',
    '/freelancing/category/data-science',
    '/consulting',
    '/consulting?situation=Somebody%20said%20a%20model%20could%20read%20our%20surveys',
    '/consulting/ai-strategy',
    '/consulting/architecture-review',
    '/services/enterprise',
    '/services/review/expert-code',
    '/services/review/security-audit',
    '/findexpert',
    '/findexpert?q=energy&help=review',
    '/become-mentor',
    '/mentor-reference?token=none',
    '/mentorship/research-methods',
    '/mentorship/phd-program?language=cy&sort=rating',
    '/services',
    '/services?topic=Design&sort=cheapest',
    '/signin',
    '/signin?forgot',
    '/signup',
    '/email-verification',
    '/auth/action',
    `/auth/action?mode=resetPassword&oobCode=${'x'.repeat(43)}`,
    '/leaderboard',
    '/leaderboard?sort=views&period=24h',
    `/leaderboard?season=${seasonAt(new Date())}`,
    '/how-ranking-works',
    '/how-search-ranks',
    '/aboutus',
    '/help',
    '/sendfeedback',
    '/accessibility',
    '/terms-conditions',
    '/privacy-policy',
    '/cookie-policy',
    '/refund-policy',
    '/delivery-policy',
    '/unsubscribe',
    '/cart',
    '/no-such-page',
    '/dev/ui',
  ],
  members: [
    '/',
    '/marketplace',
    '/dashboard',
    '/welcome',
    '/profile',
    '/profile/publications',
    '/profile/expert',
    '/my-projects',
    '/ready-to-sell',
    '/newproject',
    '/favorites',
    '/saved-searches',
    '/leaderboard?around=me',
    '/how-ranking-works',
    '/cart',
    '/checkout',
    '/payment-success',
    '/orders',
    '/orders?state=refunded',
    '/sales',
    '/engagements',
    '/engagements?turn=done&as=client',
    '/freelancing?tab=for-you',
    '/engagements/new?to=tomas-arriaga-4cwm',
    '/jobs/new',
    '/services/request?topic=Security%20audit&to=hana-belska-6vrj&to=tomas-arriaga-4cwm',
    '/my-jobs',
    '/my-jobs?state=over',
    '/my-proposals',
    '/services/new',
    '/my-services',
    '/my-services?state=draft',
    '/calendar',
    '/calendar?view=week&day=2026-11-26',
    '/calendar?view=list&day=2026-11-26',
    '/analytics',
    '/analytics?days=365&measure=revenue',
    '/connections',
    '/connections?list=received',
    '/connect',
    '/chat',
    '/chat?box=requests',
    '/notifications',
    '/notifications?group=people&unread=true',
    '/settings',
    '/settings/security',
    '/settings/privacy',
    '/settings/notifications',
    '/settings/business',
    '/settings/payouts',
    '/settings/appearance',
    '/settings/decisions',
    '/settings/data',
    '/settings/hours',
    '/bookings',
    '/bookings?time=past',
    '/become-mentor',
    '/mentorship/technical-skills',
  ],
  administrators: [
    '/admin',
    '/admin/disputes',
    '/admin/queue?kind=feedback',
    '/admin/queue?kind=report&state=in-work',
    '/admin/payments',
    '/admin/payouts',
    '/admin/mails',
    '/admin/appeals',
    '/admin/approvals',
    '/admin/mentors',
    '/admin/mentors?state=mentors',
    '/admin/people/tobias-keel-5n6d',
    '/admin/people',
    '/admin/log',
    '/admin/log?act=close&by=ines',
    '/admin/yearly',
    '/admin/disputes?state=open',
  ],
} as const

/** The people who visit them, by their names in the demo community. */
export const viewers = { members: demo.freelancer, administrators: 'Ines Calloway' } as const

/** The addresses of a project, of a person of each kind that has a page, of a service and a session, and of an own meeting and booking. */
export async function foundOnMarketplace(page: Page): Promise<string[]> {
  await page.goto('/marketplace')
  const links = ['/product/', '/studentprofile/', '/freelancerprofile/', '/businessprofile/']
  const found = await Promise.all(
    links.map(async (start) => {
      const link = page.locator(`main a[href^="${start}"]`)
      return (await link.count()) > 0 ? link.first().getAttribute('href') : null
    }),
  )
  // The last three are only there for their own people.
  for (const [list, link] of [
    ['/services', 'article a[href^="/services/"]'],
    ['/mentorship/research-methods', 'a[href^="/book/"]'],
    ['/calendar?view=list', 'a[href^="/meetings/"]'],
    ['/bookings', 'a[href^="/bookings/"]'],
    ['/bookings?time=past', 'a[href^="/bookings/"]'],
  ] as const) {
    await page.goto(list)
    const first = page.locator(`main ${link}`).first()
    if ((await first.count()) > 0) found.push(await first.getAttribute('href'))
  }
  return found.filter((path) => path !== null)
}

import { leaderboardTexts } from '@guildhall/contract/leaderboard/texts.ts'
import { leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { type LeaderboardSearch, leaderboardApi, leaderboardPath, leaderboardQueries } from './queries.ts'

/** Why there is no place to show: unknown, no public project, hidden by choice, no points in the season, or not counted yet. */
type NoPlace = 'unidentified' | 'unranked' | 'unlisted' | 'unscored' | 'uncounted'

/**
 * 'Show my place' for a signed-in viewer: looks the place up again, goes to it (to 30D when the chip excludes it) and
 * increments `found`, or says why there is none.
 */
export function useMyPlace(search: LeaderboardSearch, isOnPage: (customUserId: string) => boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [found, setFound] = useState(0)
  const [noPlace, setNoPlace] = useState<NoPlace | null>(null)
  const { sort, season, period } = search
  const look = useMutation({
    mutationFn: async () => {
      const answer = await leaderboardApi.list({ query: { sort, season, period, around: 'me' } })
      if (answer.me === null) {
        const { listed, facts } = await leaderboardApi.own()
        if (!listed) return { answer, none: 'unlisted' } as const
        if (facts.projects === 0) return { answer, none: 'unranked' } as const
        return { answer, none: season ? 'unscored' : 'uncounted' } as const
      }
      return { answer, none: answer.me ? null : ('unidentified' as const) }
    },
    onSuccess: async ({ answer, none }) => {
      setNoPlace(none)
      const { me, visible } = answer
      if (!me) return
      const isKept = me.position <= visible
      const target: LeaderboardSearch = { sort, season, period: isKept ? period : '30D', around: 'me' }
      const isOnPodium = me.position <= leaderboardLimits.podium
      if (!isKept || !(isOnPodium || isOnPage(me.entry.customUserId))) {
        if (isKept) client.setQueryData(leaderboardQueries.page(target).queryKey, answer)
        await navigate(leaderboardPath(target), { preventScrollReset: true })
      }
      setFound((times) => times + 1)
    },
    // A session that ended elsewhere means the viewer is signed out.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) setNoPlace('unidentified')
      else toast.error(error.message)
    },
  })
  return { look, found, noPlace, dismiss: () => setNoPlace(null) }
}

const banners: Record<NoPlace, { text: string; to?: string; action?: string }> = {
  unranked: { text: leaderboardTexts.notRanked, to: '/newproject', action: leaderboardTexts.createProject },
  unidentified: {
    text: leaderboardTexts.unidentified,
    to: signInPath('/leaderboard'),
    action: leaderboardTexts.signIn,
  },
  unlisted: {
    text: 'You chose not to appear on the leaderboard.',
    to: '/settings/privacy',
    action: 'Privacy settings',
  },
  unscored: { text: 'You have no points in this season.', to: '/leaderboard', action: 'Show all time' },
  uncounted: { text: 'Your projects are being counted. Your place appears here within a minute.' },
}

/** Why there is no place to show, and how to get one. */
export function PlaceBanner({ why, onDismiss }: { why: NoPlace; onDismiss: () => void }) {
  const { text, to, action } = banners[why]
  return (
    <div className="lbp__banner">
      <Notice kind="info">
        <div className="row row--between row--wrap">
          <span>{text}</span>
          <span className="row">
            {to ? (
              <Link className={buttonClass({ look: 'primary', size: 'sm' })} to={to}>
                {action}
              </Link>
            ) : null}
            <IconButton icon={X} size="sm" label="Dismiss" onClick={onDismiss} />
          </span>
        </div>
      </Notice>
    </div>
  )
}

/** How often the viewer looked for their place on this page; 0 before the first time. */
export type Found = number

/** Scrolls to the viewer's own place when it is looked for, and highlights it for three seconds. */
export function useHighlight(place: RefObject<HTMLElement | null>, isOwn: boolean, found: Found): boolean {
  const [shown, setShown] = useState<Found>(0)
  const wanted = isOwn ? found : 0
  useEffect(() => {
    if (wanted === 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    // Screen reader and keyboard users continue from there.
    const link = place.current?.closest('a') ?? place.current?.querySelector('a')
    link?.focus({ preventScroll: true })
    const timer = setTimeout(() => setShown(wanted), leaderboardLimits.highlightMs)
    return () => clearTimeout(timer)
  }, [wanted, place])
  return wanted > shown
}

import { leaderboardTexts } from '@guildhall/contract/leaderboard/texts.ts'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { NoPlace } from './use-my-place.ts'

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
  uncounted: { text: 'Your projects are being counted. Your place is here within a minute.' },
}

/** Why there is no place to show, and what leads to one. */
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

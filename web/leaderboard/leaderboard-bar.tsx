import { leaderboardTexts, periodMeaning } from '@guildhall/contract/leaderboard/texts.ts'
import { leaderboardPeriods, leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { Link } from 'react-router'
import { Tooltip, TooltipArea } from '#ui/overlays/tooltip.tsx'
import { type LeaderboardSearch, leaderboardPath } from './search.ts'

/** The tabs, and the chips that keep a part of the list: each has an address of its own. */
export function LeaderboardBar({ sort, period }: LeaderboardSearch) {
  return (
    <div className="lbp__bar">
      <nav className="tabs" aria-label="Ranking">
        {leaderboardSorts.map((each) => (
          <Link
            key={each}
            className="tab"
            to={leaderboardPath({ sort: each, period })}
            aria-current={each === sort ? 'page' : undefined}
            preventScrollReset
          >
            {leaderboardTexts.tabs[each]}
          </Link>
        ))}
      </nav>
      <TooltipArea openMs={timings.tooltipOpenMs} skipMs={timings.tooltipSkipMs}>
        <nav className="chips" aria-label="Period">
          {leaderboardPeriods.map((each) => (
            <Tooltip key={each} text={periodMeaning(each)}>
              <Link
                className="chip"
                to={leaderboardPath({ sort, period: each })}
                aria-current={each === period ? 'page' : undefined}
                preventScrollReset
              >
                {each}
              </Link>
            </Tooltip>
          ))}
        </nav>
      </TooltipArea>
    </div>
  )
}

import type { Ambassadorship } from '@guildhall/contract/ambassadors/applications.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ambassadorQueries } from '../ambassador-api.ts'

interface CampusProps {
  campus: { id: string; name: string }
}

/** A campus without an ambassador: how the viewer applies for it, or why they cannot. */
export function VacantPlace({ campus }: CampusProps) {
  const viewer = useViewer()
  const { data } = useQuery({ ...ambassadorQueries.own(), enabled: viewer !== null })
  return (
    <span className="c2 block">
      <span className="block">Nobody yet</span>
      {viewer === null ? (
        <Link className="link" to={signInPath('/campus-ambassador')}>
          Sign in to apply
        </Link>
      ) : null}
      {data ? <NextStep campus={campus} own={data} /> : null}
    </span>
  )
}

function NextStep({ campus, own }: CampusProps & { own: Ambassadorship }) {
  // A person leads one campus.
  if (own.ambassador?.ending === null) return null
  if (own.campus?.id !== campus.id) return 'Only with an email address of this university'
  if (own.application?.endedAt === null) return 'You have applied'
  if (own.againFrom)
    return (
      <>
        You can apply again from <DateOf at={own.againFrom} />
      </>
    )
  if (own.canApply)
    return (
      <a className="link" href="#apply" aria-label={`Apply for ${campus.name}`}>
        Apply
      </a>
    )
  const { closesOn, opensOn } = own.window
  if (closesOn === null) return opensOn ? `You can apply from ${formatCalendarDay(opensOn)}` : 'Applications are closed'
  return (
    <a className="link" href="#checks">
      See what you need to apply
    </a>
  )
}

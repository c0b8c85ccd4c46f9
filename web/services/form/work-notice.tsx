import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'

/** Says that only people who take work can publish a service, and where to say so. */
export function WorkNotice() {
  return (
    <Notice kind="wait">
      <p className="semi">You are not taking work at the moment</p>
      <p>
        You can write the service and save it as a draft. To publish it, set your availability in{' '}
        <Link className="link" to="/profile">
          your profile
        </Link>
        .
      </p>
    </Notice>
  )
}

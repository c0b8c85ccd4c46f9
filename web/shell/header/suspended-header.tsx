import { suspendedPath } from '@guildhall/contract/identity/home-path.ts'
import { Link, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Brand } from './brand.tsx'

/** The header of suspended people: their page, help, and signing out. */
export function SuspendedHeader({ onSignOut }: { onSignOut: () => void }) {
  const isNavigating = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  return (
    <header className="site-header">
      <div className="page site-header__in">
        <Brand />
        <div className="header-tools">
          {pathname === suspendedPath ? null : (
            <Link className={buttonClass({ look: 'quiet' })} to={suspendedPath}>
              Your account
            </Link>
          )}
          <Link className={buttonClass({ look: 'quiet' })} to="/help">
            Help
          </Link>
          <Button onClick={onSignOut}>Sign Out</Button>
        </div>
      </div>
      {isNavigating ? <span className="route-progress" /> : null}
    </header>
  )
}

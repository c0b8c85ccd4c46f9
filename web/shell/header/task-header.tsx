import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useNavigation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Brand } from './brand.tsx'

/** The header of a focused task, such as the checkout: the logo, and a single way back. */
export function TaskHeader({ back }: { back: { to: string; label: string } }) {
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <header className="site-header">
      <div className="page site-header__in">
        <Brand />
        <div className="header-tools">
          <Link className={buttonClass({ look: 'quiet' })} to={back.to}>
            <Icon of={ArrowLeft} />
            {back.label}
          </Link>
        </div>
      </div>
      {isNavigating ? <span className="route-progress" /> : null}
    </header>
  )
}

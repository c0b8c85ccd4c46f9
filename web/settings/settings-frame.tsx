import './settings.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { type Section, sections, settingsPages } from './sections.ts'

interface SettingsFrameProps {
  section: Section
  /** `/settings` itself: on narrow screens only the list of sections. */
  isList: boolean
  children: ReactNode
}

/** Settings: the sections at the side and the selected one; on narrow screens a list, then a page. */
export function SettingsFrame({ section, isList, children }: SettingsFrameProps) {
  const title = sections.find(({ name }) => name === section)?.title
  return (
    <div className={`page sets ${isList ? 'sets--list' : 'sets--one'}`}>
      <div className="phead">
        <div>
          {isList ? null : (
            <Link className="link sets__back" to="/settings">
              <Icon of={ChevronLeft} size={16} />
              All settings
            </Link>
          )}
          <h1 className="t-page">
            Settings
            {isList ? null : <span className="sr-only">: {title}</span>}
          </h1>
          <p className="c2">Changes are saved as you make them, except where a button says otherwise.</p>
        </div>
      </div>
      <div className="with-nav pt-3">
        <nav className="subnav sets__nav" aria-label="Sections">
          <h2 className="t-sub mb-2">Sections</h2>
          <ul>
            {settingsPages.map((each) => (
              <li key={each.name}>
                <Link to={`/settings/${each.name}`} aria-current={each.name === section ? 'page' : undefined}>
                  <span>
                    {each.title}
                    <span className="sets__note c3 t-sm">{each.note}</span>
                  </span>
                  <Icon of={ChevronRight} size={16} className="sets__go" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="sets__body">
          <section className="hang" aria-labelledby="section">
            <h2 className="t-sub" id="section" data-part-heading={isList ? undefined : true}>
              {title}
            </h2>
            <div className="min-w-0">{children}</div>
          </section>
        </div>
      </div>
    </div>
  )
}

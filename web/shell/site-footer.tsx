import type { Theme } from '@guildhall/contract/options.ts'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { MenuLink } from './menu-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

interface SiteFooterProps {
  signedIn: boolean
  theme: Theme
  onTheme: (theme: Theme) => void
}

const about = [
  ['About us', '/aboutus'],
  ['Send feedback', '/sendfeedback'],
  ['Accessibility', '/accessibility'],
  ['Help', '/help'],
] as const

const policies = [
  ['Privacy policy', '/privacy-policy'],
  ['Terms and conditions', '/terms-conditions'],
  ['Cookie policy', '/cookie-policy'],
  ['Refund policy', '/refund-policy'],
  ['Delivery policy', '/delivery-policy'],
] as const

/** The foot of every page: only links that lead somewhere. */
export function SiteFooter({ signedIn, theme, onTheme }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="site-footer__grid">
          <div>
            <Brand />
            <p className="c2 mt-2 max-w-[15rem]">
              Where finished work, skilled people and their teachers share one address.
            </p>
          </div>
          <nav aria-label="Marketplace">
            <h2>Marketplace</h2>
            <ul>
              <li>
                <Link to="/marketplace">All projects</Link>
              </li>
              {signedIn ? (
                <li>
                  <MenuLink to="/newproject">Add New Project</MenuLink>
                </li>
              ) : null}
            </ul>
          </nav>
          <nav aria-label="Guildhall">
            <h2>Guildhall</h2>
            <Links of={about} />
          </nav>
        </div>
        <div className="site-footer__base">
          <span suppressHydrationWarning>© {new Date().getFullYear()} Guildhall</span>
          <nav aria-label="Policies">
            <Links of={policies} />
          </nav>
          <span className="site-footer__theme">
            Theme <ThemeChoice theme={theme} onTheme={onTheme} />
          </span>
        </div>
      </div>
    </footer>
  )
}

function Links({ of }: { of: readonly (readonly [label: string, to: string])[] }) {
  return (
    <ul>
      {of.map(([label, to]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

import type { Theme } from '@guildhall/contract/values/options.ts'
import { useClosedParts } from '#lib/page/closed-parts.ts'
import { Brand } from './header/brand.tsx'
import { about, type MenuEntry, type MenuViewer, menuGroups, policies } from './menus/menu-entries.ts'
import { MenuLink } from './menus/menu-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

interface SiteFooterProps {
  viewer: MenuViewer | null
  theme: Theme
  onTheme: (theme: Theme) => void
}

/** The footer of every page: the pages in the menus, pages about the product, and its policies. */
export function SiteFooter({ viewer, theme, onTheme }: SiteFooterProps) {
  const closed = useClosedParts()
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="site-footer__grid">
          <div>
            <Brand />
            <p className="c2 mt-2 max-w-[15rem]">Finished work, and the people who make and teach it, in one place.</p>
          </div>
          {menuGroups(viewer, closed).map(({ title, sections }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <Links of={sections.flatMap(({ heading, entries }) => (heading ? [] : entries))} />
            </nav>
          ))}
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

function Links({ of }: { of: readonly MenuEntry[] }) {
  return (
    <ul>
      {of.map(({ label, to }) => (
        <li key={to}>
          <MenuLink to={to}>{label}</MenuLink>
        </li>
      ))}
    </ul>
  )
}

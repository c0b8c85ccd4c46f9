import { useId } from 'react'
import { useClosedParts } from '#lib/page/closed-parts.ts'
import type { MenuEntry, MenuViewer } from './menu-entries.ts'
import { MenuLink } from './menu-link.tsx'
import { type WholeMenuGroup, wholeMenu } from './menu-lists.ts'

interface MegaPanelProps {
  id: string
  viewer: MenuViewer | null
  /** The title of the selected group. */
  chosen: string
  onClose: () => void
}

/** The panel of the main navigation: one column per group. */
export function MegaPanel({ id, viewer, chosen, onClose }: MegaPanelProps) {
  const closed = useClosedParts()
  return (
    <>
      <div className="mega__shade" aria-hidden="true" onPointerDown={onClose} />
      <div className="mega" id={id}>
        <div className="page mega__grid">
          {wholeMenu(viewer, closed).map((group) => (
            <MegaColumn key={group.title} group={group} open={chosen === group.title} onChoose={onClose} />
          ))}
        </div>
      </div>
    </>
  )
}

function MegaColumn({ group, open, onChoose }: { group: WholeMenuGroup; open: boolean; onChoose: () => void }) {
  const heading = useId()
  const { title, sections, lists } = group
  const all = [...sections, ...lists]
  // One very long list widens the column; its other long lists then have the room for columns too.
  const most = all.some(({ entries }) => entries.length > 12) ? 6 : 12
  return (
    <section className={open ? 'mega__col is-open' : 'mega__col'} aria-labelledby={heading}>
      <h2 className="mega__h" id={heading}>
        {title}
      </h2>
      {all.map((section) => (
        <div key={section.heading ?? ''}>
          {section.heading ? <p className="mega__sub">{section.heading}</p> : null}
          <ul className={section.entries.length > most ? 'mega__list mega__list--long' : 'mega__list'}>
            {section.entries.map((entry) => (
              <MegaEntry key={entry.to} entry={entry} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function MegaEntry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  return (
    <li>
      <MenuLink className="mi" to={entry.to} onClick={onChoose}>
        {entry.label}
      </MenuLink>
    </li>
  )
}

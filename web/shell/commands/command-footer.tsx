import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { searchPath } from './rows.tsx'
import { shortcut } from './shortcut.ts'

/** The keys of the command list, and the way to all results for the typed text. */
export function CommandFooter({ typed, onSearch }: { typed: string; onSearch: () => void }) {
  const enter = (
    <kbd>
      <Icon of={CornerDownLeft} size={12} />
      <span className="sr-only">Enter</span>
    </kbd>
  )
  return (
    <div className="cmd__f">
      <span className="desk-only">
        <kbd>↑</kbd>
        <kbd>↓</kbd> Move
      </span>
      <span className="desk-only">{enter} Open</span>
      <span className="desk-only">
        <kbd>{shortcut().modifier}</kbd>
        {enter} New tab
      </span>
      <span className="desk-only">
        <kbd>Esc</kbd> Close
      </span>
      {typed ? (
        <Link className="link link--plain trunc" to={searchPath(typed)} onClick={onSearch}>
          All results for “{typed}”
        </Link>
      ) : null}
    </div>
  )
}

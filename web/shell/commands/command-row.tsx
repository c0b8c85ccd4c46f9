import { Command } from 'cmdk'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Highlight } from '#projects/search/highlight.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { RecentKind } from './recent-entries.ts'

/** A row of the command list: a page to open, or something to do. */
export interface CommandRow {
  /** Unique in the list. */
  id: string
  label: string
  /** What comes before a title: 'Order 12'. */
  lead?: string
  /** The label is the title of a work. */
  isWork?: boolean
  note?: string
  /** More words to find it by. */
  keywords?: string
  /** The icon or picture. */
  start: ReactNode
  end?: ReactNode
  /** The page it opens. */
  to?: string
  /** What it does instead of going to its page. */
  run?: () => void
  /** What it is remembered as; rows without it are not remembered. */
  kind?: RecentKind
}

interface RowItemProps {
  row: CommandRow
  /** The typed text, which is underlined. */
  typed: string
  onFollow: () => void
  /** It was opened in another tab or window. */
  onElsewhere: () => void
}

/** A row as an option of the list. A row with a page is a link, so that the mouse can open it in a new tab. */
export function RowItem({ row, typed, onFollow, onElsewhere }: RowItemProps) {
  const content = <RowContent row={row} typed={typed} />
  if (row.to === undefined)
    return (
      <Command.Item className="crow" value={row.id} onSelect={onFollow}>
        {content}
      </Command.Item>
    )
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return onElsewhere()
    event.preventDefault()
    onFollow()
  }
  return (
    <Command.Item className="crow" value={row.id} asChild>
      <Link to={row.to} tabIndex={-1} onClick={onClick} onAuxClick={({ button }) => button === 1 && onElsewhere()}>
        {content}
      </Link>
    </Command.Item>
  )
}

function RowContent({
  row: { label, lead, isWork = false, note, start, end },
  typed,
}: Pick<RowItemProps, 'row' | 'typed'>) {
  return (
    <>
      <span className="crow__i">{start}</span>
      <span className="crow__t">
        <span className="med trunc">
          {lead ? `${lead}, ` : null}
          <span className={isWork ? 'work' : undefined}>
            <Highlight text={label} words={typed} least={2} />
          </span>
        </span>
        {note ? (
          <span className="crow__s trunc">
            <Highlight text={note} words={typed} least={2} />
          </span>
        ) : null}
      </span>
      <span className="crow__e">
        {end}
        <kbd>
          <Icon of={CornerDownLeft} size={12} />
        </kbd>
      </span>
    </>
  )
}

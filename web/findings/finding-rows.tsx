import type { FindingHead, FindingList } from '@guildhall/contract/findings/findings.ts'
import type { Severity } from '@guildhall/contract/findings/options.ts'
import { findingStateWords, severityWords } from '@guildhall/contract/findings/words.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { FindingDetail } from './finding-detail.tsx'

interface RowsProps {
  list: FindingList
  items: readonly FindingHead[]
  /** The finding that the keys act on, and the one whose texts are shown. */
  current: number | null
  open: number | null
  onOpen: (number: number) => void
  onEdit: (number: number) => void
}

// So many rows are drawn together, when they come near the screen.
const blockRows = 20

/** The rows of a list of any length: only those near the screen are in the page. */
export function FindingRows({ items, ...rest }: RowsProps) {
  const blocks = Array.from({ length: Math.ceil(items.length / blockRows) }, (_, at) =>
    items.slice(at * blockRows, (at + 1) * blockRows),
  )
  return (
    <div className="fnd__rows">
      {/* For eyes: the words of a row say which is which. */}
      <div className="fnd__heads" aria-hidden="true">
        <span>Severity</span>
        <span>Finding</span>
        <span>Place</span>
        <span>State</span>
      </div>
      {blocks.map((block, at) => (
        // Blocks keep their places: their heights depend on nothing else.
        <Block key={block[0]?.number} {...rest} items={block} isFirst={at === 0} />
      ))}
    </div>
  )
}

function Block({ items, isFirst, ...rest }: RowsProps & { isFirst: boolean }) {
  const frame = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '600px 0px',
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  const { current, open, list, onOpen, onEdit } = rest
  // What is open stays, wherever it is: somebody may be writing in it.
  const isDrawn = isNear || items.some(({ number }) => number === open || number === current)
  return (
    <ul ref={frame} className="fnd__block" style={isDrawn ? undefined : { ['--rows' as string]: items.length }}>
      {isDrawn
        ? items.map((item) => (
            <Row
              key={item.number}
              item={item}
              list={list}
              isCurrent={item.number === current}
              isOpen={item.number === open}
              onOpen={onOpen}
              onEdit={onEdit}
            />
          ))
        : null}
    </ul>
  )
}

const looks: Record<Severity, string> = {
  critical: 'badge fnd__critical',
  high: 'badge badge--red',
  medium: 'badge badge--ochre',
  low: 'badge badge--blue',
  info: 'badge',
}

interface RowProps {
  list: FindingList
  item: FindingHead
  isCurrent: boolean
  isOpen: boolean
  onOpen: (number: number) => void
  onEdit: (number: number) => void
}

function Row({ list, item, isCurrent, isOpen, onOpen, onEdit }: RowProps) {
  const { number, severity, title, place, state, isDelivered, changedAt } = item
  const { label, kind } = findingStateWords[state]
  return (
    <li id={`finding-${number}`} className={isOpen ? 'fnd__item is-open' : 'fnd__item'}>
      <button
        type="button"
        className={isCurrent ? 'fnd__row is-current' : 'fnd__row'}
        aria-expanded={isOpen}
        data-finding={number}
        onClick={() => onOpen(number)}
      >
        <span className="fnd__s">
          <span className={looks[severity]}>{severityWords[severity]}</span>
        </span>
        <span className="fnd__t">
          <span className="c3 num fnd__n">{number}</span>
          <span className="med">{title}</span>
        </span>
        <span className="fnd__p code">{place}</span>
        <span className="fnd__e">
          {isDelivered ? (
            <span className={`status status--${kind}`}>
              {label}
              {state === 'closed' ? (
                <>
                  {' '}
                  <DateOf at={changedAt} />
                </>
              ) : null}
            </span>
          ) : (
            <span className="status status--off">Not delivered</span>
          )}
        </span>
        <Icon of={ChevronDown} size={16} />
      </button>
      {isOpen ? <FindingDetail list={list} number={number} onEdit={onEdit} /> : null}
    </li>
  )
}

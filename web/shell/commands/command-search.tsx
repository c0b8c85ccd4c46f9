import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ListFailure } from '#listings/list-failure.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Solid } from '#ui/pictures/solid.tsx'
import { useActs } from './acts.tsx'
import { CommandFooter } from './command-footer.tsx'
import { type CommandRow, RowItem } from './command-row.tsx'
import { addOpened } from './recent-entries.ts'
import { searchRow } from './rows.tsx'
import { useGroups } from './use-groups.ts'

type CommandSearchProps = Parameters<typeof useActs>[0] & { onClose: () => void }

/** The content of the command list: the box, the rows under it and the keys. */
export function CommandSearch({ onClose, ...context }: CommandSearchProps) {
  const { viewer } = context
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const { groups, isSearching, failures, isCutOff } = useGroups(typed, viewer, useActs(context))
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const said = typed === '' ? '' : `${count} ${count === 1 ? 'result' : 'results'}`
  const isEmpty = count === 0 && !isSearching
  // Without a result, the full search is the only row; it needs a connection too.
  const instead = isCutOff ? [] : [{ name: 'You can still', rows: [searchRow(typed)] }]
  const shown = isEmpty ? instead : groups

  // Whether the viewer has chosen a row since the text changed.
  const hasChosen = useRef(false)
  useEffect(() => {
    // Until then the first row is selected, also after answers that arrive above it. The library has no call for that, and
    // loses its selection when several rows disappear at once; this key selects the first row.
    const first = list.current?.querySelector('[role="option"]')
    const selected = selectedIn(list.current)
    if (first && first !== selected && !(selected && hasChosen.current))
      box.current?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
  })
  const remember = ({ kind, to, label, lead }: CommandRow) => {
    if (kind && to) addOpened(viewer?.customUserId ?? null, { kind, to, label: lead ? `${lead}, ${label}` : label })
  }
  const follow = (row: CommandRow) => {
    remember(row)
    onClose()
    if (row.run) row.run()
    else if (row.to !== undefined) void navigate(row.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.isTrusted && keysThatMove.includes(event.key)) hasChosen.current = true
    // The box counts as a combobox with an open list, whose Escape the dialog leaves to it.
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    const id = selectedIn(list.current)?.dataset.value
    const row = shown.flatMap(({ rows }) => rows).find((each) => each.id === id)
    event.preventDefault()
    if (!row) return
    if (row.to === undefined || !(event.ctrlKey || event.metaKey)) return follow(row)
    remember(row)
    window.open(row.to, '_blank', 'noopener')
  }
  return (
    <>
      <Command
        className="cmd__c"
        label={`Search pages, people, projects, jobs${viewer ? ', orders' : ''} and actions`}
        shouldFilter={false}
        vimBindings={false}
        onKeyDown={press}
      >
        <div className="cmd__q">
          <Icon of={Search} size={18} />
          <Command.Input
            ref={box}
            value={text}
            onValueChange={(next) => {
              hasChosen.current = false
              setText(next)
            }}
            maxLength={pageLimits.query}
            placeholder="Find a page, person or project"
            enterKeyHint="go"
          />
          <span className="cmd__n num" aria-hidden="true">
            {isSearching ? 'Searching…' : said}
          </span>
          <span className="sr-only" role="status">
            {isSearching ? '' : said}
          </span>
        </div>
        {isEmpty && failures.length === 0 ? (
          <div className="cmd__none">
            <Solid name="octa" className="solid" />
            <p className="semi">
              {isCutOff ? 'No page, action or help text matches' : 'Nothing found for'} “{typed}”
            </p>
            <p className="c2 mt-1">Try fewer letters or another word.</p>
          </div>
        ) : null}
        <Command.List
          ref={list}
          className="cmd__b"
          label="Results"
          aria-busy={isSearching}
          onPointerMove={() => {
            hasChosen.current = true
          }}
        >
          {shown.map(({ name, rows }) => (
            <Command.Group key={name} heading={name}>
              {rows.map((row) => (
                <RowItem
                  key={row.id}
                  row={row}
                  typed={isEmpty ? '' : typed}
                  onFollow={() => follow(row)}
                  onElsewhere={() => remember(row)}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {isCutOff ? (
        <p className="cmd__note c2 t-sm" role="status">
          You are offline.{' '}
          {viewer ? 'People, projects, services, jobs and orders' : 'People, projects, services and jobs'} need a
          connection.
        </p>
      ) : null}
      {failures.map(({ message, retry }) => (
        <div key={message} className="cmd__note">
          <ListFailure
            id={`retry ${message}`}
            message={message}
            onRetry={() => {
              // The button disappears as soon as the retry starts.
              box.current?.focus()
              return retry()
            }}
          />
        </div>
      ))}
      <CommandFooter
        typed={isEmpty ? '' : typed}
        onSearch={() => {
          remember(searchRow(typed))
          onClose()
        }}
      />
      <button type="button" className="cmd__x" onClick={onClose}>
        <span className="sr-only">Close</span> <kbd className="desk-only">Esc</kbd>
        <span className="mobile-only">
          <Icon of={X} size={17} />
        </span>
      </button>
    </>
  )
}

const keysThatMove = ['ArrowDown', 'ArrowUp', 'Home', 'End']

const selectedIn = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[aria-selected="true"]')

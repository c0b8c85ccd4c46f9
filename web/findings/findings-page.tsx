import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import './findings.css'
import type { FindingHead, FindingList } from '@guildhall/contract/findings/findings.ts'
import { type FindingState, findingStates, severities } from '@guildhall/contract/findings/options.ts'
import { findingStateWords, severityWords } from '@guildhall/contract/findings/words.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { countBy, filterFindings, filterOf, sortFindings } from './filter.ts'
import { FindingRows } from './finding-rows.tsx'
import { FindingsSide } from './findings-side.tsx'
import { FindingsTurn } from './findings-turn.tsx'
import { findingQueries } from './queries.ts'
import { useFindingKeys } from './use-finding-keys.ts'

const FindingFormDialog = lazyPart(() => import('./finding-form.tsx').then((module) => module.FindingFormDialog))
const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** What is open over the page: the form of a finding (null for a new one), the import, or the list of keys. */
type Over = { form: number | null } | 'import' | 'keys'

interface FindingsPageProps {
  /** The engagement. */
  id: string
  /** The button that opens the conversation with the other side. */
  conversation(person: UserCard): ReactNode
}

/** The findings of a review or an audit, for its sides and for the staff who decide a dispute about it. */
export function FindingsPage({ id, conversation }: FindingsPageProps) {
  const { data: list } = useQuery(findingQueries.list(id))
  if (!list) return null
  return <Findings list={list} conversation={conversation} />
}

function Findings({ list, conversation }: { list: FindingList } & Pick<FindingsPageProps, 'conversation'>) {
  const [search, setSearch] = useSearchParams()
  const [over, setOver] = useState<Over | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const filter = filterOf(search)
  const [words, setWords] = useState(filter.words)
  // Typing stays ahead of the rows.
  const wanted = useDeferredValue(words)
  const { state, severity } = filter
  const sorted = useMemo(() => sortFindings(list.items), [list.items])
  const shown = useMemo(
    () => filterFindings(sorted, { state, severity, words: wanted }),
    [sorted, state, severity, wanted],
  )
  const change = (name: 'state' | 'severity', value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const toggle = (number: number) => {
    setCurrent(number)
    setOpen((before) => (before === number ? null : number))
  }
  useFindingKeys({
    list,
    shown,
    current,
    isOff: over !== null,
    onCurrent: setCurrent,
    onOpen: toggle,
    onForm: (number) => setOver({ form: number }),
    onKeys: () => setOver('keys'),
  })
  const { engagementId, title, role, isOpen, deliveredAt, items, client, provider } = list
  const other = role === 'provider' ? client : provider
  return (
    <div className="page">
      <Crumbs
        link={Link}
        above={
          role === 'staff'
            ? []
            : [
                { to: '/engagements', name: 'Engagements' },
                { to: `/engagements/${engagementId}`, name: title },
              ]
        }
        here="Findings"
      />
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page work eng__t">{title}</h1>
          <p className="c2 t-sm mt-1">
            <span className="num">{items.length === 1 ? '1 finding' : `${items.length} findings`}</span>
            {deliveredAt ? (
              <>
                , delivered <DateOf at={deliveredAt} />
              </>
            ) : null}
            {other ? (
              <>
                , {role === 'provider' ? 'for' : 'by'}{' '}
                <Link className="link" to={profilePath(other)}>
                  {displayName(other)}
                </Link>
              </>
            ) : null}
          </p>
        </div>
        <div className="btn-group">
          {other && role !== 'staff' ? conversation(other) : null}
          {isOpen ? (
            <>
              <Button look="second" icon={Upload} onClick={() => setOver('import')}>
                Import SARIF
              </Button>
              <Button look="primary" icon={Plus} onClick={() => setOver({ form: null })}>
                New finding
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <FindingsTurn list={list} />
      <div className="record mt-5">
        <div className="min-w-0">
          {items.length > 0 ? (
            <>
              <Filters
                items={items}
                state={state}
                severity={severity}
                words={words}
                onChange={change}
                onWords={setWords}
              />
              <p className="sr-only" role="status">
                {shown.length} of {items.length} shown
              </p>
              {shown.length > 0 ? (
                <FindingRows
                  list={list}
                  items={shown}
                  current={current}
                  open={open}
                  onOpen={toggle}
                  onEdit={(number) => setOver({ form: number })}
                />
              ) : (
                <EmptyState
                  solid="octa"
                  title="No findings match"
                  actions={
                    <Button
                      look="second"
                      onClick={() => {
                        setWords('')
                        setSearch({}, { replace: true, preventScrollReset: true })
                      }}
                    >
                      Show all findings
                    </Button>
                  }
                >
                  Change the filter or the search words.
                </EmptyState>
              )}
              <p className="c3 t-sm mt-4 fnd__hint">
                <Button look="quiet" size="sm" onClick={() => setOver('keys')}>
                  Keys: press ?
                </Button>
              </p>
            </>
          ) : (
            <Nothing list={list} />
          )}
        </div>
        <div className="record__side">
          <FindingsSide list={list} />
        </div>
      </div>
      {over === 'import' ? <ImportDialog id={engagementId} onClose={() => setOver(null)} /> : null}
      {over === 'keys' ? <KeysDialog role={role} isOpen={isOpen} onClose={() => setOver(null)} /> : null}
      {over !== null && typeof over === 'object' ? (
        <FindingFormDialog
          list={list}
          number={over.form}
          onClose={(saved?: number) => {
            setOver(null)
            if (saved !== undefined) setCurrent(saved)
          }}
        />
      ) : null}
    </div>
  )
}

interface FiltersProps {
  items: readonly FindingHead[]
  state: FindingState | null
  severity: string | null
  words: string
  onChange: (name: 'state' | 'severity', value: string | null) => void
  onWords: (words: string) => void
}

function Filters({ items, state, severity, words, onChange, onWords }: FiltersProps) {
  const states = useMemo(() => countBy(items, 'state'), [items])
  const bySeverity = useMemo(() => countBy(items, 'severity'), [items])
  const tabs = [null, ...findingStates] as const
  return (
    <>
      <nav className="tabs" aria-label="State">
        {tabs.map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className="tab"
            aria-current={state === each ? 'true' : undefined}
            onClick={() => onChange('state', each)}
          >
            {each === null
              ? 'All'
              : each === 'fixed'
                ? 'Fixed'
                : each === 'accepted'
                  ? 'Accepted'
                  : findingStateWords[each].label}
            <span className="n">{each === null ? items.length : (states.get(each) ?? 0)}</span>
          </button>
        ))}
      </nav>
      <div className="fnd__filter">
        <fieldset className="chips chips--scroll" aria-label="Severity">
          {severities.map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={severity === each}
              onClick={() => onChange('severity', severity === each ? null : each)}
            >
              {severityWords[each]} <span className="n">{bySeverity.get(each) ?? 0}</span>
            </button>
          ))}
        </fieldset>
        <input
          className="input input--sm fnd__words"
          type="search"
          aria-label="Words in title or place"
          placeholder="Title or place"
          value={words}
          maxLength={200}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
        />
      </div>
    </>
  )
}

function Nothing({ list: { role, isOpen, deletedAt } }: { list: FindingList }) {
  if (deletedAt)
    return (
      <EmptyState solid="octa" title="These findings were deleted">
        We deleted them on <DateOf at={deletedAt} />, {findingLimits.keptMonths} months after the work ended, because
        you did not both keep them.
      </EmptyState>
    )
  if (role === 'provider')
    return (
      <EmptyState solid="octa" title={isOpen ? 'No findings yet' : 'There are no findings'}>
        {isOpen
          ? 'Write the first one, or import a SARIF file. Your client reads them once you deliver the milestone.'
          : 'You can write findings while a milestone is paid in and not delivered.'}
      </EmptyState>
    )
  return (
    <EmptyState solid="octa" title="Nothing is delivered yet">
      Findings appear here once the provider delivers the milestone.
    </EmptyState>
  )
}
